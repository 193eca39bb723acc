import {
  BENCH_PAGE,
  type BenchCards,
  type BenchCardsQuery,
  type BenchChange,
  type BenchOrder,
} from '@tag/contract/lab';
import {
  type BenchState,
  EMPTY,
  type ListOf,
  merged,
  nameOf,
  withFailure,
  withList,
  withPage,
  withStages,
} from './bench-state.ts';

interface StoreParts {
  readOrder(signal: AbortSignal): Promise<BenchOrder>;
  readCards(query: BenchCardsQuery, signal: AbortSignal): Promise<BenchCards>;
  describe(error: unknown): string;
}

/** What may have changed. */
export interface Stale {
  /** Cards to read again. */
  readonly itemIds?: readonly string[];
  /** Sub-orders whose lists are loaded again. */
  readonly subOrderIds?: readonly string[] | 'all';
}

export interface BenchStore {
  readonly state: BenchState;
  subscribe(listener: () => void): () => void;
  /** Reads the order again, and what may have changed. */
  refresh(stale?: Stale): Promise<void>;
  /** Takes over what a command changed. */
  merge(change: BenchChange): void;
  /** Loads a list from its first page on, as far as it was loaded. */
  load(list: ListOf): Promise<void>;
  /** Loads the next page of a list. @param least or so many cards */
  more(list: ListOf, least?: number): Promise<void>;
  search(words: string): void;
  /** Aborts what is being loaded. @returns a function that does */
  start(): () => void;
}

const NO_CARDS: BenchCards = { items: [], next: null };

/**
 * An order at the bench, and those of its cards that were shown. Commands and events say what changed, and
 * that is merged. An answer that a change overtook is asked for again, so it can’t bring back what was.
 */
export function createBenchStore({ describe, readCards, readOrder }: StoreParts): BenchStore {
  const listeners = new Set<() => void>();
  /** By list: the last of its loads. They run one after the other. */
  const loads = new Map<string, Promise<void>>();
  let state = EMPTY;
  let running = new AbortController();
  /** Counts changes. */
  let changes = 0;

  function set(next: BenchState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function ask<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = running;
    for (;;) {
      const asked = changes;
      const answer = await read(signal);
      signal.throwIfAborted();
      if (asked === changes) return answer;
    }
  }

  function readPage({ stage, subOrderId }: ListOf, after: string | null, signal: AbortSignal) {
    const { search } = state;
    const which = { ...(search && { search }), ...(after !== null && { after }) };
    return readCards({ stage, subOrderId, ...which }, signal);
  }

  function enqueue(list: ListOf, run: () => Promise<void>): Promise<void> {
    const { signal } = running;
    const name = nameOf(list);
    const load = (loads.get(name) ?? Promise.resolve()).then(async () => {
      try {
        if (!signal.aborted) await run();
      } catch (error) {
        if (!signal.aborted) set(withFailure(state, list, describe(error)));
      }
    });
    loads.set(name, load);
    return load;
  }

  const load = (list: ListOf) =>
    enqueue(list, async () => {
      const least = state.lists.get(nameOf(list))?.ids.length ?? 0;
      const loaded = await ask(async (signal) => {
        let { items, next } = await readPage(list, null, signal);
        while (next !== null && items.length < least) {
          const page = await readPage(list, next, signal);
          items = [...items, ...page.items];
          next = page.next;
        }
        return { items, next };
      });
      set(withList(state, list, loaded));
    });

  const more = (list: ListOf, least = 0) =>
    enqueue(list, async () => {
      const shown = () => state.lists.get(nameOf(list));
      do {
        const next = shown()?.next;
        if (next === null) return;
        const page = await ask((signal) => readPage(list, next ?? null, signal));
        const before = shown();
        set(before ? withPage(state, before, page) : withList(state, list, page));
      } while (shown()!.ids.length < least);
    });

  const loadAgain = (isStale: (list: ListOf) => boolean) =>
    [...state.lists.values()].filter(isStale).map(load);

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh({ itemIds = [], subOrderIds = [] } = {}) {
      changes += 1;
      const { signal } = running;
      const isMany = itemIds.length > BENCH_PAGE;
      const isAll = subOrderIds === 'all' || isMany || state.search !== '';
      const loading = loadAgain((list) => isAll || subOrderIds.includes(list.subOrderId));
      try {
        const [order, { items }] = await ask((abort) =>
          Promise.all([
            readOrder(abort),
            isMany || itemIds.length === 0 ? NO_CARDS : readCards({ itemId: [...itemIds] }, abort),
          ]),
        );
        set({ ...merged(state, items), order, failure: undefined });
      } catch (error) {
        if (!signal.aborted) set({ ...state, failure: describe(error) });
      }
      await Promise.all(loading);
    },
    merge({ cards, changed, order }) {
      changes += 1;
      const isMany = changed.length > cards.length;
      set({ ...(isMany ? withStages(state, changed) : merged(state, cards)), order });
      loadAgain(() => isMany || state.search !== '');
    },
    load,
    more,
    search(words) {
      changes += 1;
      set({ ...state, search: words });
      loadAgain(() => true);
    },
    start() {
      running = new AbortController();
      return () => running.abort();
    },
  };
}
