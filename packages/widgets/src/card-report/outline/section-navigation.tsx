import { jump } from './jump.ts';
import { useReport } from '../state/report-context.ts';
import { sectionsOf } from './sections.ts';

/** Links to the report's sections, in one row that scrolls on narrow screens. */
export function SectionNavigation() {
  const { report } = useReport();
  return (
    <nav className="tag-report-navigation" aria-label={`Sections of report ${report.certificate}`}>
      <ul>
        {sectionsOf(report).map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={jump}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
