import { failureOf, type Failure } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';

/** Why there is nothing to show; each has its own words. */
export type TroubleKind =
  'misused' | 'not-found' | 'offline' | 'network' | 'rate-limit' | 'internal';

export interface Trouble extends Failure {
  readonly kind: TroubleKind;
  /** Where somebody else has more to say than we do. */
  readonly message?: string;
}

export function troubleOf(error: unknown): Trouble {
  const failure = failureOf(error);
  if (failure.code === 'not-found') return { ...failure, kind: 'not-found' };
  if (failure.code === 'rate-limit') {
    const message = error instanceof ApiError ? error.message : undefined;
    return { ...failure, kind: 'rate-limit', ...(message && { message }) };
  }
  // A typed address may name what cannot be: that is nothing there, and no mistake of ours.
  if (failure.code === 'invalid') return { code: 'not-found', retryable: false, kind: 'not-found' };
  if (failure.code !== 'network') return { ...failure, kind: 'internal' };
  return { ...failure, kind: globalThis.navigator?.onLine === false ? 'offline' : 'network' };
}

interface Words {
  readonly title: string;
  readonly help: string;
}

export function wordsOf({ kind, message }: Trouble): Words {
  switch (kind) {
    case 'misused':
      return {
        title: 'This report is not set up',
        help: message ?? 'The page around it does not say what to show.',
      };
    case 'not-found':
      return {
        title: 'No such card in our population',
        help: 'Nothing is graded under this name, or it is spelled in another way. Look for it by any words of it.',
      };
    case 'offline':
      return {
        title: 'You are offline',
        help: 'The report loads by itself as soon as there is a connection.',
      };
    case 'network':
      return {
        title: 'The population report could not be reached',
        help: 'The connection failed on the way.',
      };
    case 'rate-limit':
      return {
        title: 'Too many questions at once',
        help: message ?? 'Please wait a moment before you try again.',
      };
    case 'internal':
      return {
        title: 'Something went wrong on our side',
        help: 'The counts could not be read. Trying again may help.',
      };
  }
}
