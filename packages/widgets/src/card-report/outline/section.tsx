import type { ReactNode } from 'react';
import { Heading } from '@tag/ui/heading';
import { useReport } from '../state/report-context.ts';
import { titleOf, type SectionId } from './sections.ts';

interface SectionProps {
  id: SectionId;
  /** One or two sentences on how to read it. */
  intro?: ReactNode;
  /** Next to the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A section with its heading, which takes the focus when a link jumps here. It has no accessible name:
 * a landmark for each section would bury those of the page around the report.
 */
export function Section({ id, intro, aside, children }: SectionProps) {
  const { level } = useReport();
  return (
    <section id={id} className="tag-report-section" part={`section ${id}`}>
      <div className="tag-report-section-head">
        <Heading level={level + 1} tabIndex={-1}>
          {titleOf(id)}
        </Heading>
        {aside}
      </div>
      {intro && <p className="tag-report-intro">{intro}</p>}
      {children}
    </section>
  );
}
