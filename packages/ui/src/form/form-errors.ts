import { ApiError, CLIENT_ERRORS, type ErrorCode } from '@tag/contract/errors';

/** Why the last attempt to submit did not succeed. */
export interface SubmitErrors {
  /** By name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What no field can be blamed for. */
  readonly message?: string | undefined;
}

/**
 * Sorts a refusal to the fields it is about: its own paths (`body.address` is `address`), or the field
 * that a code belongs to. What fits no field becomes the message of the whole form.
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
