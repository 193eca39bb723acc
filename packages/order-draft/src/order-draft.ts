import type { PublicClient } from '@tag/client/public';
import { isAborted } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import {
  createOrder,
  readOrder,
  updateOrder,
  type NewOrder,
  type Order,
  type OrderChange,
} from '@tag/contract/orders';
import { proxy, ref } from 'valtio/vanilla';
import { createAutosave, type SaveStatus } from './autosave.ts';
import { blankOrder, isNewOrder } from './blank-order.ts';
import { createDraftCards } from './draft-cards.ts';

/** A step's changes of the order; the version is added when they are sent. */
type OrderPatch = Omit<OrderChange, 'version'>;

export interface OrderDraftState {
  view: 'loading' | 'ready' | 'not-found' | 'failed';
  /** Why it couldn't be loaded. */
  failure: unknown;
  /** Includes unsaved changes. Null until loaded. */
  order: Order | null;
  save: SaveStatus;
  /** Why it couldn't be saved. */
  saveProblem: unknown;
  /** Increases with every saved change, so calculated values are read again. */
  revision: number;
}

/** The order in the address. */
export interface OpenedOrder {
  /** A pseudo id until the order is created. */
  readonly orderNumber: string;
  readonly couponId: string | null;
  /** A new order's first choices. */
  readonly query: URLSearchParams;
}

/** The worst goes first. */
const BY_URGENCY: readonly SaveStatus[] = [
  'conflict',
  'refused',
  'offline',
  'saving',
  'unsaved',
  'saved',
];

/**
 * An order while it is entered. Steps change it here; changes are saved automatically, and the first
 * one creates the order on the server.
 */
export function createOrderDraft(client: PublicClient, opened: OpenedOrder) {
  const { orderNumber: openedAs, couponId, query } = opened;
  const state = proxy<OrderDraftState>({
    view: 'loading',
    failure: null,
    order: null,
    save: 'saved',
    saveProblem: null,
    revision: 0,
  });
  /** As the server has it. */
  let saved: Order | null = null;
  let creating: Promise<Order> | undefined;
  /** Names the new order: creating it again after a lost answer makes no second one. */
  const key = crypto.randomUUID();
  let loading = new AbortController();

  const autosave = createAutosave<OrderPatch>({
    merge: (earlier, later) => ({
      ...earlier,
      ...later,
      ...((earlier.options ?? later.options) && {
        options: { ...earlier.options, ...later.options },
      }),
    }),
    save: savePatch,
    onStatus: showStatus,
  });
  const cards = createDraftCards({ client, ensureOrder, onStatus: showStatus, onSaved: refresh });

  function showStatus(): void {
    const worst = BY_URGENCY.find((status) => [autosave, cards.saving].some(is(status))) ?? 'saved';
    const { problem } = [autosave, cards.saving].find(is(worst))!;
    state.save = worst;
    state.saveProblem = problem ?? null;
  }

  function adopt(order: Order): Order {
    saved = order;
    state.order = ref(withPatch(order, autosave.pending));
    state.view = 'ready';
    state.revision += 1;
    return order;
  }

  async function savePatch(patch: OrderPatch): Promise<void> {
    const { orderNumber, version } = await ensureOrder();
    const params = { orderNumber };
    adopt(await client.call(updateOrder, { params, body: { ...patch, version } }));
  }

  /** The saved order, created if necessary. */
  async function ensureOrder(): Promise<Order> {
    if (!isNewOrder(saved!.orderNumber)) return saved!;
    creating ??= client
      .call(createOrder, { body: { key, ...newOrderOf(state.order!) } })
      .then(adopt)
      .finally(() => (creating = undefined));
    return creating;
  }

  /** Reads the order again, with others' changes. */
  async function refresh(): Promise<void> {
    if (!saved || isNewOrder(saved.orderNumber)) return;
    const { signal } = loading;
    const { orderNumber } = saved;
    const fresh = await client.call(readOrder, { params: { orderNumber } }, { signal });
    // With changes of our own on their way, another version is theirs to report.
    adopt(autosave.pending === null ? fresh : { ...fresh, version: saved.version });
    await cards.follow(fresh);
  }

  /** Changes the order; it is saved in a moment. */
  function change(patch: OrderPatch): void {
    autosave.add(patch);
    state.order = ref(withPatch(state.order!, patch));
  }

  async function load(): Promise<void> {
    const { signal } = loading;
    if (isNewOrder(openedAs) && !saved) {
      adopt(blankOrder(openedAs, query, couponId));
      return;
    }
    const orderNumber = saved?.orderNumber ?? openedAs;
    state.failure = null;
    try {
      const order = adopt(await client.call(readOrder, { params: { orderNumber } }, { signal }));
      const { canEdit, isOwner, options } = order;
      if (couponId !== null && canEdit && isOwner && options.couponId !== couponId)
        change({ options: { couponId } });
    } catch (error) {
      if (isAborted(error)) return;
      const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
      state.view = isMissing ? 'not-found' : 'failed';
      state.failure = error;
    }
  }

  return {
    state,
    cards,

    /** Whether an address names this order. */
    isOf: (orderNumber: string) =>
      orderNumber === openedAs || orderNumber === state.order?.orderNumber,

    /**
     * Opens the order, and saves by itself from now on.
     * @returns a function that stops it: unsaved changes are sent, and nothing is loaded any more
     */
    start(): () => void {
      loading = new AbortController();
      const stops = [autosave.start(), cards.start()];
      void load();
      return () => {
        loading.abort();
        for (const stop of stops) stop();
      };
    },

    load,
    refresh,
    ensureOrder,

    change,

    /** Adopts the answer of a call that changed the order. */
    adopt,

    /** Saves everything now. @returns the order as the server has it, or null if it couldn't be saved */
    async settle(): Promise<Order | null> {
      const results = [await autosave.flush(), await cards.settle()];
      if (results.includes(false)) return null;
      await refresh();
      return saved;
    },

    /** Ends a conflict: discards the changes made here, or applies them to the version others saved. */
    async solveConflict(keeps: 'theirs' | 'mine'): Promise<void> {
      if (keeps === 'theirs') {
        autosave.discard();
        cards.saving.discard();
      }
      const { orderNumber } = saved!;
      adopt(await client.call(readOrder, { params: { orderNumber } }));
      await cards.reload();
      autosave.resume();
      cards.saving.resume();
    },
  };
}

export type OrderDraft = ReturnType<typeof createOrderDraft>;

const is =
  (wanted: SaveStatus) =>
  ({ status }: { status: SaveStatus }) =>
    status === wanted;

function withPatch(order: Order, patch: OrderPatch | null): Order {
  if (!patch) return order;
  const { options, name, step, paidFirst, quantity } = patch;
  return {
    ...order,
    ...(name !== undefined && { name }),
    ...(step !== undefined && { step }),
    ...(paidFirst !== undefined && { paidFirst }),
    ...(quantity !== undefined && { quantity }),
    options: { ...order.options, ...defined(options ?? {}) },
  };
}

/** Without the values that are left out. */
function defined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

function newOrderOf({ kind, name, paidFirst, quantity, options }: Order): NewOrder {
  return { kind, name, options, ...(paidFirst && quantity !== null && { paidFirst, quantity }) };
}
