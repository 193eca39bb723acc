import type { ReactNode } from 'react';
import { Heading } from '@tag/ui/heading';
import { SIDES, useReport, type SideName } from '../state/report-context.ts';
import { SECTIONS, type SectionId } from './sections.ts';

interface SectionProps {
  id: SectionId;
  /** One or two sentences that say how to read it. */
  intro?: ReactNode;
  children: ReactNode;
}

/**
 * A section with its heading; the heading takes the focus when the section is jumped to. It has no name of
 * its own: eleven landmarks a report would bury those of the page around it.
 */
export function Section({ id, intro, children }: SectionProps) {
  const { level } = useReport();
  return (
    <section id={id} className="tag-report-section" part={`section ${id}`}>
      <header className="tag-report-section-head">
        <Heading level={level + 1} tabIndex={-1}>
          {SECTIONS.find((section) => section.id === id)!.title}
        </Heading>
        {intro && <p>{intro}</p>}
      </header>
      <div className="tag-report-section-body">{children}</div>
    </section>
  );
}

interface SidesProps {
  /** Beside the side's name, such as its score. */
  aside?: (side: SideName) => ReactNode;
  children: (side: SideName) => ReactNode;
}

/** Front and back, side by side where there is room. */
export function Sides({ aside, children }: SidesProps) {
  const { level } = useReport();
  return (
    <div className="tag-report-sides">
      {SIDES.map((side) => (
        <div key={side.key} className="tag-report-side">
          <div className="tag-report-side-head">
            <Heading level={level + 2}>{side.label}</Heading>
            {aside?.(side)}
          </div>
          {children(side)}
        </div>
      ))}
    </div>
  );
}
