import { jump } from './jump.ts';
import { useReport } from '../state/report-context.ts';
import { sectionsOf } from './sections.ts';

/** Links to the report's sections. On a phone the first are in its row, and the rest in a menu. */
export function SectionNavigation() {
  const { report, prefix } = useReport();
  const links = sectionsOf(report).map(({ id, title }) => (
    <li key={id}>
      <a
        href={`#${id}`}
        onClick={(event) => {
          if (jump(event)) event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        }}
      >
        {title}
      </a>
    </li>
  ));
  return (
    <nav className="tag-report-navigation" aria-label={`Sections of report ${report.certificate}`}>
      <ul>{links}</ul>
      <button type="button" popoverTarget={`${prefix}sections`}>
        More
      </button>
      <ul id={`${prefix}sections`} popover="auto">
        {links}
      </ul>
    </nav>
  );
}
