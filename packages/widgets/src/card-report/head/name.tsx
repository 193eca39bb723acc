import { Heading } from '@tag/ui/heading';
import { useReport } from '../state/report-context.ts';
import { chipsOf } from './chips.ts';

/** Longer names use smaller type, to keep the picture in view. */
const LONG_NAME = 48;

/** The card's name, its set, and its distinguishing features. */
export function Name() {
  const { report, level, prefix } = useReport();
  const { category, year, brand, set, name } = report.card;
  const isSaidBySet = set.toLowerCase().startsWith(brand.toLowerCase());
  return (
    <div className="tag-report-name" data-long={name.length > LONG_NAME || undefined}>
      <Heading level={level} id={`${prefix}name`} part="name">
        {name}
      </Heading>
      <p className="tag-report-origin">
        {[category, year, isSaidBySet ? '' : brand, set]
          .filter((part, at, all) => part && all.indexOf(part) === at)
          .join(' · ')}
      </p>
      <ul className="tag-report-chips">
        {chipsOf(report.card).map((chip) => (
          <li key={chip}>{chip}</li>
        ))}
      </ul>
    </div>
  );
}
