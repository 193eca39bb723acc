import type { RowKind, useCardSheet } from '@tag/card-grid';
import { countOf, formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';

type Tasks = ReturnType<typeof useCardSheet>['tasks'];

interface MatchSummaryProps extends Pick<Tasks, 'found' | 'uncertain' | 'unknown'> {
  /** The only rows that are shown; null for all. */
  shown: RowKind | null;
  onShow(kind: RowKind | null): void;
  onChoose(): void;
}

/** `All 50 rows`, `47 found`, `2 to choose`, `1 not found`: a press shows only those rows. */
export function MatchSummary(props: MatchSummaryProps) {
  const { found, uncertain, unknown, shown, onShow, onChoose } = props;
  const total = found + uncertain.length + unknown;
  const kinds = [
    { kind: 'found', count: found, words: 'found' },
    { kind: 'uncertain', count: uncertain.length, words: 'to choose' },
    { kind: 'unknown', count: unknown, words: 'not found' },
  ] as const;
  const parts = kinds
    .map(({ kind, count, words }) => ({ kind, count, text: `${formatCount(count)} ${words}` }))
    // One that is pressed stays until it is released, also once its rows are done.
    .filter(({ kind, count }) => count > 0 || kind === shown);
  const all = countOf(total, 'row');
  return (
    <div className="bulk-review">
      {/* Mounted before there are rows, so a screen reader says them. */}
      <p className="tag-hidden" role="status">
        {total > 0 && `${all}: ${parts.map(({ text }) => text).join(', ')}`}
      </p>
      {total > 0 && (
        <div className="bulk-review-filters" role="group" aria-label="Rows to show">
          <button type="button" aria-pressed={shown === null} onClick={() => onShow(null)}>
            All {all}
          </button>
          {parts.map(({ kind, text }) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === shown}
              onClick={() => onShow(kind === shown ? null : kind)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      {uncertain.length > 0 && <Button onClick={onChoose}>Choose the cards</Button>}
    </div>
  );
}
