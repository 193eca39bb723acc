import type { ErrorCode } from './catalogue.ts';

/** One refused field: its path (`body.address.city`) and the reason, in English. */
export interface FieldError {
  path: string;
  reason: string;
}

/** Details of one refusal: values for its message, and data that a form needs to continue. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

interface ApiErrorOptions {
  readonly status: number;
  /** English, for people. */
  readonly message: string;
  readonly fields?: readonly FieldError[] | undefined;
  readonly details?: ErrorDetails | undefined;
  /** Whether the server wrote the message; otherwise it is the browser's. */
  readonly hasOwnMessage?: boolean;
  readonly cause?: unknown;
}

/** An expected refusal, as a call gets it. Servers throw it as `Refusal`, by its code in the catalogue. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly details: ErrorDetails;
  readonly hasOwnMessage: boolean;

  constructor(code: ErrorCode, options: ApiErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = options.status;
    this.fields = options.fields ?? [];
    this.details = options.details ?? {};
    this.hasOwnMessage = options.hasOwnMessage ?? false;
  }
}

/** A message with its `{name}` placeholders filled, numbers as `1,000`; one without a detail stays. */
export function fillMessage(message: string, details: ErrorDetails): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(details, name) ? details[name]!.toLocaleString('en-US') : hole,
  );
}
