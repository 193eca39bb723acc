import type { Endpoint, InputOf, ResponseOf } from '@tag/contract/endpoint';
import type { Picture } from '@tag/contract/media';
import { readAnswer } from './answer.ts';
import { mediaUrl, srcset, type MediaOptions } from './media-url.ts';
import { createRequester, describeRequest, type RequesterOptions } from './requester.ts';

export interface PublicClientOptions extends RequesterOptions {
  /** Checks every answer against the endpoint's struct; unknown fields are allowed. */
  validate?: boolean;
}

export interface CallOptions {
  signal?: AbortSignal;
}

/** `input` may be left out where the endpoint takes none. */
export type CallArguments<E> =
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
  /** Where a picture is, in the size and format asked for; a crop it names stays. */
  mediaUrl(picture: { url: string }, options?: MediaOptions): string;
  /** The sizes of a picture for an `<img srcset>`. */
  srcset(picture: Pick<Picture, 'url' | 'width'>, options?: Pick<MediaOptions, 'format'>): string;
}

/** @throws Error when the base URL is not one of http or https. */
export function createPublicClient(options: PublicClientOptions): PublicClient {
  const { validate = false } = options;
  const { baseUrl, request } = createRequester(options);
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
