import { callErrorOf, type CallError } from '@tag/client/public';

/** Why there is nothing to show; each reason has its own text. */
export type PopError = CallError;

/** A typed URL may contain an impossible scope: that's "not found", not an internal error. */
export function popErrorOf(error: unknown): PopError {
  const described = callErrorOf(error);
  if (described.message !== undefined) return described;
  if (described.code !== 'invalid' && described.code !== 'not-found') return described;
  return { code: 'not-found', retryable: false, kind: 'not-found' };
}

interface Words {
  readonly title: string;
  readonly help: string;
}

export function wordsOf({ kind, message }: PopError): Words {
  switch (kind) {
    case 'not-found':
      return {
        title: 'No such card in our population',
        help: 'Nothing is graded under this name, or it’s spelled differently. Try searching for part of the name.',
      };
    case 'offline':
      return {
        title: 'You are offline',
        help: 'The report loads as soon as you’re back online.',
      };
    case 'network':
      return {
        title: 'The population report could not be reached',
        help: 'The connection failed.',
      };
    case 'rate-limit':
      return {
        title: 'Too many requests',
        help: message ?? 'Please wait a moment before you try again.',
      };
    default:
      return {
        title: 'Something went wrong on our side',
        help: message ?? 'We couldn’t load the counts. Try again.',
      };
  }
}
