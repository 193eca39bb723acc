import type { MouseEvent } from 'react';
import { useReport } from './report-context.ts';
import { sectionsOf } from './sections.ts';

/**
 * Links to the report's sections. In a shadow root a fragment finds nothing, and in a partner's page it
 * would change the address, so a click scrolls and moves the focus itself; without scripts the links
 * work as they are.
 */
export function SectionNavigation() {
  const { report } = useReport();
  function jump(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const root = event.currentTarget.getRootNode() as Document | ShadowRoot;
    const section = root.getElementById(event.currentTarget.hash.slice(1));
    if (!section) return;
    event.preventDefault();
    section.scrollIntoView();
    section.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  }
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
