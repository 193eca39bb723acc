import { itemInputOf, type OrderItem } from '@tag/contract/orders';
import { isBlank, type SheetRow } from '@tag/ui/sheet';
import { cardOfRow } from './card-of-row.ts';
import { type Finding, type FoundCard, type Lookup, lookupOf } from './match-book.ts';
import { placeRows } from './row-positions.ts';
import { cellsOf, isSameText, readRow } from './sheet-columns.ts';
import type { UnsavedCopy } from './unsaved-copy.ts';
import { variationMeant } from './variation-meant.ts';

interface CardRowsOptions {
  /** The match for a text; undefined until it was looked up. */
  find(key: string): Finding | undefined;
  subOrderId(): string;
}

/**
 * The card of each row. A row keeps its card's id, also while its deletion can be undone; its
 * cells and their match in the catalogue make the saved card.
 */
export function createCardRows({ find, subOrderId }: CardRowsOptions) {
  const items = new Map<number, OrderItem>();
  const ids = new Map<number, string>();
  const rowIds = new Map<string, number>();
  const positions = new Map<number, number>();
  /** Rows whose card was kept as it was typed when they were loaded: they aren't looked up again. */
  const settled = new Set<number>();
  let lastRowId = 0;

  function rowIdOf(itemId: string): number {
    let id = rowIds.get(itemId);
    if (id === undefined) {
      id = lastRowId += 1;
      rowIds.set(itemId, id);
      ids.set(id, itemId);
    }
    return id;
  }

  function isUntouched(row: SheetRow, item: OrderItem): boolean {
    return lookupOf(row.cells)?.key === lookupOf(cellsOf(item))?.key;
  }

  /** The facts of a row's card; undefined while it is looked up. */
  function findingOf(row: SheetRow): Finding | undefined {
    const item = items.get(row.id);
    const lookup = lookupOf(row.cells);
    const found = lookup ? find(lookup.key) : NONE;
    if (item && isUntouched(row, item)) {
      const { cardId, title, image } = item;
      if (item.state === 'matched' && cardId !== null) {
        return {
          kind: 'card',
          card: { cardId, title, image, variations: variationsIn(found, cardId) },
        };
      }
      if (settled.has(row.id)) return NONE;
    }
    return found;
  }

  /** The variation of a row's card: the one that was saved, until its text changes. */
  function variationIdOf(row: SheetRow, { cardId, variations }: FoundCard): number | null {
    const { variation } = readRow(row).entry;
    const saved = items.get(row.id);
    const isKept = saved?.cardId === cardId && saved.variation === variation;
    return (isKept && saved.variationId) || (variationMeant(variations, variation)?.id ?? null);
  }

  /** The id of a row's card, made up for a new one. */
  function idOf({ id: rowId }: SheetRow): string {
    let id = ids.get(rowId);
    if (id === undefined) {
      id = crypto.randomUUID();
      ids.set(rowId, id);
      rowIds.set(id, rowId);
      lastRowId = Math.max(lastRowId, rowId);
    }
    return id;
  }

  const positionOf = ({ id }: SheetRow): number => positions.get(id) ?? 0;

  /**
   * Rows for saved cards. A row whose card has the texts that this sheet saved keeps its cells: they may hold
   * something that can't be saved.
   */
  function load(loaded: readonly OrderItem[], shown: readonly SheetRow[]): SheetRow[] {
    const before = new Map(shown.map((row) => [row.id, row]));
    for (const { id } of shown) lastRowId = Math.max(lastRowId, id);
    return loaded.map((item) => {
      const id = rowIdOf(item.id);
      const held = items.get(id);
      const row = before.get(id);
      items.set(id, item);
      positions.set(id, item.position);
      if (item.state === 'by_hand' && !held) settled.add(id);
      const cells = cellsOf(item);
      return row && held && isSameText(cellsOf(held), cells) ? row : { id, cells };
    });
  }

  return {
    items,
    findingOf,
    load,

    /**
     * The rows shown with others' changes: their cards come in their order, and rows that are no card yet stay behind
     * the one they follow.
     * @param present the ids of the cards shown: one that isn't among the loaded ones was removed
     */
    merged(
      loaded: readonly OrderItem[],
      shown: readonly SheetRow[],
      present: ReadonlySet<string>,
      most: number,
    ): SheetRow[] {
      const cards = load(loaded, shown);
      const ids = new Set(cards.map(({ id }) => id));
      const followers = new Map<number, SheetRow[]>();
      let last = 0;
      for (const row of shown) {
        const item = items.get(row.id);
        if (ids.has(row.id)) last = row.id;
        else if (!item || !present.has(item.id))
          followers.set(last, [...(followers.get(last) ?? []), row]);
      }
      const rest = followers.get(last) ?? [];
      followers.delete(last);
      const rows = [
        ...(followers.get(0) ?? []),
        ...cards.flatMap((row) => [row, ...(followers.get(row.id) ?? [])]),
        ...rest,
      ];
      while (rows.length > most && isBlank(rows.at(-1)!)) rows.pop();
      return rows;
    },

    /** A row's pending lookup: its card, or the variations of its saved card. */
    lookupFor(row: SheetRow): Lookup | null {
      const finding = findingOf(row);
      const isVariationNew =
        finding?.kind === 'card' &&
        finding.card.variations.length === 0 &&
        items.get(row.id)?.variation !== readRow(row).entry.variation;
      return finding === undefined || isVariationNew ? lookupOf(row.cells) : null;
    },

    /** A row without anything in it is no card. */
    isEmpty: (row: SheetRow): boolean => isBlank(row) && findingOf(row)?.kind !== 'card',

    idOf,
    positionOf,

    /** @returns the rows that have another position now */
    place: (rows: readonly SheetRow[]): number[] =>
      placeRows(
        rows.map(({ id }) => id),
        positions,
      ),

    /** The same rows with a copy's changes, in their order. */
    withCopy(rows: readonly SheetRow[], copy: UnsavedCopy): SheetRow[] {
      const copied = copy.rows.map(({ id, position, cells }): SheetRow => {
        const rowId = rowIdOf(id);
        if (!positions.has(rowId)) positions.set(rowId, position);
        return { id: rowId, cells };
      });
      const cellsById = new Map(copied.map((row) => [row.id, row]));
      const known = new Set(rows.map(({ id }) => id));
      return [
        ...rows.map((row) => cellsById.get(row.id) ?? row),
        ...copied.filter(({ id }) => !known.has(id)),
      ].sort((one, other) => positions.get(one.id)! - positions.get(other.id)!);
    },

    /** A row's current card, if it differs from the saved one. */
    changedItem(row: SheetRow): OrderItem | null {
      const before = items.get(row.id);
      const finding = findingOf(row);
      const place = { id: idOf(row), subOrderId: subOrderId(), position: positionOf(row) };
      const item: OrderItem = {
        ...cardOfRow(row.cells, finding, place),
        ...(finding?.kind === 'card' && { variationId: variationIdOf(row, finding.card) }),
        // It still waits for the choice it was saved with.
        ...(before && finding === undefined && isUntouched(row, before) && { state: before.state }),
      };
      if (before && isSameCard(before, item)) return null;
      items.set(row.id, item);
      settled.delete(row.id);
      return item;
    },

    /**
     * Adopts the server's version of a card.
     * @returns false if it isn't this sheet's card, so someone else changed it
     */
    adopt(item: OrderItem): boolean {
      const rowId = rowIds.get(item.id);
      const held = rowId === undefined ? undefined : items.get(rowId);
      if (!held || !isSameCard(held, item)) return false;
      items.set(rowId!, item);
      return true;
    },
  };
}

export type CardRows = ReturnType<typeof createCardRows>;

const NONE: Finding = { kind: 'none' };

/** The variations of a card that is among those found; none while that isn't known. */
function variationsIn(found: Finding | undefined, cardId: number): FoundCard['variations'] {
  const cards =
    found?.kind === 'card' ? [found.card] : found?.kind === 'choice' ? found.options : [];
  return cards.find((card) => card.cardId === cardId)?.variations ?? [];
}

/** Whether two cards are saved alike. */
const isSameCard = (one: OrderItem, other: OrderItem): boolean =>
  one === other || JSON.stringify(itemInputOf(one)) === JSON.stringify(itemInputOf(other));
