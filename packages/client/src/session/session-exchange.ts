import { createFetch } from 'ofetch';
import { answerOf, definedOf, type Exchange, type FetchFunction } from '../transport.ts';

/** For a session's calls: JSON, and files as blobs or streams. */
export function sessionExchange(fetch: FetchFunction): Exchange {
  const $fetch = createFetch({ fetch });
  return async ({ method, url, headers, body }, signal) => {
    const response = await $fetch.raw<string, 'text'>(url, {
      method,
      ...(body !== undefined && { body: body as Record<string, unknown> }),
      headers: { accept: 'application/json', ...definedOf(headers) },
      credentials: 'omit',
      responseType: 'text',
      ignoreResponseError: true,
      retry: false,
      signal,
    });
    return answerOf(response, response._data ?? '');
  };
}
