import {
  CallFailure,
  createPublicClient,
  failureOf,
  callErrorOf,
  isAborted,
} from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import { describe, expect, test } from 'vitest';
import { addCard, answering, card, input, json, readCard, refusal, silent } from './fake-api.ts';

const baseUrl = 'https://api.example';
const clientOf = (fetch: typeof globalThis.fetch, more = {}) =>
  createPublicClient({ baseUrl, fetch, validate: true, retries: 0, ...more });

async function failed(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('The call should have failed'),
    (error: unknown) => error,
  );
}

describe('a call', () => {
  test('fills path and query, and returns the answer', async () => {
    const fetch = answering(() => json(card));
    const answer = await clientOf(fetch).call(readCard, {
      params: { name: 'Mr. Mime & Sons / é', number: '4/102' },
      query: { tags: ['a b', 'c&d'], page: undefined },
    });
    expect(answer).toEqual(card);
    expect(fetch.mock.calls[0]?.[0]).toBe(
      'https://api.example/cards/Mr.%20Mime%20%26%20Sons%20%2F%20%C3%A9/prints/4%2F102?tags=a+b&tags=c%26d',
    );
  });

  test('sends no cookie and nothing that would need a preflight', async () => {
    const fetch = answering(() => json(card));
    await clientOf(fetch).call(readCard, input);
    const init = fetch.mock.calls[0]?.[1];
    expect(init?.credentials).toBe('omit');
    expect([...new Headers(init?.headers)]).toEqual([['accept', 'application/json']]);
  });

  test('sends a body as JSON', async () => {
    const fetch = answering(() => json(card, 201));
    await clientOf(fetch).call(addCard, { body: { name: 'Pikachu' } });
    const init = fetch.mock.calls[0]?.[1];
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe('{"name":"Pikachu"}');
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  });

  test('keeps a path in the base URL', async () => {
    const fetch = answering(() => json(card));
    await clientOf(fetch, { baseUrl: 'https://example.com/api//' }).call(readCard, input);
    expect(fetch.mock.calls[0]?.[0]).toBe('https://example.com/api/cards/Charizard/prints/4%2F102');
  });

  test.each(['', '/api', 'javascript:alert(1)', '//api.example', 'ftp://api.example'])(
    'needs a base URL, not "%s"',
    (wrong) => {
      expect(() => createPublicClient({ baseUrl: wrong })).toThrow('Not a base URL');
    },
  );
});

describe('a refusal', () => {
  test("carries the server's code, words, fields and details", async () => {
    const fields = [{ path: 'params.name', reason: 'Is wrong' }];
    const fetch = answering(() => refusal('validation', 400, { fields, details: { limit: 5 } }));
    const error = await failed(clientOf(fetch).call(readCard, input));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'validation',
      status: 400,
      message: 'Words for validation',
      fields,
      details: { limit: 5 },
    });
    expect(failureOf(error)).toEqual({ code: 'invalid', retryable: false });
  });

  test.each([
    ['certificate_not_found', 404, 'not-found', false],
    ['certificate_not_published', 404, 'not-found', false],
    ['verification_link_expired', 410, 'not-found', false],
    ['rate_limited', 429, 'rate-limit', true],
    ['forbidden', 403, 'invalid', false],
    ['request_timeout', 408, 'network', true],
    ['internal', 500, 'internal', true],
    ['unavailable', 503, 'internal', true],
  ])('%s (%i) is %s to an element', async (code, status, expected, retryable) => {
    const error = await failed(
      clientOf(answering(() => refusal(code, status))).call(readCard, input),
    );
    expect(error).toMatchObject({ code, status });
    expect(failureOf(error)).toEqual({ code: expected, retryable });
  });

  test.each([
    [429, 'rate_limited', { 'retry-after': '30' }, 'Too many requests. Try again in 30 seconds.'],
    [429, 'rate_limited', {}, 'Too many requests. Try again in 60 seconds.'],
    [502, 'unavailable', {}, 'The service is not available just now. Try again soon.'],
    [500, 'internal', {}, 'Something went wrong on our side.'],
  ])("a gateway's page of status %i is %s", async (status, code, headers, message) => {
    const page = () => new Response('<h1>Sorry</h1>', { status, headers: headers as HeadersInit });
    const error = await failed(clientOf(answering(page)).call(readCard, input));
    expect(error).toMatchObject({ name: 'ApiError', code, message });
  });

  test.each([
    [409, 'not_invented_yet', 'invalid', false],
    [404, 'not_invented_yet', 'not-found', false],
    [503, 'not_invented_yet', 'internal', true],
    [418, 'toString', 'invalid', false],
  ])("of status %i with an unknown code shows the server's message", async (...row) => {
    const [status, code, expected, retryable] = row;
    const error = await failed(
      clientOf(answering(() => refusal(code, status))).call(readCard, input),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, message: `Words for ${code}`, hasOwnMessage: true });
    expect(failureOf(error)).toEqual({ code: expected, retryable });
    expect(callErrorOf(error)).toMatchObject({ kind: 'internal', message: `Words for ${code}` });
  });

  test('with a body of any shape never breaks the client', async () => {
    const bodies = [null, 5, 'x', [], { code: 7 }, { code: 'toString' }, { code: '__proto__' }];
    for (const body of bodies) {
      const error = await failed(clientOf(answering(() => json(body, 418))).call(readCard, input));
      expect(error).toMatchObject({ name: 'CallFailure', reason: 'not-json' });
    }
    const odd = { fields: [1, null, { path: 'a' }], details: { a: {}, b: 1 }, message: 5 };
    const fetch = answering(() => json({ code: 'validation', ...odd }, 400));
    const error = await failed(clientOf(fetch).call(readCard, input));
    expect(error).toMatchObject({ code: 'validation', fields: [], details: { b: 1 } });
    expect((error as Error).message).toBe('Some of what was sent is not valid.');
  });
});

describe('no usable answer', () => {
  test('a network fault', async () => {
    const fetch = answering(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failed(clientOf(fetch).call(readCard, input));
    expect(error).toMatchObject({ name: 'CallFailure', reason: 'network' });
    expect(failureOf(error)).toEqual({ code: 'network', retryable: true });
  });

  test('a connection lost in the middle of the body', async () => {
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"name":'));
        controller.error(new TypeError('network error'));
      },
    });
    const error = await failed(clientOf(answering(() => new Response(half))).call(readCard, input));
    expect(error).toMatchObject({ name: 'CallFailure', reason: 'network' });
  });

  test.each([
    ['a page', '<!doctype html><p>Sign in to the Wi-Fi'],
    ['half of it', '{"name": "Char'],
  ])('%s instead of JSON', async (_, text) => {
    const error = await failed(clientOf(answering(() => new Response(text))).call(readCard, input));
    expect(error).toMatchObject({ name: 'CallFailure', reason: 'not-json' });
    expect(failureOf(error)).toEqual({ code: 'internal', retryable: true });
  });

  test('another shape is noticed where answers are checked', async () => {
    const fetch = answering(() => json({ name: 5 }));
    const error = await failed(clientOf(fetch).call(readCard, input));
    expect(error).toMatchObject({ name: 'CallFailure', reason: 'wrong-shape' });
    expect((error as Error).message).toContain('name: Expected');
    expect(failureOf(error)).toEqual({ code: 'internal', retryable: true });
    expect(await clientOf(fetch, { validate: false }).call(readCard, input)).toEqual({ name: 5 });
  });

  test("a field that only a newer API knows is allowed, but doesn't excuse a missing one", async () => {
    const newer = { newer: true, ...card };
    const read = (body: object) => clientOf(answering(() => json(body))).call(readCard, input);
    expect(await read(newer)).toEqual(newer);
    const error = await failed(read({ newer: true, name: 'Charizard' }));
    expect(error).toMatchObject({ reason: 'wrong-shape' });
  });

  test('an answer that takes too long', async () => {
    const fetch = silent();
    const error = await failed(clientOf(fetch, { timeout: 20 }).call(readCard, input));
    expect(error).toMatchObject({ name: 'CallFailure', reason: 'timeout' });
    expect(failureOf(error)).toEqual({ code: 'network', retryable: true });
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  test('a body that takes too long', async () => {
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const endless = new ReadableStream({
        start: (controller) =>
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
      });
      return new Response(endless);
    };
    const error = await failed(clientOf(fetch, { timeout: 20 }).call(readCard, input));
    expect(error).toMatchObject({ name: 'CallFailure', reason: 'timeout' });
  });

  test('any other fault is ours', () => {
    expect(failureOf(new Error('a bug'))).toEqual({ code: 'internal', retryable: false });
    expect(failureOf('text')).toEqual({ code: 'internal', retryable: false });
    expect(new CallFailure('network', 'x')).toBeInstanceOf(Error);
  });
});

describe('giving up', () => {
  test('ends the request', async () => {
    const fetch = silent();
    const controller = new AbortController();
    const call = clientOf(fetch).call(addCard, { body: { name: 'x' } }, controller);
    controller.abort();
    const error = await failed(call);
    expect(isAborted(error)).toBe(true);
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  test('before it began sends nothing', async () => {
    const fetch = answering(() => json(card));
    const error = await failed(
      clientOf(fetch).call(readCard, input, { signal: AbortSignal.abort() }),
    );
    expect(isAborted(error)).toBe(true);
    expect(fetch).not.toHaveBeenCalled();
    expect(isAborted(new Error('x'))).toBe(false);
  });
});
