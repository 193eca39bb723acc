import { endpoint } from '@tag/contract/endpoint';
import { integer, list, optional, shape, text } from '@tag/contract/schema';
import { vi } from 'vitest';

/** A call with every kind of input that the client knows. */
export const readCard = endpoint({
  method: 'GET',
  path: '/cards/{name}/prints/{number}',
  summary: 'For the tests',
  access: 'public',
  params: shape({ name: text(), number: text() }),
  query: shape({ tags: optional(list(text())), page: optional(integer()) }),
  response: shape({ name: text(), tags: list(text()) }),
  errors: [],
});

export const addCard = endpoint({
  method: 'POST',
  path: '/cards',
  summary: 'For the tests',
  access: 'public',
  body: shape({ name: text() }),
  response: shape({ name: text(), tags: list(text()) }),
  errors: [],
});

/** Like `readCard`, with its own header. */
export const readCardWith = endpoint({
  ...readCard,
  headers: shape({ 'x-flavour': optional(text()) }),
});

export const card = { name: 'Charizard', tags: ['fire'] };
export const input = { params: { name: 'Charizard', number: '4/102' }, query: {} };

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function refusal(code: string, status: number, more: object = {}): Response {
  return json(
    { type: 'refusal', code, message: `Words for ${code}`, requestId: 'r', ...more },
    status,
  );
}

/** A fetch that gives these answers in turn and then repeats the last; a function may throw. */
export function answering(...answers: (() => Response | Promise<Response>)[]) {
  let next = 0;
  return vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => {
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    return answer!();
  });
}

/** A fetch that never answers and ends only by its signal. */
export function silent() {
  return vi.fn(
    (_url: string | URL | Request, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        const signal = init?.signal;
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
}
