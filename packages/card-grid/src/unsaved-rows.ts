import type { SheetRow } from '@tag/ui/sheet';
import type { CardRows } from './card-rows.ts';
import { isSameText, readRow } from './sheet-columns.ts';
import type { StoredCards } from './stored-cards.ts';
import { readCopy, writeCopy, type UnsavedCopy } from './unsaved-copy.ts';

interface UnsavedRowsOptions {
  cards: StoredCards;
  cardRows: CardRows;
  rows(): readonly SheetRow[];
  /** Whether the store doesn't have a row's text yet. */
  isUnread(rowId: number): boolean;
  /** Whether the customer is asked what becomes of the copy: it stays until then. */
  isAsked(): boolean;
}

interface RestoredRows {
  readonly rows: readonly SheetRow[];
  readonly leftOver: UnsavedCopy | null;
}

const DELAY_MS = 250;

/** Keeps what a reload would lose: unsaved rows, and cells that can't be saved. */
export function createUnsavedRows(options: UnsavedRowsOptions) {
  const { cards, cardRows, rows, isUnread, isAsked } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    if (isAsked()) return;
    const pending = cards.pending()?.put;
    const unsaved = rows().filter(
      (row) =>
        !cardRows.isEmpty(row) &&
        (isUnread(row.id) || pending?.has(cardRows.idOf(row)) || hasErrors(row)),
    );
    writeCopy({
      subOrderId: cards.state.subOrderId!,
      version: cards.version(),
      rows: unsaved.map((row) => ({
        id: cardRows.idOf(row),
        position: cardRows.positionOf(row),
        cells: [...row.cells],
      })),
    });
  }

  return {
    keep,
    keepSoon(): void {
      clearTimeout(timer);
      timer = setTimeout(keep, DELAY_MS);
    },
    stop: (): void => clearTimeout(timer),

    /** The loaded rows with what was kept; apart from each other if others have changed the same cards since. */
    restore(loaded: readonly SheetRow[]): RestoredRows {
      const copy = readCopy(cards.state.subOrderId!);
      if (!copy) return { rows: loaded, leftOver: null };
      const known = new Map(loaded.map((row) => [cardRows.idOf(row), row]));
      const isContradicted =
        copy.version !== cards.version() &&
        copy.rows.some(
          ({ id, cells }) => known.has(id) && !isSameText(known.get(id)!.cells, cells),
        );
      return isContradicted
        ? { rows: loaded, leftOver: copy }
        : { rows: cardRows.withCopy(loaded, copy), leftOver: null };
    },
  };
}

const hasErrors = (row: SheetRow) => Object.keys(readRow(row).errors).length > 0;
