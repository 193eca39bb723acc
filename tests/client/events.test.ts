import { endpoint, type STREAM_SIGNALS } from '@tag/contract/endpoint';
import { ApiError } from '@tag/contract/errors';
import { integer, optional, shape, text } from '@tag/contract/schema';
import { followEvents } from '@tag/client/events';
import { createSession, type SessionStore } from '@tag/client/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from './fake-api.ts';

const baseUrl = 'https://api.example';
const follow = endpoint({
  method: 'GET',
  path: '/things/events',
  summary: 'For the tests',
  access: 'verified',
  headers: shape({ 'last-event-id': optional(text()) }),
  response: shape({ count: integer() }),
  stream: 'thing',
  errors: [],
});

const thing = (id: string, count: number) =>
  `id: ${id}\nevent: thing\ndata: {"count":${count}}\n\n`;
const signal = (name: keyof typeof STREAM_SIGNALS, id: string) =>
  `id: ${id}\nevent: ${name}\ndata:\n\n`;

/** A stream that a test writes to. */
function connection() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    response: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    write: (written: string) => controller.enqueue(new TextEncoder().encode(written)),
    end: () => controller.close(),
    breakOff: () => controller.error(new TypeError('network error')),
  };
}

/** A session whose tokens are renewed once they are refused. */
function sessionWith(fetch: typeof globalThis.fetch) {
  let kept = { sessionId: 's', token: 'stale', refreshToken: 'r' };
  const store: SessionStore = {
    read: () => kept,
    write: (next) => void (kept = next),
    clear() {},
    readVerified: () => true,
    writeVerified() {},
  };
  const none: SessionStore = { ...store, read: () => null };
  return createSession({ baseUrl, store, tabStore: none, fetch });
}

/** Follows with connections that answer in turn; a thrown error is a network fault. */
function following(...answers: (() => Response)[]) {
  const asked: { after: string | null; token: string | null }[] = [];
  const fetch = vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
    if (String(url).endsWith('/users/renew-token')) {
      return Response.json({ token: 'fresh', refreshToken: 'r2' });
    }
    const headers = new Headers(init?.headers);
    asked.push({ after: headers.get('last-event-id'), token: headers.get('authorization') });
    const answer = answers[asked.length - 1];
    if (!answer) return new Promise<Response>(() => {});
    return answer();
  });
  vi.stubGlobal('fetch', fetch);
  const got: (number | string)[] = [];
  const positions: string[] = [];
  const leaving = new AbortController();
  const done = followEvents(
    sessionWith(fetch),
    follow,
    {},
    {
      onEvent: ({ count }) => void got.push(count),
      onMissed: () => void got.push('missed'),
      onPosition: (id) => void positions.push(id),
    },
    leaving.signal,
  );
  done.catch(() => {});
  return { asked, done, got, leave: () => leaving.abort(), positions };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  // First, since a test watches the fake timers, which would be restored over the real ones.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stream', () => {
  test('delivers its events, however they are split, and ends when its follower leaves', async () => {
    const stream = connection();
    const { asked, done, got, leave, positions } = following(stream.response);
    await vi.advanceTimersByTimeAsync(0);
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const set = vi.spyOn(globalThis, 'setTimeout');
    const whole = `${signal('missed', '1-0')}: a comment\n\n${thing('1-2', 7)}`;
    for (const letter of whole) stream.write(letter);
    stream.write(signal('position', '9-0'));
    await vi.advanceTimersByTimeAsync(0);
    expect(got).toEqual(['missed', 7]);
    expect(positions).toEqual(['1-0', '1-2', '9-0']);
    leave();
    await done;
    // Other parts of the process have timers too.
    const silence = set.mock.results.filter((_, index) => set.mock.calls[index]![1] === 40_000);
    expect(silence.length).toBeGreaterThan(0);
    const ended = cleared.mock.calls.map(([timer]) => timer);
    expect(ended).toEqual(expect.arrayContaining(silence.map(({ value }) => value as unknown)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  test('that ends or breaks is opened again after the last event received', async () => {
    const [first, second, third] = [connection(), connection(), connection()];
    const { asked, got, leave } = following(first.response, second.response, third.response);
    await vi.advanceTimersByTimeAsync(0);
    first.write(thing('1-1', 1));
    first.end();
    await vi.advanceTimersByTimeAsync(500);
    second.write(thing('1-2', 2));
    await vi.advanceTimersByTimeAsync(0);
    second.breakOff();
    await vi.advanceTimersByTimeAsync(1000);
    third.write(thing('1-3', 3));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ after }) => after)).toEqual([null, '1-1', '1-2']);
    expect(got).toEqual([1, 2, 3]);
    leave();
  });

  test('that is silent for too long is given up', async () => {
    const { asked, leave } = following(connection().response, connection().response);
    await vi.advanceTimersByTimeAsync(39_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(2);
    leave();
  });

  test('from a newer server: what isn’t understood counts as missed', async () => {
    const stream = connection();
    const { got, leave, positions } = following(stream.response);
    await vi.advanceTimersByTimeAsync(0);
    stream.write('id: 1-1\nevent: thing\ndata: {"size":"large"}\n\n');
    stream.write('id: 1-2\nevent: novelty\ndata: x\n\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(got).toEqual(['missed', 'missed']);
    expect(positions).toEqual(['1-1', '1-2']);
    leave();
  });
});

describe('when it cannot be opened', () => {
  const fault = (): Response => {
    throw new TypeError('Failed to fetch');
  };

  test('it is tried again, later each time, and at once when the browser is online', async () => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    const { asked, leave } = following(...Array.from({ length: 9 }, () => fault));
    const times: number[] = [];
    for (let second = 0; second < 60; second += 0.5) {
      await vi.advanceTimersByTimeAsync(500);
      if (asked.length > times.length + 1) times.push(second);
    }
    // After 1, 2, 4, 8, 16, and 30 seconds.
    expect(times).toEqual([0.5, 2.5, 6.5, 14.5, 30.5]);
    target.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(7);
    leave();
  });

  test('with an expired token, the session is renewed', async () => {
    const stream = connection();
    const { asked, got, leave } = following(() => refusal('session_expired', 401), stream.response);
    await vi.advanceTimersByTimeAsync(0);
    stream.write(thing('1-1', 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ token }) => token)).toEqual(['Bearer stale', 'Bearer fresh']);
    expect(got).toEqual([1]);
    leave();
  });

  test.each([
    ['forbidden', 403],
    ['not_found', 404],
  ])("because of %s, it isn't tried again", async (code, status) => {
    const { asked, done } = following(() => refusal(code, status));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(done).rejects.toThrow(ApiError);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['too many streams', () => refusal('too_many_streams', 429)],
    ['an outage', () => refusal('unavailable', 503)],
    [
      'an HTML page instead',
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('because of %s, it is tried again', async (_, answer) => {
    const { asked, leave } = following(answer);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
    leave();
  });
});
