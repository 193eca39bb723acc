import { failureOf } from '@tag/client/public';
import { ApiError, CLIENT_ERRORS } from '@tag/contract/errors';

/** Why there is nothing to show, and whether asking again may help. */
export interface WitnessError {
  readonly title: string;
  readonly help: string;
  readonly retryable: boolean;
}

export const MALFORMED: WitnessError = {
  title: 'That doesn’t look like a certificate number',
  help: 'It’s one letter and seven digits, on your slab’s label, such as X0000001.',
  retryable: false,
};

export function witnessErrorOf(error: unknown): WitnessError {
  const { code, retryable } = failureOf(error);
  if (error instanceof ApiError) {
    const title = code === 'not-found' ? 'There is no such video' : 'This did not work';
    return { title, help: error.message, retryable };
  }
  if (code !== 'network') {
    return { title: 'Something went wrong', help: 'Please try again.', retryable: true };
  }
  return {
    title: 'The video’s page could not be loaded',
    help: navigator.onLine
      ? 'Our server could not be reached. Nothing was charged.'
      : CLIENT_ERRORS.offline,
    retryable: true,
  };
}
