import type { useCardSheet } from '@tag/card-grid';
import { countOf, formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useState } from 'react';

type Tasks = ReturnType<typeof useCardSheet>['tasks'];

interface MatchSummaryProps extends Pick<Tasks, 'found' | 'uncertain' | 'unknown'> {
  onChoose(): void;
  onGoTo(rowId: number): void;
}

/** `50 rows: 47 found, 2 to choose, 1 not found`, with a way to each that is still open. */
export function MatchSummary({ found, uncertain, unknown, onChoose, onGoTo }: MatchSummaryProps) {
  const [lastShown, setLastShown] = useState(-1);
  const rows = found + uncertain.length + unknown.length;
  const parts = [
    found > 0 && `${formatCount(found)} found`,
    uncertain.length > 0 && `${formatCount(uncertain.length)} to choose`,
    unknown.length > 0 && `${formatCount(unknown.length)} not found`,
  ].filter(Boolean);

  function showNext() {
    const next = unknown.find(({ index }) => index > lastShown) ?? unknown[0]!;
    setLastShown(next.index);
    onGoTo(next.row.id);
  }

  return (
    <div className="bulk-review">
      {/* Mounted before there are rows, so a screen reader says them. */}
      <p role="status">{rows > 0 && `${countOf(rows, 'row')}: ${parts.join(', ')}`}</p>
      {uncertain.length > 0 && <Button onClick={onChoose}>Choose the cards</Button>}
      {unknown.length > 0 && (
        <Button onClick={showNext}>
          {unknown.length === 1 ? 'Show the row not found' : 'Next row not found'}
        </Button>
      )}
    </div>
  );
}
