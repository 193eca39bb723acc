import { Heading } from '@tag/ui/heading';
import type { ReactNode } from 'react';
import { useReport } from '../state/report-context.ts';
import { titleOf, type SectionId } from './sections.ts';

interface PanelProps {
  id: SectionId;
  /** A summary of the content, next to the title. */
  note?: ReactNode;
  /** At first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A collapsible section. */
export function Panel({ id, note, isOpen, children }: PanelProps) {
  const { level } = useReport();
  return (
    <details id={id} className="tag-report-panel" part={`section ${id}`} open={isOpen}>
      <summary>
        <Heading level={level + 1}>{titleOf(id)}</Heading>
        {note && <span>{note}</span>}
      </summary>
      <div className="tag-report-panel-body">{children}</div>
    </details>
  );
}
