import { callErrorOf, type CallErrorKind } from '@tag/client/public';
import type { WidgetError, Words } from '../../shared/error-notice.tsx';

/** Why there is nothing to show; each reason has its own text. */
export type PopError = WidgetError<CallErrorKind | 'misused'>;

/** A typed URL may contain an impossible scope: that's "not found", not an internal error. */
export function popErrorOf(error: unknown): PopError {
  const described = callErrorOf(error);
  if (described.message !== undefined) return described;
  if (described.code !== 'invalid' && described.code !== 'not-found') return described;
  return { code: 'not-found', retryable: false, kind: 'not-found' };
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
    case 'misused':
      return { title: 'This report isn’t set up', help: message ?? 'An attribute is wrong.' };
    default:
      return {
        title: 'Something went wrong on our side',
        help: message ?? 'We couldn’t load the counts. Try again.',
      };
  }
}
