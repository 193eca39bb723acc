import { answerOf, definedOf, type Exchange, type FetchFunction } from './transport.ts';

declare global {
  /** By address: takes over an answer that the elements' loader asked for before their scripts had loaded. */
  var tagEarlyAnswers: Map<string, (signal: AbortSignal) => Promise<Response>> | undefined;
}

/** For public calls: JSON and nothing else, so the elements' script carries no library for it. */
export function plainExchange(fetch: FetchFunction): Exchange {
  return async ({ method, url, headers, body }, signal) => {
    const isSending = body !== undefined;
    const response = await (globalThis.tagEarlyAnswers?.get(url)?.(signal) ??
      fetch(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(isSending && { 'content-type': 'application/json' }),
          ...definedOf(headers),
        },
        ...(isSending && { body: JSON.stringify(body) }),
        credentials: 'omit',
        signal,
      }));
    return answerOf(response, await response.text());
  };
}
