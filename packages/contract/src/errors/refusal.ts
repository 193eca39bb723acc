import { ApiError, fillMessage, type ErrorDetails, type FieldError } from './api-error.ts';
import { ERRORS, type ErrorCode } from './catalogue.ts';

/** A refusal with its status and English message from the catalogue. */
export class Refusal extends ApiError {
  constructor(
    code: ErrorCode,
    options: {
      details?: ErrorDetails;
      fields?: readonly FieldError[];
      /** Instead of the catalogue's. */
      message?: string;
      cause?: unknown;
    } = {},
  ) {
    const { status, message } = ERRORS[code];
    super(code, { message: fillMessage(message, options.details ?? {}), ...options, status });
  }
}

/** Refuses one field of the input, such as `body.email`. */
export const fieldRefusal = (path: string, reason: string) =>
  new Refusal('validation', { fields: [{ path, reason }] });
