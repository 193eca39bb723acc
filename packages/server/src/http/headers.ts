import type { RequestContext } from './context.ts';

/** On every answer, unless its route has said otherwise. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Any site may show our pictures and read our public answers; none may frame them.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** What scripts of other sites may read of an answer, besides its body. */
export const EXPOSED = 'ETag, X-Request-Id, Retry-After';

/**
 * An answer to a public read with all its headers at once. Collecting them one by one in a `Headers`,
 * as elsewhere, takes longer than all else we do for such a read.
 */
export function answerPublicRead(
  c: RequestContext,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  c.set('isComplete', true);
  return new Response(body, {
    status,
    headers: {
      ...ALWAYS,
      'X-Request-Id': c.get('requestId'),
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': EXPOSED,
      ...headers,
    },
  });
}

/** Adds to an answer what it lacks of the headers that all have. */
export function completeHeaders(c: RequestContext): void {
  if (c.get('isComplete')) return;
  const { headers } = c.res;
  headers.set('X-Request-Id', c.get('requestId'));
  for (const [name, value] of Object.entries(ALWAYS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
