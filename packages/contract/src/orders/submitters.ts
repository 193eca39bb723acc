import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { boolean, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

/** A group submitter's request before it is answered. */
export const submitterRequestStruct = shape(
  {
    orderName: text(),
    askedBy: text(),
    email: text(),
    cards: integer({ min: 0, description: 'entered so far' }),
    expiresAt: dateTime(),
  },
  { title: 'SubmitterRequest' },
);
export type SubmitterRequest = TypeOf<typeof submitterRequestStruct>;

/** POST /group-submitter-requests/{code}. */
export const submitterAnswerStruct = shape(
  {
    accepts: boolean(),
    shippingAddressId: optional(
      identifier('one of the caller’s, where the graded cards go; needed to accept'),
    ),
  },
  { title: 'SubmitterAnswer' },
);
