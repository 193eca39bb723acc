import { list, oneOf, optional, record, shape, text, union, number } from '../schema/schema.ts';
import type { TypeOf } from '../schema/schema.ts';
import { ERROR_CODES } from './catalogue.ts';

/** The body of every answer that is not a success. */
export const errorBodyStruct = shape({
  type: oneOf(['validation', 'refusal', 'internal']),
  code: oneOf(ERROR_CODES),
  message: text(),
  fields: optional(list(shape({ path: text(), reason: text() }))),
  details: optional(record(union([text(), number()]))),
  requestId: text(),
});
export type ErrorBody = TypeOf<typeof errorBodyStruct>;
