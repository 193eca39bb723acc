import { ApiError, CLIENT_ERRORS, type ErrorCode } from '@tag/contract/errors';

/** Why the last attempt to submit did not succeed. */
export interface SubmitErrors {
  /** By name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Errors that belong to no field. */
  readonly message?: string | undefined;
}

/**
 * Assigns errors to their fields: by path (`body.address` is `address`), or by the field that a code
 * belongs to. Errors that fit no field become the form's message.
 */
export function submitErrorsOf(
  error: unknown,
  names: readonly string[],
  fieldOfCode: Readonly<Partial<Record<ErrorCode, string>>> = {},
): SubmitErrors {
  if (!(error instanceof ApiError)) return { fields: {}, message: describeFault() };
  const owner = fieldOfCode[error.code];
  if (owner) return { fields: { [owner]: error.message } };
  const fields: Record<string, string> = {};
  let homeless: string | undefined;
  for (const { path, reason } of error.fields) {
    const name = path.replace(/^(?:body|query|params)\./, '');
    if (names.includes(name)) fields[name] ??= reason;
    else homeless ??= reason;
  }
  if (Object.keys(fields).length > 0) return { fields, message: homeless };
  return { fields, message: homeless ?? error.message };
}

function describeFault(): string {
  if (typeof navigator !== 'undefined' && !navigator.onLine) return CLIENT_ERRORS.offline;
  return 'The service could not be reached. What you entered is still here: please try again.';
}
