import { CARD_QUANTITY } from '../constants/orders.ts';
import { list, record, shape } from '../schema/collection.ts';
import { number } from '../schema/number.ts';
import { oneOf, optional, union, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import type { ApiError } from './api-error.ts';
import { ERROR_CODES } from './catalogue.ts';

/** The body of every answer that is not a success. */
export const errorBodyStruct = shape(
  {
    type: oneOf(['validation', 'refusal', 'internal']),
    code: oneOf(ERROR_CODES),
    message: text({ description: 'English, for people' }),
    fields: optional(
      list(
        shape({
          path: text({ description: 'such as `body.address.city`' }),
          reason: text({ description: 'English, for people' }),
        }),
        { max: CARD_QUANTITY.max, description: 'what was refused, field by field or card by card' },
      ),
    ),
    details: optional(record(union([text(), number()]), 'facts the message is filled with')),
    requestId: text({ description: 'names this request in our logs' }),
  },
  { title: 'Error', description: 'The body of every answer that is not a success' },
);
type ErrorBody = TypeOf<typeof errorBodyStruct>;

/** An error's answer. */
export function errorBodyOf(error: ApiError, requestId: string): ErrorBody {
  const { code, details, fields, message, status } = error;
  const other = status < 500 ? 'refusal' : 'internal';
  return {
    type: code === 'validation' ? 'validation' : other,
    code,
    message,
    ...(fields.length > 0 && { fields: [...fields] }),
    ...(Object.keys(details).length > 0 && { details: { ...details } }),
    requestId,
  };
}
