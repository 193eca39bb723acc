import { createPublicClient } from '@tag/client/public';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addCard, answering, card, input, json, readCard, refusal, silent } from './fake-api.ts';

const baseUrl = 'https://api.example';
const fault = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How long a call takes to settle, in milliseconds of the fake clock, and its outcome. */
async function settle<T>(promise: Promise<T>): Promise<{ took: number; result: T | Error }> {
  const started = Date.now();
  let done: { took: number; result: T | Error } | undefined;
  const note = (result: T | Error) => (done = { took: Date.now() - started, result });
  promise.then(note, note);
  for (let waited = 0; !done && waited < 120_000; waited += 50) {
    await vi.advanceTimersByTimeAsync(50);
  }
  return done ?? expect.unreachable('The call never settled');
}

describe('a passing fault', () => {
  test.each([
    ['a network fault', fault],
    ['503', () => refusal('unavailable', 503)],
    ['429', () => refusal('rate_limited', 429)],
    ["a gateway's 502", () => new Response('', { status: 502 })],
  ])('%s is tried again, later each time', async (_, fails) => {
    const fetch = answering(fails, fails, () => json(card));
    const { took, result } = await settle(
      createPublicClient({ baseUrl, fetch }).call(readCard, input),
    );
    expect(result).toEqual(card);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(took).toBeGreaterThanOrEqual(900);
    expect(took).toBeLessThan(1100);
  });

  test('is tried again a limited number of times', async () => {
    const fetch = answering(fault);
    const { result } = await settle(createPublicClient({ baseUrl, fetch }).call(readCard, input));
    expect(result).toMatchObject({ reason: 'network' });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('is retried at a different moment for everyone', async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    const fetch = answering(fault, () => json(card));
    const { took } = await settle(createPublicClient({ baseUrl, fetch }).call(readCard, input));
    expect(took).toBe(150);
  });

  test('of a POST is left to the caller', async () => {
    const fetch = answering(fault);
    const call = createPublicClient({ baseUrl, fetch }).call(addCard, { body: { name: 'x' } });
    expect((await settle(call)).result).toMatchObject({ reason: 'network' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a refusal', () => refusal('certificate_not_found', 404)],
    ['a server fault', () => refusal('internal', 500)],
    ['a page', () => new Response('<p>')],
  ])("%s isn't one", async (_, answer) => {
    const fetch = answering(answer);
    await settle(createPublicClient({ baseUrl, fetch }).call(readCard, input));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("a timeout isn't one: nobody waits for three of them", async () => {
    const fetch = silent();
    const { took } = await settle(createPublicClient({ baseUrl, fetch }).call(readCard, input));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(took).toBe(20_000);
  });
});

test("time when the thread is busy doesn't count as the server’s, up to a limit", async () => {
  const clock = performance.now.bind(performance);
  let busy = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + busy);
  const fetch = silent();
  let failure: unknown;
  const start = () =>
    createPublicClient({ baseUrl, fetch })
      .call(readCard, input)
      .catch((error: unknown) => (failure = error));
  /** Each timer fires a second late, as between long tasks. */
  const blockFor = async (seconds: number) => {
    for (let task = 0; task < seconds / 1.5; task += 1) {
      busy += 1000;
      await vi.advanceTimersByTimeAsync(500);
    }
  };
  void start();
  await blockFor(60);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(failure).toMatchObject({ reason: 'timeout' });

  failure = undefined;
  void start();
  await blockFor(125);
  expect(failure).toMatchObject({ reason: 'timeout' });
});

describe('Retry-After', () => {
  const busy = (retryAfter: string) => () =>
    json({ code: 'rate_limited', message: 'Slowly' }, 429, { 'retry-after': retryAfter });

  test('in seconds is waited for', async () => {
    const fetch = answering(busy('4'), () => json(card));
    const { took, result } = await settle(
      createPublicClient({ baseUrl, fetch }).call(readCard, input),
    );
    expect(result).toEqual(card);
    expect(took).toBe(4000);
  });

  test('as a date is waited for', async () => {
    vi.setSystemTime('2026-11-21T10:00:00Z');
    const fetch = answering(busy('Sat, 21 Nov 2026 10:00:06 GMT'), () => json(card));
    const { took } = await settle(createPublicClient({ baseUrl, fetch }).call(readCard, input));
    expect(took).toBe(6000);
  });

  test('of ten seconds is still waited for', async () => {
    const fetch = answering(busy('10'), () => json(card));
    const { took } = await settle(createPublicClient({ baseUrl, fetch }).call(readCard, input));
    expect(took).toBe(10_000);
  });

  test.each([11, 3600])('of %d seconds is longer than anyone would wait', async (seconds) => {
    const fetch = answering(busy(String(seconds)));
    const { took, result } = await settle(
      createPublicClient({ baseUrl, fetch }).call(readCard, input),
    );
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(took).toBeLessThanOrEqual(50);
    expect(result).toMatchObject({ code: 'rate_limited', details: { seconds } });
  });

  test.each(['soon', '', '-5', '99999999999999999999'])(
    'that says "%s" changes nothing',
    async (value) => {
      const fetch = answering(busy(value), () => json(card));
      const { took } = await settle(createPublicClient({ baseUrl, fetch }).call(readCard, input));
      expect(took).toBe(300);
    },
  );
});

test('giving up ends the pause', async () => {
  const fetch = answering(fault);
  const controller = new AbortController();
  const call = createPublicClient({ baseUrl, fetch }).call(readCard, input, controller);
  const outcome = expect(call).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(100);
  controller.abort();
  await outcome;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});
