import { isAborted, type PublicClient } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import { createOrder, readOrder, updateOrder, type Order } from '@tag/contract/orders';
import { proxy, ref } from 'valtio/vanilla';
import { blankOrder, isNewOrder } from './blank-order.ts';
import { createDraftCards } from './draft-cards.ts';
import { isOlder, type Answer } from './known-order.ts';
import { mergePatches, newOrderOf, withPatch, type OrderPatch } from './order-patch.ts';
import { createSaveQueue, type SaveStatus } from './save-queue.ts';

interface OrderDraftState {
  view: 'loading' | 'ready' | 'not-found' | 'failed';
  /** Why it couldn't be loaded. */
  failure: unknown;
  /** Includes unsaved changes. Replaced as a whole. Null until loaded. */
  order: ReturnType<typeof ref<Order>> | null;
  save: SaveStatus;
  /** Why it couldn't be saved. */
  saveProblem: unknown;
  /** Increases with every answer, so calculated values are read again. */
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

/** Why the server hasn't everything. `unread`: it has, but the order can't be read again. */
export interface Unsaved {
  readonly why: SaveStatus | 'unread';
  readonly problem: unknown;
}

/** The order as the server has it, or why that isn't as it is here. */
type Settled = { readonly why: null; readonly order: Order } | Unsaved;

/**
 * An order while it is entered. Steps change it here; changes are saved automatically, and the first
 * one creates the order on the server. Nothing here throws for a call that fails, but `ensureOrder`.
 *
 * What is saved goes through one queue, with a lane for the order and one for each sub-order's cards:
 *
 *     saved --change--> unsaved --pause--> saving --answer--> saved
 *                          ^                 |---no answer--> offline ---again, as it was--> saving
 *                          |                 |---refused----> refused ---another change----> unsaved
 *                          |                 +---conflict---> conflict --(the customer)--+
 *                          +-------------------------------------------------------------+
 *
 * What is read never wins over what is known already (`isOlder`).
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
  /** The newest answer. */
  let known: Answer | null = null;
  /** The version that the next change is based on. It never falls. */
  let version = 0;
  let calls = 0;
  let creating: Promise<Order> | undefined;
  /** Names the new order: creating it again after a lost answer makes no second one. */
  const key = crypto.randomUUID();
  let loading = new AbortController();

  const queue = createSaveQueue(() => {
    state.save = queue.status;
    state.saveProblem = queue.problem ?? null;
  });
  const lane = queue.lane<OrderPatch>({ merge: mergePatches, save: savePatch });
  const cards = createDraftCards({ client, queue, ensureOrder, readOrder: refresh });

  const ask = () => (calls += 1);

  /** Takes an answer, unless more is known. That of a change is what the next one is based on. */
  function adopt(answer: Answer, isOwn: boolean): Order {
    const { order } = answer;
    // With changes of our own on their way, another version is theirs to report.
    if (isOwn || lane.pending === null) version = Math.max(version, order.version);
    if (known && isOlder(answer, known)) return known.order;
    known = answer;
    state.order = ref(withPatch(order, lane.pending));
    state.view = 'ready';
    state.revision += 1;
    return order;
  }

  async function savePatch(patch: OrderPatch): Promise<void> {
    const { orderNumber } = await ensureOrder();
    const asked = ask();
    const body = { ...patch, version };
    adopt(
      { order: await client.call(updateOrder, { params: { orderNumber }, body }), asked },
      true,
    );
  }

  /**
   * The saved order, created if necessary.
   * @throws as `client.call` does
   */
  async function ensureOrder(): Promise<Order> {
    const { order } = known!;
    if (!isNewOrder(order.orderNumber)) return order;
    creating ??= create().finally(() => (creating = undefined));
    return creating;
  }

  async function create(): Promise<Order> {
    const body = { key, ...newOrderOf(state.order!) };
    const order = await client.call(createOrder, { body });
    cards.created(order);
    return adopt({ order, asked: ask() }, true);
  }

  async function read(orderNumber: string): Promise<Answer> {
    const asked = ask();
    const { signal } = loading;
    return { order: await client.call(readOrder, { params: { orderNumber } }, { signal }), asked };
  }

  /** Reads the order again, with others' changes. @returns why that failed, or undefined */
  async function refresh(): Promise<unknown> {
    if (!known || isNewOrder(known.order.orderNumber)) return undefined;
    try {
      await cards.follow(adopt(await read(known.order.orderNumber), false));
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** Changes the order; it is saved in a moment. */
  function change(patch: OrderPatch): void {
    lane.add(patch);
    state.order = ref(withPatch(state.order!, patch));
  }

  async function load(): Promise<void> {
    if (isNewOrder(openedAs) && !known) {
      adopt({ order: blankOrder(openedAs, query, couponId), asked: ask() }, true);
      return;
    }
    state.failure = null;
    try {
      const order = adopt(await read(known?.order.orderNumber ?? openedAs), false);
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
      const stops = [queue.start(), cards.start()];
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
    adopt: (order: Order): Order => adopt({ order, asked: ask() }, true),

    /** Saves everything now. */
    async settle(): Promise<Settled> {
      cards.collect();
      if (!(await queue.flush())) return { why: queue.status, problem: queue.problem };
      const problem = await refresh();
      return problem === undefined
        ? { why: null, order: known!.order }
        : { why: 'unread', problem };
    },

    /**
     * Ends a conflict: discards the changes made here, or applies them to the version others saved.
     * @returns why that failed, or undefined
     */
    async solveConflict(keeps: 'theirs' | 'mine'): Promise<unknown> {
      await queue.flush();
      try {
        const answer = await read(known!.order.orderNumber);
        if (keeps === 'theirs') lane.discard();
        const order = adopt(answer, true);
        await cards.solveConflict(keeps, order);
      } catch (error) {
        return error;
      }
      lane.resume();
      return undefined;
    },
  };
}

export type OrderDraft = ReturnType<typeof createOrderDraft>;
