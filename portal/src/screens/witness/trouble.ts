import { failureOf } from '@tag/client/public';
import { ApiError, CLIENT_ERRORS } from '@tag/contract/errors';

/** Why there is nothing to show, and whether asking again may help. */
export interface Trouble {
  readonly title: string;
  readonly help: string;
  readonly retryable: boolean;
}

export const MALFORMED: Trouble = {
  title: 'This is not a certificate number',
  help: 'A certificate is a letter and seven digits, such as X0000001. It stands on the label of the slab.',
  retryable: false,
};

export function troubleOf(error: unknown): Trouble {
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
