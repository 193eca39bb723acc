import { DOWN, useRoving } from '@tag/behavior/roving';
import { layOutWaterfall } from '@tag/charts';
import type { Defect } from '@tag/contract/graded-cards';
import { useMemo } from 'react';
import { useReport } from '../state/report-context.ts';
import { Finding } from './finding.tsx';
import { useSwipes } from './use-swipes.ts';

/** The only list of defects. On a phone its rows are cards to swipe through. */
export function FindingList({ findings }: { findings: readonly Defect[] }) {
  const { defects } = useReport();
  const list = useSwipes();
  // Each row is a Tab stop: only the keys are needed.
  const { onKeyDown } = useRoving(findings.length, { keys: DOWN, ends: 'leave' }).group;
  const drops = useMemo(
    () => layOutWaterfall(defects.all.map(({ deduction }) => deduction)),
    [defects],
  );
  return (
    <ol
      className="tag-report-findings"
      aria-label="Defects, highest cost first"
      onKeyDown={onKeyDown}
      {...list}
    >
      {findings.map((defect, index) => (
        <Finding
          key={defect.id}
          defect={defect}
          stop={index}
          drop={drops[defects.numbers.get(defect.id)! - 1]!}
        />
      ))}
    </ol>
  );
}
