import { troubleOf as callTroubleOf, type CallTrouble } from '@tag/client/public';

/** Why there is nothing to show; each has its own words. */
export type Trouble = CallTrouble;

/** A typed address may name what cannot be: that is nothing there, and no mistake of ours. */
export function troubleOf(error: unknown): Trouble {
  const trouble = callTroubleOf(error);
  if (trouble.message !== undefined) return trouble;
  if (trouble.code !== 'invalid' && trouble.code !== 'not-found') return trouble;
  return { code: 'not-found', retryable: false, kind: 'not-found' };
}

interface Words {
  readonly title: string;
  readonly help: string;
}

export function wordsOf({ kind, message }: Trouble): Words {
  switch (kind) {
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
    default:
      return {
        title: 'Something went wrong on our side',
        help: message ?? 'The counts could not be read. Trying again may help.',
      };
  }
}
