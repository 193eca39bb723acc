import { isAborted, type PublicClient } from '@tag/client/public';
import { FAKE_SUB_ORDER_ID } from '@tag/contract/constants';
import type { Order, OrderItem } from '@tag/contract/orders';
import { proxy, ref } from 'valtio/vanilla';
import { moveCard, readCards } from './card-calls.ts';
import { NO_CHANGE, sorted, withAnswer, withChange, type CardChange } from './card-change.ts';
import { createCardParts, land, type CardPart } from './card-parts.ts';
import type { SaveQueue } from './save-queue.ts';

export interface DraftCardsState {
  /** Whose cards these are; null before any were opened. */
  subOrderId: string | null;
  status: 'loading' | 'ready' | 'failed';
  /** Why they couldn't be loaded. */
  failure: unknown;
  /** Sorted by position, with unsaved changes. */
  items: readonly OrderItem[];
  /** The last removed cards, which can be restored. */
  removed: readonly OrderItem[];
}

interface DraftCardsOptions {
  client: PublicClient;
  queue: SaveQueue;
  /** The order as saved, created if necessary. */
  ensureOrder(): Promise<Order>;
  /** Reads the order again: its steps and fees follow from its cards. */
  readOrder(): Promise<unknown>;
}

/** The cards of the sub-orders that were opened; those of one are shown. */
export function createDraftCards({ client, queue, ensureOrder, readOrder }: DraftCardsOptions) {
  const state = proxy<DraftCardsState>({
    subOrderId: null,
    status: 'loading',
    failure: null,
    items: ref([]),
    removed: ref([]),
  });
  let shown: CardPart | undefined;
  let orderNumber = '';
  let isStarted = false;
  let loading: AbortController | undefined;
  let handOver = () => {};

  const show = (items: readonly OrderItem[]) => (state.items = ref(sorted(items)));

  const parts = createCardParts({
    client,
    queue,
    ensureOrder,
    onAnswer(part, sent, answered) {
      if (part === shown) show(withAnswer(state.items, sent, answered));
    },
    readOrder,
  });

  /** Loads the shown cards, which are of this version at least. @returns whether that worked */
  async function load(version: number): Promise<boolean> {
    loading?.abort();
    if (!isStarted || !shown) return false;
    const { signal } = (loading = new AbortController());
    const part = shown;
    state.failure = null;
    part.landed = NO_CHANGE;
    try {
      const loaded =
        part.id === FAKE_SUB_ORDER_ID
          ? []
          : await readCards(client, { orderNumber, subOrderId: part.id }, signal);
      const { pending } = part.lane;
      show(withChange(withChange(loaded, part.landed), pending));
      state.status = 'ready';
      // A change made meanwhile is still one of what was shown before.
      if (pending === null) part.version = Math.max(part.version, version);
      return true;
    } catch (error) {
      if (!isAborted(error)) state.failure = error;
      return false;
    } finally {
      if (!signal.aborted) part.landed = null;
    }
  }

  /** Loads them, or says why they can't be shown. @returns whether that worked */
  async function loadAnew(version: number): Promise<boolean> {
    const isLoaded = await load(version);
    if (!isLoaded && state.failure !== null) state.status = 'failed';
    return isLoaded;
  }

  const savedIn = ({ subOrders }: Order, part: CardPart) =>
    subOrders.find(({ id }) => id === part.id);

  const versionIn = (order: Order, part: CardPart): number =>
    Math.max(part.version, savedIn(order, part)?.version ?? 0);

  function apply(change: CardChange): void {
    show(withChange(state.items, change));
    shown!.lane.add(change);
  }

  const put = (cards: readonly OrderItem[]): void =>
    apply({ ...NO_CHANGE, put: new Map(cards.map((card) => [card.id, card])) });

  return {
    state,
    put,

    /** Unsaved changes of the shown cards. */
    pending: (): CardChange | null => shown?.lane.pending ?? null,

    /** Calls this before everything is saved, to collect pending input. @returns a function that stops it */
    takeFrom(source: () => void): () => void {
      handOver = source;
      return () => (handOver = () => {});
    },

    /** Collects input that no card has yet. */
    collect: (): void => handOver(),

    /** The order was created: it has its number, and its sub-order an id. */
    created(order: Order): void {
      orderNumber = order.orderNumber;
      parts.created(order);
      if (shown) state.subOrderId = shown.id;
    },

    /** Shows the cards of a sub-order; unsaved changes of another are saved meanwhile. */
    async open(order: Order, subOrderId: string): Promise<void> {
      if (state.subOrderId === subOrderId && state.status === 'ready') return;
      handOver();
      void queue.flush();
      orderNumber = order.orderNumber;
      shown = parts.of(subOrderId);
      state.subOrderId = subOrderId;
      state.status = 'loading';
      state.removed = ref([]);
      show([]);
      const version = versionIn(order, shown);
      // The order was read before the cards: others' changes meanwhile are reported, not overwritten.
      if (shown.lane.pending === null) shown.version = version;
      const isLoaded = await loadAnew(version);
      if (!isLoaded || shown.lane.pending !== null) return;
      // They can be saved after the order was read, as by a page that was left.
      if (state.items.length !== (savedIn(order, shown)?.cards ?? 0)) void readOrder();
    },

    /** Loads the cards again when the order says that others changed them; those shown stay if it fails. */
    async follow(order: Order): Promise<void> {
      if (!shown || shown.lane.pending !== null) return;
      const version = versionIn(order, shown);
      if (version > shown.version) await load(version);
    },

    /** Loads the cards again. */
    reload: async (): Promise<boolean> => loadAnew(versionIn(await ensureOrder(), shown!)),

    /** Ends a conflict: unsaved changes go, or are based on what the order says now. */
    async solveConflict(keeps: 'theirs' | 'mine', order: Order): Promise<void> {
      for (const part of parts.all()) {
        if (keeps === 'theirs') part.lane.discard();
        part.version = versionIn(order, part);
      }
      if (shown) await loadAnew(shown.version);
      for (const { lane } of parts.all()) lane.resume();
    },

    /** Of the sub-order, as the next change is sent with. */
    version: (): number => shown?.version ?? 0,

    /** Position for a card that comes after all others. */
    nextPosition: () => (state.items.at(-1)?.position ?? -1) + 1,

    remove(ids: ReadonlySet<string>): void {
      state.removed = ref(state.items.filter(({ id }) => ids.has(id)));
      apply({ ...NO_CHANGE, remove: ids });
    },

    /** Restores the last removed cards. */
    undoRemoval(): void {
      put(state.removed);
      state.removed = ref([]);
    },

    /**
     * Moves a card to the end of another sub-order, once everything is saved.
     * @returns why it wasn't moved, or undefined
     */
    async move(cardId: string, toId: string): Promise<unknown> {
      if (!(await queue.flush())) return queue.problem;
      const part = shown!;
      try {
        const { subOrders } = await ensureOrder();
        const target = subOrders.find(({ id }) => id === toId)!;
        part.version = await moveCard(client, orderNumber, cardId, part, target);
      } catch (error) {
        return error;
      }
      const moved = { ...NO_CHANGE, remove: new Set([cardId]) };
      land(part, moved);
      state.removed = ref([]);
      show(withChange(state.items, moved));
      // The card has moved; the order is read again with the next change.
      await readOrder();
      return undefined;
    },

    /** @returns a function that stops it: nothing is loaded any more */
    start(): () => void {
      isStarted = true;
      return () => {
        isStarted = false;
        loading?.abort();
      };
    },
  };
}
