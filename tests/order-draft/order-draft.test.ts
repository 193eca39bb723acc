import { CallFailure } from '@tag/client/public';
import { FAKE_SUB_ORDER_ID } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import { newCard } from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeServer, NUMBER, OTHER_SUB_ORDER, SUB_ORDER } from './fake-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The order of one tab; `fail` makes its next calls fail, `hold` holds answers of a call back. */
function server() {
  const there = createFakeServer();
  const failures: Error[] = [];
  const held = new Map<string, Promise<void>>();
  const client = there.clientOf('mine', async (serve, { name }) => {
    const failure = failures.shift();
    if (failure) throw failure;
    const answer = serve();
    await held.get(name);
    return answer;
  });
  return {
    ...there,
    client,
    fail: (...errors: Error[]) => failures.push(...errors),
    /** @returns a function that lets the answers arrive */
    hold(name: string): () => void {
      let release = () => {};
      held.set(name, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(name);
        release();
      };
    },
  };
}

async function open(orderNumber: string, { client }: Pick<ReturnType<typeof server>, 'client'>) {
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
    expect([...there.cardsOf().keys()]).toEqual([card.id]);
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
    expect(there.cardsOf().size).toBe(1);
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
    expect(there.cardsOf().size).toBe(1);
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

  test('ends with the page, and so does loading cards', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    submission.stop();
    await submission.cards.open(submission.state.order!, SUB_ORDER);
    expect(there.calls.filter((call) => call.endsWith('/order-items'))).toEqual([]);
  });

  test('of a change whose answer was lost is sent again as it was, so a later change isn’t refused', async () => {
    const there = server();
    there.create();
    let isLost = true;
    const client = there.clientOf('mine', async (serve, { name }) => {
      const answer = serve();
      if (!name.startsWith('PUT') || !isLost) return answer;
      isLost = false;
      throw offline();
    });
    const submission = await open(NUMBER, { ...there, client });
    submission.change({ name: 'Mine' });
    await settled();
    expect(submission.state.save).toBe('offline');
    submission.change({ options: { tier: '4k' } });
    await settled();
    expect(submission.state.save).toBe('saved');
    expect(there.order()).toMatchObject({ name: 'Mine', options: { tier: '4k' } });
  });

  test('puts cards where they were typed, whatever is shown meanwhile', async () => {
    const there = server();
    there.create({ kind: 'group' });
    const submission = await open(NUMBER, there);
    await submission.cards.open(submission.state.order!, SUB_ORDER);
    there.fail(offline());
    submission.cards.put([newCard({ position: 0 })]);
    await submission.cards.open(submission.state.order!, OTHER_SUB_ORDER);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([there.cardsOf().size, there.cardsOf(OTHER_SUB_ORDER).size]).toEqual([1, 0]);
    expect(submission.cards.state.items).toEqual([]);
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
    expect([...there.cardsOf().keys()]).toEqual([cards[1]!.id]);
    submission.cards.undoRemoval();
    await settled();
    expect(submission.cards.state.items.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
    expect(there.cardsOf().size).toBe(2);
  });
});

describe('a change made elsewhere', () => {
  async function conflict() {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    there.update({ name: 'Theirs', options: { tier: '4k' } });
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
    expect(await submission.settle()).toMatchObject({ why: 'conflict' });
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

test('an order that has fewer cards than were loaded after it is read again: its steps follow from them', async () => {
  const there = server();
  there.create();
  const mine = await open(NUMBER, there);
  const other = await open(NUMBER, there);
  await other.cards.open(other.state.order!, SUB_ORDER);
  other.cards.put([newCard({ position: 0 })]);
  await settled();
  await mine.cards.open(mine.state.order!, SUB_ORDER);
  await settled();
  expect(mine.cards.state.items).toHaveLength(1);
  expect(mine.state.order!.subOrders[0]!.cards).toBe(1);
  mine.cards.put([newCard({ position: 1 })]);
  await settled();
  expect(mine.state.save).toBe('saved');
});

describe('an answer from before', () => {
  const READ = 'GET /orders/{orderNumber}';

  test('never turns the order back, so the next change isn’t refused', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    const arrive = there.hold(READ);
    const late = submission.refresh();
    submission.change({ name: 'One' });
    await settled();
    arrive();
    await late;
    expect(submission.state.order?.name).toBe('One');
    submission.change({ name: 'Two' });
    await settled();
    expect(submission.state.save).toBe('saved');
    expect(there.order().name).toBe('Two');
  });

  test('doesn’t let a card typed meanwhile overwrite what another tab typed', async () => {
    const there = server();
    there.create();
    const [mine, other] = [await open(NUMBER, there), await open(NUMBER, there)];
    for (const one of [mine, other]) await one.cards.open(one.state.order!, SUB_ORDER);
    const card = newCard({ position: 0, name: 'Theirs' });
    other.cards.put([card]);
    await settled();
    const arrive = there.hold('GET /orders/{orderNumber}/order-items');
    const followed = mine.refresh();
    await vi.advanceTimersByTimeAsync(0);
    mine.cards.put([{ ...card, name: 'Mine' }]);
    arrive();
    await followed;
    await settled();
    expect(mine.state.save).toBe('conflict');
    expect(there.cardsOf().get(card.id)?.name).toBe('Theirs');
  });

  test('never takes away a card that was saved meanwhile', async () => {
    const there = server();
    there.create();
    const submission = await open(NUMBER, there);
    const arrive = there.hold('GET /orders/{orderNumber}/order-items');
    const opened = submission.cards.open(submission.state.order!, SUB_ORDER);
    submission.cards.put([newCard({ position: 0 })]);
    await settled();
    arrive();
    await opened;
    expect(there.cardsOf().size).toBe(1);
    expect(submission.cards.state.items).toHaveLength(1);
  });
});
