import { list, oneOf, optional, shape, text, type TypeOf } from '../schema/schema.ts';
import { ERRORS, type ErrorCode } from './catalogue.ts';

/** One refused field: its path (`body.address.city`) and the reason, in English. */
export interface FieldError {
  path: string;
  reason: string;
}

/** The body of every answer that is not a success. */
export const errorBodyStruct = shape({
  type: oneOf(['validation', 'refusal', 'internal']),
  code: oneOf(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: text(),
  fields: optional(list(shape({ path: text(), reason: text() }))),
  requestId: text(),
});
export type ErrorBody = TypeOf<typeof errorBodyStruct>;

/** An expected refusal. Its status and English message come from the catalogue. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];

  constructor(
    code: ErrorCode,
    options: {
      details?: Readonly<Record<string, string | number>>;
      fields?: readonly FieldError[];
      /** A message of the server's own; it wins over the catalogue's. */
      message?: string;
    } = {},
  ) {
    const { status, message } = ERRORS[code];
    super(
      options.message ??
        message.replace(/\{(\w+)\}/g, (hole, name: string) =>
          String(options.details?.[name] ?? hole),
        ),
    );
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = options.fields ?? [];
  }
}
