import type { ReactNode } from 'react';
import { Heading } from '@tag/ui/heading';
import { useReport } from '../state/report-context.ts';
import { titleOf, type SectionId } from './sections.ts';

interface SectionProps {
  id: SectionId;
  /** One or two sentences that say how to read it. */
  intro?: ReactNode;
  /** Next to the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A section with its heading; the heading takes the focus when the section is jumped to. It has no name:
 * so many landmarks in a report would bury those of the page around it.
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
