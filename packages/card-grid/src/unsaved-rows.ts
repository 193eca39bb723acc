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

type KeptRows =
  | { readonly copy: UnsavedCopy; readonly isContradicted: boolean }
  | { readonly copy: null; readonly isContradicted: false };

const DELAY_MS = 250;

/** Keeps what a reload would lose: unsaved rows, and cells that can't be saved. */
export function createUnsavedRows(options: UnsavedRowsOptions) {
  const { cards, cardRows, rows, isUnread, isAsked } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const subOrderId = (): string => cards.state.subOrderId!;

  function keep(): void {
    if (isAsked()) return;
    const pending = cards.pending()?.put;
    const unsaved = rows().filter(
      (row) =>
        !cardRows.isEmpty(row) &&
        (isUnread(row.id) || pending?.has(cardRows.idOf(row)) || hasErrors(row)),
    );
    writeCopy({
      subOrderId: subOrderId(),
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

    /** What was kept, and whether others have changed the same cards since: these rows are loaded. */
    read(loaded: readonly SheetRow[]): KeptRows {
      const copy = readCopy(subOrderId());
      if (!copy) return { copy, isContradicted: false };
      const known = new Map(loaded.map((row) => [cardRows.idOf(row), row]));
      const isContradicted =
        copy.version !== cards.version() &&
        copy.rows.some(
          ({ id, cells }) => known.has(id) && !isSameText(known.get(id)!.cells, cells),
        );
      return { copy, isContradicted };
    },
  };
}

const hasErrors = (row: SheetRow) => Object.keys(readRow(row).errors).length > 0;
