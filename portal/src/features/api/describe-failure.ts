import { ApiError, CLIENT_ERRORS } from '@tag/contract/errors';

/** What to show a person for anything that a call threw; the server's own words go first. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (!navigator.onLine) return CLIENT_ERRORS.offline;
  return 'The service could not be reached. Please try again.';
}
