import type { PublicClient } from '@tag/client/public';
import { Refusal } from '@tag/contract/errors';
import type { Listing, ListingPreview } from '@tag/contract/tag-market';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMatchBook } from '../../packages/card-grid/src/match-book.ts';
import { createDelistings } from '../../portal/src/screens/my-tag-market/delistings.ts';
import { createPublication } from '../../portal/src/features/market/publication.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client whose `call` is a mock. */
const clientOf = (call: (...all: never[]) => Promise<unknown>) => {
  const mock = vi.fn(call);
  return { client: { call: mock } as unknown as PublicClient, call: mock };
};

test('a card delisted after the page was left isn’t counted down, until the page is back', () => {
  const { client } = clientOf(() => new Promise(() => {}));
  const onOver = vi.fn();
  const delistings = createDelistings(client, { onUndone: vi.fn(), onOver });
  delistings.start()();
  delistings.add({ id: '1', undoUntil: null } as Listing);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(onOver).not.toHaveBeenCalled();
  delistings.start();
  vi.advanceTimersByTime(1000);
  expect(onOver).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('a refusal that arrives after the page was left asks for no payouts', async () => {
  const { client, call } = clientOf(async () => ({
    terms: {},
    items: [{ certificate: 'X0000001', price: 1000, payout: 900, problem: null }],
  }));
  const publication = createPublication(client);
  const stop = publication.start();
  publication.pick({ certificate: 'X0000001' } as ListingPreview);
  publication.type('X0000001', '10');
  await publication.askPayouts();
  let refuse!: (error: Error) => void;
  call.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)));
  const published = publication.publish();
  stop();
  const before = call.mock.calls.length;
  refuse(new Error('refused'));
  await published;
  expect(call).toHaveBeenCalledTimes(before);
});

test('the search for typed cards ends with the page, and goes on when it is back', async () => {
  const { client, call } = clientOf(() => new Promise(() => {}));
  const book = createMatchBook({ client, onFound: vi.fn() });
  const lookup = (name: string) => ({ key: name, wanted: { name } });
  const stop = book.start();
  call.mockImplementationOnce((...all: unknown[]) => {
    const { signal } = all[2] as { signal: AbortSignal };
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  });
  book.want(lookup('Pikachu'));
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  book.want(lookup('Mew'));
  expect(call).toHaveBeenCalledTimes(1);
  book.start();
  expect(call).toHaveBeenCalledTimes(2);
  expect(call.mock.calls[1]![1]).toMatchObject({
    body: { rows: [{ name: 'Pikachu' }, { name: 'Mew' }] },
  });
});

test('a search that was refused is tried again, behind the others', async () => {
  const { client, call } = clientOf(async () => {
    throw new Refusal('validation', { message: 'Refused' });
  });
  const book = createMatchBook({ client, onFound: vi.fn() });
  book.start();
  book.want({ key: 'Pikachu', wanted: { name: 'Pikachu' } });
  await vi.advanceTimersByTimeAsync(0);
  expect([book.left, book.problem]).toEqual([1, expect.any(Refusal)]);
  call.mockImplementation(async () => ({ rows: [{ items: [], certain: false }] }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([book.left, book.problem]).toEqual([0, undefined]);
  expect(book.find('Pikachu')).toEqual({ kind: 'none' });
});
