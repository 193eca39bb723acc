import { CallFailure, type PublicClient } from '@tag/client/public';
import { FAKE_SUB_ORDER_ID } from '@tag/contract/constants';
import type { Endpoint } from '@tag/contract/endpoint';
import { Refusal } from '@tag/contract/errors';
import type { ItemChanges, Order, OrderChange, OrderItem } from '@tag/contract/orders';
import { blankOrder, createOrderDraft, newCard } from '@tag/order-draft';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const NUMBER = 'TG8F3K2QWX';
const SUB_ORDER = '11111111-1111-4111-8111-111111111111';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server with one order, at the client's boundary; `fail` makes its next calls fail. */
function server() {
  const blank = blankOrder('new-single', new URLSearchParams(), null);
  let order: Order | undefined;
  const items = new Map<string, OrderItem>();
  const failures: Error[] = [];
  const calls: string[] = [];

  const subOrder = (version: number): Order['subOrders'][number] => ({
    ...blank.subOrders[0]!,
    id: SUB_ORDER,
    cards: items.size,
    version,
  });
  function create(): Order {
    order ??= { ...blank, orderNumber: NUMBER, version: 1, subOrders: [subOrder(1)] };
    return order;
  }
  function update({ version, options, ...change }: OrderChange): Order {
    if (version !== order!.version) throw new Refusal('order_conflict');
    const { name = order!.name } = change;
    const next = { ...order!.options, ...(options as Partial<Order['options']>) };
    order = { ...order!, name, options: next, version: version + 1 };
    return order;
  }
  function saveItems({ version, put, remove }: ItemChanges) {
    const [own] = order!.subOrders;
    if (version !== own!.version) throw new Refusal('order_conflict');
    for (const id of remove) items.delete(id);
    for (const input of put)
      items.set(input.id, { ...newCard(input as OrderItem), title: `Card ${input.id}` });
    order = { ...order!, subOrders: [subOrder(version + 1)] };
    return { version: version + 1, cards: items.size, items: put.map(({ id }) => items.get(id)!) };
  }
  function answer(name: string, body: unknown): unknown {
    if (name === 'POST /orders') return create();
    if (name === 'GET /orders/{orderNumber}') return order;
    if (name === 'PUT /orders/{orderNumber}') return update(body as OrderChange);
    if (name.startsWith('POST') && name.endsWith('/items')) return saveItems(body as ItemChanges);
    if (name.endsWith('/order-items')) {
      return { items: [...items.values()], total: items.size, page: 1, pageSize: 1000 };
    }
    throw new Error(`Nothing answers ${name}`);
  }
  const client = {
    baseUrl: 'https://api.example.com',
    call: async ({ method, path }: Endpoint, input?: { body?: unknown }) => {
      calls.push(`${method} ${path}`);
      const failure = failures.shift();
      if (failure) throw failure;
      return answer(`${method} ${path}`, input?.body);
    },
  } as unknown as PublicClient;
  return {
    client,
    calls,
    items,
    update,
    create,
    fail: (...errors: Error[]) => failures.push(...errors),
    order: () => order!,
  };
}

async function open(orderNumber: string, { client }: ReturnType<typeof server>) {
  const query = new URLSearchParams();
  const submission = createOrderDraft(client, { orderNumber, couponId: null, query });
  const stop = submission.start();
  await vi.advanceTimersByTimeAsync(0);
  return { ...submission, stop };
}

const settled = () => vi.advanceTimersByTimeAsync(1000);
const offline = () => new CallFailure('network', 'No connection');

describe('a new order', () => {
  test('is created with its first card, which keeps its id', async () => {
    const there = server();
    const submission = await open('new-single', there);
    await submission.cards.open(submission.state.order!, FAKE_SUB_ORDER_ID);
    const card = newCard({ position: 0, year: 1999, set: 'Base Set', name: 'Charizard' });
    submission.cards.put([card]);
    expect(there.calls).toEqual([]);
    await settled();
    expect(submission.state.save).toBe('saved');
    expect(submission.state.order?.orderNumber).toBe(NUMBER);
    expect([...there.items.keys()]).toEqual([card.id]);
    expect(submission.cards.state.items[0]?.title).toBe(`Card ${card.id}`);
    expect(submission.isOf('new-single') && submission.isOf(NUMBER)).toBe(true);
  });

  test('is created once, whatever is changed first', async () => {
    const there = server();
    const submission = await open('new-single', there);
    await submission.cards.open(submission.state.order!, FAKE_SUB_ORDER_ID);
    submission.cards.put([newCard({ position: 0 })]);
    submission.change({ options: { serviceSpeed: 'economy' } });
    await settled();
    expect(there.calls.filter((call) => call === 'POST /orders')).toHaveLength(1);
    expect(there.order().options.serviceSpeed).toBe('economy');
    expect(there.items.size).toBe(1);
  });

  test('without a change is never created', async () => {
    const there = server();
    const submission = await open('new-single', there);
    await submission.settle();
    submission.stop();
    expect(there.calls).toEqual([]);
  });
});

describe('saving', () => {
  test('several changes are sent together, after a pause', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    submission.change({ options: { serviceSpeed: 'economy' } });
    submission.change({ options: { tier: '4k' } });
    expect(submission.state.save).toBe('unsaved');
    await settled();
    expect(there.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    expect(there.order().options).toMatchObject({ serviceSpeed: 'economy', tier: '4k' });
    expect(submission.state.save).toBe('saved');
  });

  test('is retried after a connection failure, and nothing is lost', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    there.fail(offline(), offline());
    submission.change({ name: 'Mine' });
    await settled();
    expect(submission.state.save).toBe('offline');
    expect(submission.state.order?.name).toBe('Mine');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(submission.state.save).toBe('saved');
    expect(there.order().name).toBe('Mine');
  });

  test('happens at once when leaving the page', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    submission.change({ name: 'Mine' });
    submission.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(there.order().name).toBe('Mine');
  });

  test('sends at once what changes after the page was left, and never retries it', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    await submission.cards.open(submission.state.order!, SUB_ORDER);
    submission.stop();
    submission.cards.put([newCard({ position: 0 })]);
    await vi.advanceTimersByTimeAsync(0);
    expect(there.items.size).toBe(1);
    there.fail(offline());
    submission.change({ name: 'Mine' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(there.order().name).not.toBe('Mine');
    expect(vi.getTimerCount()).toBe(0);
    // React's strict mode stops and starts the same one.
    submission.start();
    await settled();
    expect(there.order().name).toBe('Mine');
  });

  test('of one sub-order that ends after the page was left loads no other', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    const opened = submission.cards.open(submission.state.order!, SUB_ORDER);
    submission.stop();
    await opened;
    expect(there.calls.filter((call) => call.endsWith('/order-items'))).toEqual([]);
  });

  test('a refused change stays, with the reason', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    there.fail(new Refusal('coupon_used_in_another_order'));
    submission.change({ options: { couponId: SUB_ORDER } });
    await settled();
    expect(submission.state.save).toBe('refused');
    expect(submission.state.saveProblem).toMatchObject({ code: 'coupon_used_in_another_order' });
    submission.change({ options: { couponId: null } });
    await settled();
    expect(submission.state.save).toBe('saved');
  });

  test('a card that was removed comes back', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    await submission.cards.open(submission.state.order!, SUB_ORDER);
    const cards = [newCard({ position: 0 }), newCard({ position: 1 })];
    submission.cards.put(cards);
    await settled();
    submission.cards.remove(new Set([cards[0]!.id]));
    await settled();
    expect([...there.items.keys()]).toEqual([cards[1]!.id]);
    submission.cards.undoRemoval();
    await settled();
    expect(submission.cards.state.items.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
    expect(there.items.size).toBe(2);
  });
});

describe('a change made elsewhere', () => {
  async function conflict() {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    there.update({ version: 1, name: 'Theirs', options: { tier: '4k' } });
    submission.change({ name: 'Mine' });
    await settled();
    expect(submission.state.save).toBe('conflict');
    expect(there.order().name).toBe('Theirs');
    return { there, submission };
  }

  test('stops saving until the user decides', async () => {
    const { there, submission } = await conflict();
    submission.change({ options: { foilWrapped: true } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(submission.state.save).toBe('conflict');
    expect(there.order().name).toBe('Theirs');
    expect(await submission.settle()).toBeNull();
  });

  test('theirs is loaded, and mine discarded', async () => {
    const { there, submission } = await conflict();
    await submission.solveConflict('theirs');
    await settled();
    expect(submission.state.order).toMatchObject({ name: 'Theirs' });
    expect(there.order().name).toBe('Theirs');
    expect(submission.state.save).toBe('saved');
  });

  test('mine is applied to theirs', async () => {
    const { there, submission } = await conflict();
    await submission.solveConflict('mine');
    await settled();
    expect(there.order()).toMatchObject({ name: 'Mine', options: { tier: '4k' } });
    expect(submission.state.save).toBe('saved');
  });

  test('cards added by others show once the order is reloaded', async () => {
    const there = server();
    there.create();
    const [mine, other] = [await open(NUMBER, there), await open(NUMBER, there)];
    for (const one of [mine, other]) await one.cards.open(one.state.order!, SUB_ORDER);
    other.cards.put([newCard({ position: 0 })]);
    await settled();
    expect(mine.cards.state.items).toHaveLength(0);
    await mine.refresh();
    expect(mine.cards.state.items).toHaveLength(1);
  });
});
