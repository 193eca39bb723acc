import { ERRORS, type ErrorCode } from './catalogue.ts';
import type { ErrorBody } from './error-body.ts';

/** One refused field: its path (`body.address.city`) and the reason, in English. */
export interface FieldError {
  path: string;
  reason: string;
}

/** Details of one refusal: values for its message, and data that a form needs to continue. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** The code of a refusal; bad input is `validation`. */
type ErrorType = 'validation' | 'refusal' | 'internal';

/**
 * An expected refusal. Its status and English message come from the catalogue. The client throws the same
 * class when a call is refused, with the server's message.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly details: ErrorDetails;
  /** Whether the server wrote the message; otherwise it is the catalogue's. */
  readonly hasOwnMessage: boolean;

  constructor(
    code: ErrorCode,
    options: {
      details?: ErrorDetails;
      fields?: readonly FieldError[];
      /** A message from the server; it replaces the catalogue's. */
      message?: string;
      /** The received status, if it isn't the catalogue's. */
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    const { status, message } = ERRORS[code];
    const details = options.details ?? {};
    super(options.message ?? fillMessage(message, details), { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = options.status ?? status;
    this.fields = options.fields ?? [];
    this.details = details;
    this.hasOwnMessage = options.message !== undefined;
  }

  get type(): ErrorType {
    if (this.code === 'validation') return 'validation';
    return this.status < 500 ? 'refusal' : 'internal';
  }

  /** The answer's body, as `errorBodyStruct` describes it. */
  toBody(requestId: string): ErrorBody {
    return {
      type: this.type,
      code: this.code,
      message: this.message,
      ...(this.fields.length > 0 && { fields: [...this.fields] }),
      ...(Object.keys(this.details).length > 0 && { details: { ...this.details } }),
      requestId,
    };
  }
}

/** A message with its `{name}` placeholders filled, numbers as `1,000`; one without a detail stays. */
export function fillMessage(message: string, details: ErrorDetails): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(details, name) ? details[name]!.toLocaleString('en-US') : hole,
  );
}
