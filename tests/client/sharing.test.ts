import { cacheResponses, createPublicClient, type PublicClient } from '@tag/client/public';
import { describe, expect, test } from 'vitest';
import {
  addCard,
  answering,
  card,
  input,
  json,
  readCard,
  readCardWith,
  silent,
} from './fake-api.ts';

const baseUrl = 'https://api.example';

describe('the same GET at the same time', () => {
  test('is fetched once, across clients', async () => {
    const fetch = answering(() => json(card));
    const clients = Array.from({ length: 20 }, (_, index) =>
      createPublicClient({ baseUrl: index % 2 ? baseUrl : `${baseUrl}/`, fetch }),
    );
    const answers = await Promise.all(clients.map((client) => client.call(readCard, input)));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(answers).toEqual(clients.map(() => card));
  });

  test('gives every caller a separate answer', async () => {
    const client = createPublicClient({ baseUrl, fetch: answering(() => json(card)) });
    const [one, other] = await Promise.all([
      client.call(readCard, input),
      client.call(readCard, input),
    ]);
    one.tags.push('water');
    expect(other).toEqual(card);
  });

  test('is fetched again after it has been answered, or has failed', async () => {
    const fetch = answering(
      () => json(card),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => json(card),
    );
    const client = createPublicClient({ baseUrl, fetch, retries: 0 });
    await client.call(readCard, input);
    await expect(client.call(readCard, input)).rejects.toMatchObject({ reason: 'network' });
    await client.call(readCard, input);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('is different at another base URL, with another query, or with another fetch', async () => {
    const fetch = answering(() => json(card));
    const elsewhere = answering(() => json(card));
    await Promise.all([
      createPublicClient({ baseUrl, fetch }).call(readCard, input),
      createPublicClient({ baseUrl: 'https://other.example', fetch }).call(readCard, input),
      createPublicClient({ baseUrl, fetch }).call(readCard, { ...input, query: { page: 2 } }),
      createPublicClient({ baseUrl, fetch: elsewhere }).call(readCard, input),
    ]);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(elsewhere).toHaveBeenCalledTimes(1);
  });

  test('is different with another header, which is sent', async () => {
    const fetch = answering(() => json(card));
    const client = createPublicClient({ baseUrl, fetch });
    const flavours = ['mint', 'mint', 'plum', undefined];
    await Promise.all(
      flavours.map((flavour) =>
        client.call(readCardWith, { ...input, headers: { 'x-flavour': flavour } }),
      ),
    );
    const sent = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-flavour'));
    expect(sent).toEqual(['mint', 'plum', null]);
  });

  test('a POST is never shared', async () => {
    const fetch = answering(() => json(card));
    const client = createPublicClient({ baseUrl, fetch });
    const body = { name: 'x' };
    await Promise.all([client.call(addCard, { body }), client.call(addCard, { body })]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('one caller giving up', () => {
  test("doesn't affect the others", async () => {
    let answer: (response: Response) => void = () => {};
    const fetch = answering(() => new Promise<Response>((resolve) => (answer = resolve)));
    const client = createPublicClient({ baseUrl, fetch });
    const leaving = new AbortController();
    const left = client.call(readCard, input, leaving);
    const staying = client.call(readCard, input);
    const silentOne = client.call(readCard, input, { signal: new AbortController().signal });
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    answer(json(card));
    expect(await staying).toEqual(card);
    expect(await silentOne).toEqual(card);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['', (client: PublicClient) => client],
    [', of a client that caches responses, too', cacheResponses],
  ])('ends the request if it was the last, and a new caller starts over%s', async (_, of) => {
    const fetch = silent();
    const client = of(createPublicClient({ baseUrl, fetch }));
    const callers = [new AbortController(), new AbortController()];
    const calls = callers.map((caller) => client.call(readCard, input, caller));
    callers[0]?.abort();
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    callers[1]?.abort();
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    const late = new AbortController();
    const again = client.call(readCard, input, late);
    await Promise.resolve();
    expect(fetch).toHaveBeenCalledTimes(2);
    late.abort();
    for (const call of [...calls, again]) {
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    }
  });
});
