import { layOutWaterfall } from '@tag/charts';
import type { Defect } from '@tag/contract/graded-cards';
import { useMemo, type KeyboardEvent } from 'react';
import { useReport } from '../state/report-context.ts';
import { Finding } from './finding.tsx';
import { useSwipes } from './use-swipes.ts';

/** The only list of defects. On a phone its rows are cards to swipe through. */
export function FindingList({ findings }: { findings: readonly Defect[] }) {
  const { defects } = useReport();
  const list = useSwipes();
  const drops = useMemo(
    () => layOutWaterfall(defects.all.map(({ deduction }) => deduction)),
    [defects],
  );
  return (
    <ol
      className="tag-report-findings"
      aria-label="Defects, highest cost first"
      onKeyDown={moveFocus}
      {...list}
    >
      {findings.map((defect) => (
        <Finding
          key={defect.id}
          defect={defect}
          drop={drops[defects.numbers.get(defect.id)! - 1]!}
        />
      ))}
    </ol>
  );
}

/** Moves the focus by arrow keys, Home, and End. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.tag-report-finding')];
  const from = rows.indexOf(event.target as HTMLElement);
  const { altKey, ctrlKey, metaKey } = event;
  if (from < 0 || altKey || ctrlKey || metaKey) return;
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[event.key];
  const row = to === undefined ? undefined : rows[to];
  if (!row) return;
  event.preventDefault();
  row.focus();
}
