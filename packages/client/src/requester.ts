import { buildPath, type Endpoint } from '@tag/contract/endpoint';
import { trimBaseUrl } from './media-url.ts';
import { shareRequest } from './shared-requests.ts';
import { send, type Answer, type Exchange, type FetchFunction, type Request } from './transport.ts';

export interface RequesterOptions {
  /** Where the API answers, such as `https://api.example.com`; a path in it is kept. */
  baseUrl: string;
  /** Used instead of the global `fetch`. */
  fetch?: FetchFunction;
  /** Milliseconds an attempt may take, not counting time this thread is busy; 20,000 by default. */
  timeout?: number;
  /** How often a request that counts once is sent again after a temporary error; 2 by default. */
  retries?: number;
}

export interface Requester {
  readonly baseUrl: string;
  /** The response. Simultaneous equal GETs with the same headers are fetched once. */
  request(request: Request, signal?: AbortSignal): Promise<Answer>;
}

/**
 * @param exchangeBy how a request is sent with a `fetch`.
 * @throws Error if the base URL is not http or https.
 */
export function createRequester(
  options: RequesterOptions,
  exchangeBy: (fetch: FetchFunction) => Exchange,
): Requester {
  const { fetch, timeout = 20_000, retries = 2 } = options;
  const baseUrl = trimBaseUrl(options.baseUrl);
  if (!/^https?:\/\/./.test(baseUrl)) throw new Error(`Not a base URL: ${options.baseUrl}`);
  return {
    baseUrl,
    async request(request, signal) {
      signal?.throwIfAborted();
      // Looked up with every call: a page may wrap fetch later.
      const fetchNow = fetch ?? globalThis.fetch;
      const start = (whenAborted: AbortSignal) =>
        send(
          exchangeBy((...args) => fetchNow(...args)),
          request,
          { timeout, retries },
          whenAborted,
        );
      if (request.method === 'GET') return shareRequest(fetchNow, nameOf(request), start, signal);
      return start(signal ?? new AbortController().signal);
    },
  };
}

/** The same key for requests with the same answer; `headers` are few and in the caller's order. */
function nameOf({ url, headers }: Request): string {
  return `${url} ${JSON.stringify(headers)}`;
}

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  upload?: unknown;
}

/** The request for an endpoint and its input. */
export function describeRequest(baseUrl: string, endpoint: Endpoint, input: unknown): Request {
  const { params = {}, query = {}, headers = {}, body, upload } = (input ?? {}) as Input;
  const url = `${baseUrl}${buildPath(endpoint.path, params)}${buildQuery(query)}`;
  const { method, onlyReads = false, signed = false } = endpoint;
  // A signed call has an id, and counts once.
  const isRepeatable = method === 'GET' || onlyReads || signed;
  return { method, url, headers, body: upload ?? body, isRepeatable };
}

/** `?a=1&b=2`: lists repeat the name, undefined values are left out; empty if none are left. */
function buildQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}
