import { isAborted, type PublicClient } from '@tag/client/public';
import { FAKE_SUB_ORDER_ID } from '@tag/contract/constants';
import {
  listOrderItems,
  MOST_ITEMS_SAVED,
  moveOrderItems,
  saveOrderItems,
  type Order,
  type OrderItem,
  type SavedItems,
} from '@tag/contract/orders';
import { proxy, ref } from 'valtio/vanilla';
import { createAutosave } from './autosave.ts';
import { mergeChanges, sorted, withChange, type CardChange } from './card-change.ts';
import { itemInputOf } from './card-values.ts';

export interface DraftCardsState {
  /** Whose cards these are; null before any were opened. */
  subOrderId: string | null;
  status: 'loading' | 'ready' | 'failed';
  failure: unknown;
  /** Sorted by position, with unsaved changes. */
  items: readonly OrderItem[];
  /** The last removed cards, which can be restored. */
  removed: readonly OrderItem[];
}

interface DraftCardsOptions {
  client: PublicClient;
  /** The order as saved. */
  ensureOrder(): Promise<Order>;
  onStatus(): void;
  /** Something was saved: the order's steps and fees follow from it. */
  onSaved(): Promise<void>;
}

const ITEMS_PER_PAGE = 1000;

/** The cards of one sub-order at a time. Changes show at once and are saved automatically. */
export function createDraftCards(options: DraftCardsOptions) {
  const { client, ensureOrder, onStatus, onSaved } = options;
  const state = proxy<DraftCardsState>({
    subOrderId: null,
    status: 'loading',
    failure: null,
    items: ref([]),
    removed: ref([]),
  });
  let orderNumber = '';
  let version = 0;
  let isStarted = false;
  let loading: AbortController | undefined;
  let handOver = () => {};

  const saving = createAutosave<CardChange>({
    merge: mergeChanges,
    save: saveChange,
    onStatus,
  });

  const show = (items: readonly OrderItem[]) => (state.items = ref(sorted(items)));

  async function saveChange({ put, remove }: CardChange): Promise<void> {
    const order = await ensureOrder();
    if (state.subOrderId === FAKE_SUB_ORDER_ID) {
      const [own] = order.subOrders;
      state.subOrderId = own!.id;
      version = own!.version;
    }
    orderNumber = order.orderNumber;
    const subOrderId = state.subOrderId!;
    const cards = [...put.values()];
    const removed = [...remove];
    for (let at = 0; at < Math.max(cards.length, removed.length); at += MOST_ITEMS_SAVED) {
      const answer: SavedItems = await client.call(saveOrderItems, {
        params: { orderNumber, subOrderId },
        body: {
          version,
          put: cards.slice(at, at + MOST_ITEMS_SAVED).map(itemInputOf),
          remove: removed.slice(at, at + MOST_ITEMS_SAVED),
        },
      });
      version = answer.version;
      adoptSaved(answer.items, cards);
    }
    // The cards are saved; that the rest couldn't be read again is no failure of theirs.
    await onSaved().catch(() => {});
  }

  /** Shows cards as the server has them, but those that were changed since they were sent. */
  function adoptSaved(items: readonly OrderItem[], sent: readonly OrderItem[]): void {
    const answered = new Map(items.map((item) => [item.id, item]));
    const asSent = new Set(sent);
    show(state.items.map((card) => (asSent.has(card) ? (answered.get(card.id) ?? card) : card)));
  }

  async function load(): Promise<void> {
    loading?.abort();
    if (!isStarted) return;
    loading = new AbortController();
    const { signal } = loading;
    const { subOrderId } = state;
    if (subOrderId === null || subOrderId === FAKE_SUB_ORDER_ID) {
      state.status = 'ready';
      return;
    }
    state.failure = null;
    try {
      const loaded = await readAll(client, { orderNumber, subOrderId }, signal);
      show(withChange(loaded, saving.pending));
      state.status = 'ready';
    } catch (error) {
      if (isAborted(error)) return;
      state.status = 'failed';
      state.failure = error;
    }
  }

  function put(cards: readonly OrderItem[]): void {
    const changed = new Map(cards.map((card) => [card.id, card]));
    const known = new Set(state.items.map(({ id }) => id));
    show([
      ...state.items.map((card) => changed.get(card.id) ?? card),
      ...cards.filter(({ id }) => !known.has(id)),
    ]);
    saving.add({ put: changed, remove: new Set() });
  }

  return {
    state,
    saving,
    put,

    /** Calls this before everything is saved, to collect pending input. @returns a function that stops it */
    takeFrom(source: () => void): () => void {
      handOver = source;
      return () => (handOver = () => {});
    },

    /** Saves now, with pending input. @returns whether everything is saved */
    async settle(): Promise<boolean> {
      handOver();
      return saving.flush();
    },

    /** Shows the cards of a sub-order; those of another are saved first. */
    async open(order: Order, subOrderId: string): Promise<void> {
      if (state.subOrderId === subOrderId && state.status === 'ready') return;
      // The only sub-order of a new order gets its id when its first cards are saved.
      if (state.subOrderId === FAKE_SUB_ORDER_ID && saving.pending !== null) return;
      await saving.flush();
      orderNumber = order.orderNumber;
      // Read before the cards: others' changes meanwhile are then reported, not overwritten.
      version = order.subOrders.find(({ id }) => id === subOrderId)?.version ?? 0;
      state.subOrderId = subOrderId;
      state.status = 'loading';
      state.removed = ref([]);
      show([]);
      await load();
    },

    /** Loads the cards again when the order says that others changed them. */
    async follow(order: Order): Promise<void> {
      const now = order.subOrders.find(({ id }) => id === state.subOrderId)?.version;
      if (now === undefined || now === version || saving.pending !== null) return;
      version = now;
      await load();
    },

    /** Loads the cards again, and continues from the version there is now. */
    async reload(): Promise<void> {
      const { subOrders } = await ensureOrder();
      version = subOrders.find(({ id }) => id === state.subOrderId)?.version ?? version;
      await load();
    },

    /** Of the sub-order, as the next change is sent with. */
    version: (): number => version,

    /** Position for a card that comes after all others. */
    nextPosition: () => (state.items.at(-1)?.position ?? -1) + 1,

    remove(ids: ReadonlySet<string>): void {
      state.removed = ref(state.items.filter(({ id }) => ids.has(id)));
      show(state.items.filter(({ id }) => !ids.has(id)));
      saving.add({ put: new Map(), remove: ids });
    },

    /** Restores the last removed cards. */
    undoRemoval(): void {
      put(state.removed);
      state.removed = ref([]);
    },

    /**
     * Moves a card to the end of another sub-order, once everything is saved.
     * @throws as `client.call` does
     */
    async move(cardId: string, toId: string): Promise<void> {
      if (!(await saving.flush())) throw saving.problem;
      const { subOrders } = await ensureOrder();
      const target = subOrders.find(({ id }) => id === toId)!;
      const answer = await client.call(moveOrderItems, {
        params: { orderNumber, subOrderId: state.subOrderId! },
        body: { ids: [cardId], version, to: { subOrderId: toId, version: target.version } },
      });
      version = answer.items.find(({ id }) => id === state.subOrderId)!.version;
      state.removed = ref([]);
      show(state.items.filter(({ id }) => id !== cardId));
      // The card has moved; the order is read again with the next change.
      await onSaved().catch(() => {});
    },

    /** @returns a function that stops it: unsaved changes are sent, and nothing is loaded any more */
    start(): () => void {
      isStarted = true;
      const stopSaving = saving.start();
      return () => {
        isStarted = false;
        loading?.abort();
        stopSaving();
      };
    },
  };
}

export type DraftCards = ReturnType<typeof createDraftCards>;

async function readAll(
  client: PublicClient,
  { orderNumber, subOrderId }: { orderNumber: string; subOrderId: string },
  signal: AbortSignal,
): Promise<OrderItem[]> {
  const items: OrderItem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { subOrderId, page, pageSize: ITEMS_PER_PAGE };
    const answer = await client.call(
      listOrderItems,
      { params: { orderNumber }, query },
      { signal },
    );
    items.push(...answer.items);
    if (answer.items.length === 0 || items.length >= answer.total) return items;
  }
}
