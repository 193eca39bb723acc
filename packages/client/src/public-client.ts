import type { Endpoint, InputOf, ResponseOf } from '@tag/contract/endpoint';
import type { Picture } from '@tag/contract/media';
import { readAnswer } from './answer.ts';
import { mediaUrl, srcset, type MediaOptions } from './media-url.ts';
import { plainExchange } from './plain-exchange.ts';
import { createRequester, describeRequest, type RequesterOptions } from './requester.ts';

export interface PublicClientOptions extends RequesterOptions {
  /** Checks every answer against the endpoint's struct; unknown fields are allowed. */
  validate?: boolean;
}

interface CallOptions {
  signal?: AbortSignal;
}

/** `input` may be left out where the endpoint takes none. */
type CallArguments<E> =
  unknown extends InputOf<E>
    ? [input?: undefined, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

/** Calls that need no sign-in: no cookies, no session, no redirect, no toast. */
export interface PublicClient {
  readonly baseUrl: string;
  /**
   * The endpoint's answer. Simultaneous equal GETs are fetched once.
   * @throws ApiError when the call is refused, CallFailure when no usable answer came, the signal's
   * reason when it aborts; `failureOf` classifies all of these.
   */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ResponseOf<E>>;
  /** A picture's URL in the requested size and format; a crop it names is kept. */
  mediaUrl(picture: { url: string }, options?: MediaOptions): string;
  /** The sizes of a picture for an `<img srcset>`. */
  srcset(picture: Pick<Picture, 'url' | 'width'>, options?: Pick<MediaOptions, 'format'>): string;
}

/** @throws Error if the base URL is not http or https. */
export function createPublicClient(options: PublicClientOptions): PublicClient {
  const { validate = false } = options;
  const { baseUrl, request } = createRequester(options, plainExchange);
  return {
    baseUrl,
    async call(endpoint, ...[input, { signal } = {}]) {
      const answer = await request(describeRequest(baseUrl, endpoint, input), signal);
      return readAnswer(answer, endpoint.response, validate);
    },
    mediaUrl: (picture, options) => mediaUrl(baseUrl, picture, options),
    srcset: (picture, options) => srcset(baseUrl, picture, options),
  };
}
