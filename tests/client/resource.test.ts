import {
  CallFailure,
  cacheResponses,
  createPublicClient,
  createResource,
  type Admit,
} from '@tag/client/public';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answering, card, input, json, readCard } from './fake-api.ts';

interface Problem {
  readonly message: string;
  readonly retryable: boolean;
}

const problemOf = (error: unknown): Problem => ({
  message: (error as Error).message,
  retryable: error instanceof CallFailure,
});
const lost = () => Promise.reject(new CallFailure('network', 'lost'));
const refused = () => Promise.reject(new Error('refused'));

/** A load that ends on request, and what its signal reported. */
function deferred() {
  let end!: (value: string) => void;
  let signal!: AbortSignal;
  const answer = new Promise<string>((resolve) => (end = resolve));
  const load = vi.fn((given: AbortSignal) => ((signal = given), answer));
  return { load, end, isAborted: () => signal.aborted };
}

/** The browser's window, as far as a resource needs one. */
let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const goOnline = () => page.dispatchEvent(new Event('online'));

describe('a resource', () => {
  test('goes from idle through loading to ready, and announces each state', async () => {
    const resource = createResource<string, Problem>({ problemOf });
    const seen: string[] = [];
    const stop = resource.subscribe(() => seen.push(resource.state.status));
    expect(resource.state).toMatchObject({ status: 'idle', key: null, value: null });
    await resource.load('a', async () => 'A');
    expect(resource.state).toEqual({
      key: 'a',
      status: 'ready',
      value: 'A',
      problem: null,
      isSlow: false,
    });
    stop();
    resource.clear();
    expect(resource.state.status).toBe('idle');
    expect(seen).toEqual(['loading', 'ready']);
  });

  test('reports why a load failed, and shows nothing meanwhile', async () => {
    const resource = createResource<string, Problem>({ problemOf });
    await resource.load('a', async () => 'A');
    await resource.load('b', refused);
    expect(resource.state).toMatchObject({
      key: 'b',
      status: 'failed',
      value: null,
      problem: { message: 'refused', retryable: false },
    });
    const { load, end } = deferred();
    const loaded = resource.load('c', load);
    expect(resource.state).toMatchObject({ status: 'loading', value: null, problem: null });
    end('C');
    await loaded;
    expect(resource.state).toMatchObject({ status: 'ready', value: 'C' });
  });

  test('requests nothing that it has, that is loading, or that has just failed', async () => {
    const load = vi.fn(async () => 'again');
    const known = createResource<string, Problem>({
      problemOf,
      initial: { key: 'a', value: 'served' },
    });
    await known.load('a', load);
    expect(known.state).toMatchObject({ status: 'ready', value: 'served' });
    const failed = createResource<string, Problem>({
      problemOf,
      initial: { key: 'a', problem: { message: 'served', retryable: true } },
    });
    await failed.load('a', load);
    expect(failed.state).toMatchObject({ status: 'failed', problem: { message: 'served' } });
    const busy = createResource<string, Problem>({ problemOf });
    const slow = deferred();
    const first = busy.load('a', slow.load);
    const second = busy.load('a', load);
    slow.end('once');
    await Promise.all([first, second]);
    expect(busy.state.value).toBe('once');
    expect(load).not.toHaveBeenCalled();
    await failed.reload();
    expect(failed.state).toMatchObject({ status: 'ready', value: 'again' });
  });

  test('shows the last of 200 changes, whatever order the answers come in', async () => {
    const resource = createResource<string, Problem>({ problemOf });
    const shown: (string | null)[] = [];
    resource.subscribe(() => {
      if (resource.state.status === 'ready') shown.push(resource.state.value);
    });
    const loads = Array.from({ length: 200 }, (_, index) => ({ key: `${index}`, ...deferred() }));
    const ends = loads.map(({ key, load }) => resource.load(key, load));
    for (const { key, end } of loads.toReversed()) end(key);
    await Promise.all(ends);
    expect(shown).toEqual(['199']);
    expect(loads.filter(({ isAborted }) => !isAborted()).map(({ key }) => key)).toEqual(['199']);
  });

  test('reports that a load is slow while it is, and only then', async () => {
    vi.useFakeTimers();
    const resource = createResource<string, Problem>({ problemOf, slowAfter: 4000 });
    const { load, end } = deferred();
    const loaded = resource.load('a', load);
    vi.advanceTimersByTime(3999);
    expect(resource.state.isSlow).toBe(false);
    vi.advanceTimersByTime(1);
    expect(resource.state).toMatchObject({ isSlow: true, status: 'loading' });
    end('A');
    await loaded;
    expect(resource.state.isSlow).toBe(false);
    void resource.load('b', deferred().load);
    resource.dispose();
    vi.advanceTimersByTime(5000);
    expect(resource.state.isSlow).toBe(false);
  });

  test('loads again when the connection is back, if that may help', async () => {
    const resource = createResource<string, Problem>({ problemOf });
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue('A');
    await resource.load('a', load);
    expect(resource.state.status).toBe('failed');
    goOnline();
    await expect.poll(() => resource.state.value).toBe('A');
    goOnline();
    expect(load).toHaveBeenCalledTimes(2);
    const hopeless = vi.fn(refused);
    await resource.load('b', hopeless);
    goOnline();
    expect(hopeless).toHaveBeenCalledTimes(1);
  });

  test("doesn't change once disposed, until it loads again", async () => {
    const resource = createResource<string, Problem>({ problemOf });
    await resource.load('a', lost);
    const left = deferred();
    const reloaded = resource.reload(left.load);
    resource.dispose();
    expect(left.isAborted()).toBe(true);
    left.end('late');
    await reloaded;
    goOnline();
    // Somebody's answer arrives after the page has gone.
    const late = vi.fn(lost);
    await resource.reload(late);
    goOnline();
    expect(late).not.toHaveBeenCalled();
    expect(resource.state).toMatchObject({ status: 'loading', value: null });
    await resource.load('a', async () => 'A');
    expect(resource.state).toMatchObject({ status: 'ready', value: 'A' });
  });

  test('cancels what is loading when the outcome becomes known', async () => {
    const resource = createResource<string, Problem>({ problemOf });
    const left = deferred();
    const loaded = resource.load('a', left.load);
    resource.put('b', { problem: { message: 'malformed', retryable: false } });
    left.end('late');
    await loaded;
    expect(left.isAborted()).toBe(true);
    expect(resource.state).toMatchObject({ key: 'b', status: 'failed', value: null });
  });
});

describe('a resource that keeps what it last showed', () => {
  test('shows it until the next one is loaded, even when that fails, and again on the way back', async () => {
    const resource = createResource<string, Problem>({ problemOf, keepsLast: true });
    const load = vi.fn(async () => 'A');
    await resource.load('a', load);
    const slow = deferred();
    const loading = resource.load('b', slow.load);
    expect(resource.state).toMatchObject({ key: 'b', status: 'loading', value: 'A' });
    slow.end('B');
    await loading;
    await resource.load('a', load);
    expect(load).toHaveBeenCalledTimes(2);
    await resource.load('b', lost);
    expect(resource.state).toMatchObject({ key: 'b', status: 'failed', value: 'A' });
    const again = deferred();
    const reloading = resource.reload(again.load);
    expect(resource.state).toMatchObject({ status: 'loading', problem: { message: 'lost' } });
    await resource.load('a', load);
    again.end('late');
    await reloading;
    expect(load).toHaveBeenCalledTimes(2);
    expect(resource.state).toMatchObject({ key: 'a', status: 'ready', value: 'A', problem: null });
  });
});

describe('a resource that has to be admitted', () => {
  test('waits only before a repeated load, and reports when the wait is over', async () => {
    let admit!: () => void;
    const release = vi.fn();
    const wait = vi.fn<Admit>(() => new Promise((resolve) => (admit = () => resolve(release))));
    const resource = createResource<string, Problem>({ problemOf, admit: wait });
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue('A');
    await resource.load('a', load);
    expect(wait).not.toHaveBeenCalled();
    goOnline();
    expect(resource.state.status).toBe('loading');
    await Promise.resolve();
    expect(load).toHaveBeenCalledTimes(1);
    admit();
    await expect.poll(() => resource.state.value).toBe('A');
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('stops waiting with its signal', async () => {
    const wait: Admit = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const resource = createResource<string, Problem>({ problemOf, admit: wait });
    await resource.load('a', lost);
    const reloaded = resource.reload();
    resource.dispose();
    await reloaded;
    expect(resource.state.status).toBe('loading');
  });
});

describe('a client that caches responses', () => {
  const clientOf = (fetch: typeof globalThis.fetch) =>
    cacheResponses(createPublicClient({ baseUrl: 'https://api.example', fetch, retries: 0 }));

  test('fetches the same read once in 30 seconds', async () => {
    const fetch = answering(() => json(card));
    const client = clientOf(fetch);
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all([client.call(readCard, input), client.call(readCard, input)]);
    vi.setSystemTime(Date.now() + 29_000);
    expect(await client.call(readCard, input)).toEqual(card);
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 2000);
    await client.call(readCard, input);
    await client.call(readCard, { ...input, query: { page: 2 } });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('forgets what failed, and the oldest of more than 80', async () => {
    const fetch = answering(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => json(card),
    );
    const client = clientOf(fetch);
    await expect(client.call(readCard, input)).rejects.toThrow();
    await client.call(readCard, input);
    expect(fetch).toHaveBeenCalledTimes(2);
    for (let page = 1; page <= 80; page += 1) {
      await client.call(readCard, { ...input, query: { page } });
    }
    await client.call(readCard, { ...input, query: { page: 80 } });
    expect(fetch).toHaveBeenCalledTimes(82);
    await client.call(readCard, input);
    expect(fetch).toHaveBeenCalledTimes(83);
  });
});
