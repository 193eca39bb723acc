import { buildPath, type Endpoint, type InputOf, type ResponseOf } from '@tag/contract/endpoint';
import type { Picture } from '@tag/contract/media';
import { readAnswer } from './answer.ts';
import { mediaUrl, srcset, trimBaseUrl, type MediaOptions } from './media-url.ts';
import { shareRequest } from './shared-requests.ts';
import { send, type Answer, type FetchFunction, type Request } from './transport.ts';

export interface PublicClientOptions {
  /** Where the API answers, such as `https://api.example.com`; a path in it is kept. */
  baseUrl: string;
  /** Stands in for the global `fetch`. */
  fetch?: FetchFunction;
  /** Checks every answer against the endpoint's struct; for tests and development. */
  validate?: boolean;
  /** Milliseconds an attempt may take; 20,000 unless told. */
  timeout?: number;
  /** How often a GET is tried again after a passing fault; 2 unless told. */
  retries?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
}

/** `input` may be left out where the endpoint takes none. */
type CallArguments<E> =
  unknown extends InputOf<E>
    ? [input?: undefined, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

/** Calls that need nobody to be signed in: no cookies, no session, no redirect, no toast. */
export interface PublicClient {
  readonly baseUrl: string;
  /**
   * The endpoint's answer. The same GET at the same time is fetched once, whoever asks.
   * @throws ApiError when the call is refused, CallFailure when no usable answer came, the signal's
   * reason when it aborts; `failureOf` sorts all of these.
   */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ResponseOf<E>>;
  /** Where a picture lies, in the size and format asked for; a crop it names stays. */
  mediaUrl(picture: { url: string }, options?: MediaOptions): string;
  /** The sizes of a picture for an `<img srcset>`. */
  srcset(picture: Pick<Picture, 'url' | 'width'>, options?: Pick<MediaOptions, 'format'>): string;
}

/** @throws Error when the base URL is not one of http or https. */
export function createPublicClient(options: PublicClientOptions): PublicClient {
  const { fetch, validate = false, timeout = 20_000, retries = 2 } = options;
  const baseUrl = trimBaseUrl(options.baseUrl);
  if (!/^https?:\/\/./.test(baseUrl)) throw new Error(`Not a base URL: ${options.baseUrl}`);

  async function request(request: Request, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    // Looked up with every call, so that a page that wraps fetch later is not passed by.
    const fetchNow = fetch ?? globalThis.fetch;
    const start = (whenAborted: AbortSignal) =>
      send((...args) => fetchNow(...args), request, { timeout, retries }, whenAborted);
    if (request.method === 'GET') return shareRequest(fetchNow, nameOf(request), start, signal);
    return start(signal ?? new AbortController().signal);
  }

  return {
    baseUrl,
    async call(endpoint, ...[input, { signal } = {}]) {
      const { params = {}, query = {}, headers = {}, body } = (input ?? {}) as Input;
      const url = `${baseUrl}${buildPath(endpoint.path, params)}${buildQuery(query)}`;
      const answer = await request({ method: endpoint.method, url, headers, body }, signal);
      return readAnswer(answer, endpoint.response, validate);
    },
    mediaUrl: (picture, options) => mediaUrl(baseUrl, picture, options),
    srcset: (picture, options) => srcset(baseUrl, picture, options),
  };
}

/** Tells requests apart whose answers may differ; `headers` are few and in the caller's order. */
function nameOf({ url, headers }: Request): string {
  return `${url} ${JSON.stringify(headers)}`;
}

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** `?a=1&b=2`, a list as a repeated name, what is undefined left out; empty without any. */
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
