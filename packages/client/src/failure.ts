import { ApiError } from '@tag/contract/errors';

/** Why no usable answer came: nothing arrived, nothing in time, no JSON, or JSON of another shape. */
type CallFailureReason = 'network' | 'timeout' | 'not-json' | 'wrong-shape';

/** A call that got no usable answer. One that was answered with a refusal throws `ApiError`. */
export class CallFailure extends Error {
  readonly reason: CallFailureReason;

  constructor(reason: CallFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CallFailure';
    this.reason = reason;
  }
}

/** The codes of an element's `tag-error` event. */
type FailureCode = 'not-found' | 'network' | 'rate-limit' | 'invalid' | 'internal';

export interface Failure {
  readonly code: FailureCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
}

/** An element's error event for an error of `call`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return refusal(error.status);
  if (error instanceof CallFailure) {
    if (error.reason === 'network' || error.reason === 'timeout') {
      return { code: 'network', retryable: true };
    }
    // A proxy may have answered instead of the API.
    return { code: 'internal', retryable: true };
  }
  return { code: 'internal', retryable: false };
}

function refusal(status: number): Failure {
  if (status === 404 || status === 410) return { code: 'not-found', retryable: false };
  if (status === 408) return { code: 'network', retryable: true };
  if (status === 429) return { code: 'rate-limit', retryable: true };
  if (status >= 500) return { code: 'internal', retryable: true };
  return { code: 'invalid', retryable: false };
}

/** Whether the caller aborted: nothing to show or report. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
