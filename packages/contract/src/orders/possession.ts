import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { gradeStruct } from '../graded-cards/structs.ts';
import { pictureStruct } from '../media/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { nextField, pageQuery } from '../schema/paging.ts';
import { nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { copyDetailsStruct } from './copy-details.ts';
import { orderNumberStruct } from './structs.ts';

/** Who has a card: the customer (not sent yet, or never), we, or the customer again (sent back). */
const HOLDERS = ['customer', 'us', 'sent'] as const;

/** The most cards of one answer. */
export const POSSESSION_PAGE = 200;
/** The most photos of a card. */
export const POSSESSION_PHOTOS = 6;

const heldCardStruct = shape(
  {
    itemId: identifier(),
    orderNumber: orderNumberStruct,
    title: text(),
    seen: nullable(copyDetailsStruct),
    declaredValue: nullable(integer({ min: 0, description: 'US cents' })),
    certificate: nullable(certificateStruct),
    grade: nullable(gradeStruct),
    holder: oneOf(HOLDERS),
    arrivedAt: nullable(dateTime()),
    shippedAt: nullable(dateTime()),
    shipment: nullable(text({ description: 'carrier and tracking number' })),
    photos: list(pictureStruct, {
      max: POSSESSION_PHOTOS,
      description: 'of the card as it arrived; without any, of its parcel',
    }),
  },
  { title: 'HeldCard' },
);
export type HeldCard = TypeOf<typeof heldCardStruct>;

export const readPossession = endpoint({
  access: 'verified',
  method: 'GET',
  path: '/possession',
  summary: 'Photos, value, and holder of each card of an order, or of all cards we have',
  query: shape({
    orderNumber: optional(orderNumberStruct),
    after: pageQuery(POSSESSION_PAGE).after,
  }),
  response: shape(
    {
      owner: shape({ name: text(), email: text() }, { title: 'Owner' }),
      at: dateTime(),
      items: list(heldCardStruct, { max: POSSESSION_PAGE }),
      next: nextField,
    },
    { title: 'Possession' },
  ),
  errors: ['not_found'],
});
export type Possession = TypeOf<typeof readPossession.response>;
