import { formatCount } from '@tag/contract/formats';
import { jump } from '../outline/jump.ts';
import { useReport } from '../state/report-context.ts';

/** `4 of 28 at this grade, 3 higher`; from 990 points, `1 of 1, none higher, 4 points from perfect` */
export function Rarity({ toPerfect }: { toPerfect?: string }) {
  const { population, grade } = useReport().report;
  const { total, atGrade, higher } = population;
  const above = `${higher === 0 ? 'none' : formatCount(higher)} higher`;
  return (
    <p className="tag-report-rarity">
      <a href="#population" onClick={jump}>
        <b>
          {formatCount(atGrade)} of {formatCount(total)}
        </b>
        {!toPerfect && ' at this grade'}
      </a>
      {toPerfect ? `, ${above}, ${toPerfect}` : grade.score !== null && `, ${above}`}
    </p>
  );
}
