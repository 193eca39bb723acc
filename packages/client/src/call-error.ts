import { ApiError, BROWSER_ERRORS, type ErrorCode } from '@tag/contract/errors';
import { failureOf, type Failure } from './failure.ts';

/** Why a call has nothing to show; each reason has its own message wherever it appears. */
export type CallErrorKind =
  | 'malformed'
  | 'not-found'
  | 'not-published'
  | 'voided'
  | 'offline'
  | 'network'
  | 'rate-limit'
  | 'internal';

export interface CallError extends Failure {
  readonly kind: CallErrorKind;
  /** The server's message, if it says more than ours. */
  readonly message?: string;
}

const KIND_OF_CODE: Partial<Record<ErrorCode, CallErrorKind>> = {
  certificate_not_found: 'not-found',
  certificate_not_published: 'not-published',
  certificate_voided: 'voided',
  population_not_found: 'not-found',
  validation: 'malformed',
  rate_limited: 'rate-limit',
};

/** The visitor's message for an error of `call`. */
export function callErrorOf(error: unknown): CallError {
  const failure = failureOf(error);
  if (error instanceof ApiError) {
    const kind = KIND_OF_CODE[error.code] ?? 'internal';
    const message = messageOf(kind, error);
    return { ...failure, kind, ...(message !== undefined && { message }) };
  }
  return callErrorOfFailure(failure);
}

function messageOf(kind: CallErrorKind, error: ApiError): string | undefined {
  if (kind === 'voided') return voidedInWords(error);
  const ours = Object.values(BROWSER_ERRORS).map(({ message: own }) => own as string);
  const hasMore = kind === 'internal' && !ours.includes(error.message);
  return kind === 'rate-limit' || hasMore ? error.message : undefined;
}

function voidedInWords({ details: { date, reason } }: ApiError): string {
  const on = date === undefined ? '' : ` on ${date}`;
  const why = reason === undefined ? '' : ` Reason: ${reason}`;
  return `This certificate was voided${on} and is no longer valid.${why}`;
}

/** The visitor's message for a failure without details. */
export function callErrorOfFailure(failure: Failure): CallError {
  if (failure.code !== 'network') return { ...failure, kind: 'internal' };
  return { ...failure, kind: globalThis.navigator?.onLine === false ? 'offline' : 'network' };
}
