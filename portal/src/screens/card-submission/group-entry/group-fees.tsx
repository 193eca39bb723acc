import type { SubOrder, TotalFee } from '@tag/contract/orders';
import { Segments, type Segment } from '@tag/ui/segments';
import { useState } from 'react';
import type { Answered } from '../../../features/api/use-answer.ts';
import { FeeTable } from '../../../features/orders/fee-table.tsx';
import { formatDays, returnOf } from '../confirm/back-with-you.ts';
import { LoadFailure } from '../load-failure.tsx';
import { isPaid } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';
import { useTurnaround } from '../use-turnaround.ts';
import { feesByItem, linesByPerson } from './fee-lines.ts';
import { NextActButton } from './next-act-button.tsx';

type By = 'person' | 'item';
const WAYS: readonly Segment<By>[] = [
  { value: 'person', label: 'By person' },
  { value: 'item', label: 'By item' },
];

interface GroupFeesProps {
  fees: Answered<TotalFee | null>;
  onUnlock(subOrder: SubOrder): void;
}

/** Who pays how much, or what for, at most how much, when the cards are back, and what comes next. */
export function GroupFees({ fees, onUnlock }: GroupFeesProps) {
  const { order } = useSubmission();
  const { answer, loading, failure, again } = fees;
  const [by, setBy] = useState<By>('person');
  return (
    <aside className="group-fees area-page-card" aria-labelledby="group-fees">
      <h2 id="group-fees">Fees</h2>
      {answer && answer.lines.length > 0 && (
        <Segments
          label="How to split the fees"
          segments={WAYS}
          value={by}
          onChange={(next) => setBy(next)}
        />
      )}
      <div className="group-fees-lines" aria-busy={loading}>
        {(answer || failure === undefined) && (
          <FeeTable
            fees={answer && feesByItem(answer)}
            isPaid={isPaid(order)}
            shares={answer && by === 'person' ? linesByPerson(answer) : undefined}
          />
        )}
        <LoadFailure failure={failure} onRetry={again} />
      </div>
      <Forecast />
      <NextActButton onUnlock={onUnlock} />
    </aside>
  );
}

function Forecast() {
  const { order, references } = useSubmission();
  const turnaround = useTurnaround();
  const back = turnaround ? returnOf(order, references, turnaround, new Date()) : undefined;
  if (!back || isPaid(order)) return null;
  return <p>Back with you about {formatDays(back.from, back.to)}.</p>;
}
