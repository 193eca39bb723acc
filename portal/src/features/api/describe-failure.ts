import { ApiError, CLIENT_ERRORS } from '@tag/contract/errors';

/** The message for an error of a call; the server's words go first. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (!navigator.onLine) return CLIENT_ERRORS.offline;
  return 'The service could not be reached. Please try again.';
}
