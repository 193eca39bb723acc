import type { PublicClient } from '@tag/client/public';
import type { CardMatch } from '@tag/contract/cards';
import type { OrderItem } from '@tag/contract/orders';
import { createSheet, type Sheet, type SheetChange, type SheetRow } from '@tag/ui/sheet';
import { proxy, ref, subscribe } from 'valtio';
import { createCardRows } from './card-rows.ts';
import { createMatchBook, foundCard, lookupOf } from './match-book.ts';
import { createReadingQueue } from './reading-queue.ts';
import { NO_REFUSALS, refusalsOf, type Refusals } from './refusals.ts';
import { COLUMNS } from './sheet-columns.ts';
import type { StoredCards } from './stored-cards.ts';
import { forgetCopy, type UnsavedCopy } from './unsaved-copy.ts';
import { createUnsavedRows } from './unsaved-rows.ts';

interface CardSheetState {
  sheet: Sheet;
  /** Rises when more is known about the rows. */
  revision: number;
  /** Whether rows were typed that the store doesn't have yet. */
  isBehind: boolean;
  refusals: Refusals;
  /** Rows that a reload left and others' changes may contradict: the customer decides. */
  leftOver: UnsavedCopy | null;
}

interface CardSheetOptions {
  client: PublicClient;
  cards: StoredCards;
  maxRows: number;
}

/** Rows read in one go: the page stays responsive in between. */
const CHUNK = 500;
const DELAY_MS = 250;
/** A sheet with fewer cards has blank rows to type in. */
const LEAST_ROWS = 10;
const NO_CELLS: readonly string[] = COLUMNS.map(() => '');

/**
 * The cards of a sub-order as rows of a sheet. Typed text goes to their store, which saves it;
 * the catalogue is searched in the background; a copy of unsaved changes survives a reload.
 */
export function createCardSheet({ client, cards, maxRows }: CardSheetOptions) {
  const queue = createReadingQueue();
  /** The ids of the cards this sheet and the store agree on. */
  let present = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endSheet = () => {};

  const book = createMatchBook({ client, onFound: noteFindings });
  const cardRows = createCardRows({
    find: book.find,
    subOrderId: () => cards.state.subOrderId!,
  });
  const { findingOf, isEmpty } = cardRows;
  const state = proxy<CardSheetState>({
    sheet: ref(createSheet({ columns: COLUMNS, maxRows })),
    revision: 0,
    isBehind: false,
    refusals: ref(NO_REFUSALS),
    leftOver: null,
  });

  const rows = (): readonly SheetRow[] => state.sheet.getSnapshot().rows;
  const kept = createUnsavedRows({
    cards,
    cardRows,
    rows,
    isUnread: queue.has,
    isAsked: () => state.leftOver !== null,
  });
  const later = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(readChanges, delay);
  };

  function show(next: readonly SheetRow[]): void {
    endSheet();
    const blanks = Math.max(0, Math.min(LEAST_ROWS, maxRows) - next.length);
    const sheet = createSheet({
      columns: COLUMNS,
      rows: [...next, ...Array.from({ length: blanks }, () => NO_CELLS)],
      maxRows,
    });
    endSheet = sheet.onChange(noteChange);
    present = new Set(cards.state.items.map(({ id }) => id));
    queue.addChanged(next);
    state.sheet = ref(sheet);
    state.revision += 1;
    later(0);
  }

  /** Shows what others changed, outside of undo: the selection and the open editor stay too. */
  function merge(): void {
    const shown = rows();
    const next = cardRows.merged(cards.state.items, shown, present, maxRows);
    if (next.length === 0) return show(next);
    const before = new Set(shown);
    for (const row of next) if (!before.has(row)) queue.add(row.id);
    present = new Set(cards.state.items.map(({ id }) => id));
    state.sheet.merge(next);
    state.revision += 1;
    later(0);
  }

  function noteChange({ before, after }: SheetChange): void {
    queue.addChanged(before);
    queue.addChanged(after);
    state.isBehind = true;
    later(DELAY_MS);
  }

  function noteFindings(keys: ReadonlySet<string>): void {
    for (const row of rows()) {
      if (queue.isUnread(row)) continue;
      const lookup = lookupOf(row.cells);
      if (lookup && keys.has(lookup.key)) queue.add(row.id);
    }
    state.revision += 1;
    later(0);
  }

  /** Reads rows that changed and hands their cards to the draft. */
  function readChanges(most = CHUNK): void {
    const filled = rows().filter((row) => !isEmpty(row));
    for (const id of cardRows.place(filled)) queue.add(id);
    const byId = new Map(filled.map((row) => [row.id, row]));
    const put: OrderItem[] = [];
    const removed = new Set<string>();
    for (const id of queue.take(most)) {
      const row = byId.get(id);
      if (row) {
        const lookup = cardRows.lookupFor(row);
        if (lookup) book.want(lookup);
        const item = cardRows.changedItem(row) ?? missing(row);
        if (item) put.push(item);
      } else {
        const item = cardRows.items.get(id);
        if (item && present.has(item.id)) removed.add(item.id);
      }
    }
    for (const { id } of put) present.add(id);
    for (const id of removed) present.delete(id);
    if (put.length > 0) cards.put(put);
    if (removed.size > 0) cards.remove(removed);
    state.revision += 1;
    state.isBehind = queue.size > 0;
    if (queue.size > 0) later(0);
    kept.keepSoon();
  }

  /** The card of a row that came back by undo. */
  function missing(row: SheetRow): OrderItem | undefined {
    const item = cardRows.items.get(row.id);
    return item && !present.has(item.id) ? item : undefined;
  }

  /** Whether the draft has this sheet's cards; adopts the server's additions to them. */
  function isAgreed(): boolean {
    const { items } = cards.state;
    return (
      items.length === present.size &&
      items.every((item) => present.has(item.id) && cardRows.adopt(item))
    );
  }

  /** Shows others' changes and the server's problems. */
  function follow(): void {
    if (cards.state.status !== 'ready') return;
    state.refusals = ref(refusalsOf(cards.state.items));
    if (!isAgreed()) {
      // The latest input goes to the draft before others' is shown.
      readChanges(Infinity);
      merge();
    }
    kept.keepSoon();
  }

  function saveBeforeLeaving(): void {
    readChanges(Infinity);
    kept.keep();
  }

  return {
    state,
    book,
    findingOf,
    isEmpty,
    mediaUrl: client.mediaUrl,
    refusalOf: (row: SheetRow) => state.refusals.get(cardRows.idOf(row)),
    isUnread: queue.isUnread,

    /** @returns a function that stops it: typed text goes to the draft, and the search ends */
    start(): () => void {
      const { leftOver, rows: restored } = kept.restore(cardRows.load(cards.state.items, []));
      state.leftOver = leftOver && ref(leftOver);
      show(restored);
      state.refusals = ref(refusalsOf(cards.state.items));
      const ends = [
        subscribe(cards.state, follow),
        cards.takeFrom(saveBeforeLeaving),
        book.start(),
        () => endSheet(),
      ];
      window.addEventListener('pagehide', saveBeforeLeaving);
      return () => {
        saveBeforeLeaving();
        clearTimeout(timer);
        kept.stop();
        window.removeEventListener('pagehide', saveBeforeLeaving);
        for (const end of ends) end();
      };
    },

    /** Adds rows after the last one that isn't empty. @returns how many didn't fit */
    append(texts: readonly (readonly string[])[]): number {
      const shown = rows();
      const last = shown.findLastIndex((row) => !isEmpty(row));
      return state.sheet.write(last + 1, 0, texts).rows;
    },

    /** Removes a row, wherever it is now. */
    removeRow({ id }: SheetRow): void {
      const at = rows().findIndex((row) => row.id === id);
      if (at >= 0) state.sheet.deleteRows(at, 1);
    },

    /** Ends the question about rows that a reload left. */
    useLeftOver(isWanted: boolean): void {
      const copy = state.leftOver;
      state.leftOver = null;
      if (isWanted && copy) show(cardRows.withCopy(rows(), copy));
      else forgetCopy();
    },

    /** The card a row is, of those that were found; null: none of them. */
    choose(row: SheetRow, match: CardMatch | null): void {
      const lookup = lookupOf(row.cells);
      if (lookup) book.decide(lookup.key, match ? foundCard(match) : { kind: 'none' });
    },
  };
}

export type CardSheet = ReturnType<typeof createCardSheet>;
