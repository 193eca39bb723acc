import { fetchOnce } from './early-answers.ts';
import { answerOf, definedOf, type Exchange, type FetchFunction } from './transport.ts';

/** For public calls: JSON and nothing else, so the elements' script carries no library for it. */
export function plainExchange(fetch: FetchFunction): Exchange {
  return async ({ method, url, headers, body }, signal) => {
    const isSending = body !== undefined;
    const response = await fetchOnce(url, signal, () =>
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
      }),
    );
    return answerOf(response, await response.text());
  };
}
