import { SheetGrid, type SheetGridHandle, type SheetRow } from '@tag/ui/sheet';
import { useMemo, useState, useSyncExternalStore, type Ref } from 'react';
import { useSnapshot } from 'valtio';
import type { CardSheet } from './card-sheet.ts';
import { statusOfRow } from './row-status.tsx';
import { useRowFilter } from './row-filter.ts';
import { RARE_COLUMNS, readRow } from './sheet-columns.ts';
import { summarize } from './summary.ts';
import { hasHeader } from './table/recognize-columns.ts';

/** The rows shown, and what is left to do in them. */
export function useCardSheet(cards: CardSheet) {
  const state = useSnapshot(cards.state);
  const { sheet, revision, isBehind, leftOver, refusals } = state;
  const { rows } = useSyncExternalStore(sheet.subscribe, sheet.getSnapshot, sheet.getSnapshot);
  const tasks = useMemo(
    () => summarize(cards, rows),
    // Findings come with a new revision.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [cards, rows, revision, refusals],
  );
  // A column that had something stays while one works.
  const [used, setUsed] = useState<readonly string[]>([]);
  if (tasks.used.some((key) => !used.includes(key))) setUsed([...used, ...tasks.used]);
  const unused = useMemo(() => new Set(RARE_COLUMNS.filter((key) => !used.includes(key))), [used]);
  const filter = useRowFilter(rows, tasks.kinds);
  /** What a row's card is, without its way on. */
  const resultOf = (row: SheetRow) => statusOfRow(cards, row, () => {})?.content;
  return { sheet, rows, isBehind, leftOver, tasks, unused, filter, resultOf };
}

interface CardGridProps {
  ref: Ref<SheetGridHandle>;
  cards: CardSheet;
  /** As `useCardSheet` answered it. */
  shown: ReturnType<typeof useCardSheet>;
  label: string;
  /** Asks which card a row is. */
  onChoose(row: SheetRow): void;
  /** Opens a row to be filled in, where there is no room for columns. */
  onOpenRow(row: SheetRow): void;
  /** A table with its column heads was pasted: it is read like a file. */
  onTable(text: string): void;
}

/** The sheet, with the card of each row behind it. */
export function CardGrid(props: CardGridProps) {
  const { ref, cards, shown, label, onChoose, onOpenRow, onTable } = props;
  const { sheet, tasks, unused } = shown;
  const { shows } = shown.filter;
  const status = useMemo(
    () => ({
      label: 'Card found',
      width: 18,
      of: (row: SheetRow) => statusOfRow(cards, row, onChoose),
    }),
    // Another function whenever its answers may be others.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [cards, tasks],
  );

  function takePaste(text: string): boolean {
    const lines = text.split('\n', 6);
    const isTable = lines.length > 1 && hasHeader(lines.map((line) => line.trim().split('\t')));
    if (isTable) onTable(text);
    return isTable;
  }

  return (
    <SheetGrid {...{ ref, sheet, label, errorsOf, status, shows, unused, onOpenRow, takePaste }} />
  );
}

function errorsOf(row: SheetRow): Readonly<Record<string, string>> | undefined {
  const { errors } = readRow(row);
  return Object.keys(errors).length > 0 ? (errors as Record<string, string>) : undefined;
}
