import { endpoint } from '../endpoint/endpoint.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { bothSides, gradeStruct, subgradesStruct } from '../graded-cards/structs.ts';
import { shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { cardEntryFields, declaredValueRule } from './entry-rules.ts';
import { CARD_OUTCOMES } from './stages.ts';
import { orderNumberStruct } from './structs.ts';

/** What a card of an order graded; the report’s fields are null until it is public. */
const cardResultStruct = shape(
  {
    itemId: identifier(),
    orderNumber: orderNumberStruct,
    subOrderId: identifier(),
    subOrder: text({ description: 'the sub-order’s name' }),
    row: integer({ min: 1, description: 'in the sub-order' }),
    entered: shape(cardEntryFields, { title: 'EnteredCard', description: 'as the customer typed' }),
    card: nullable(text({ description: 'its name in the catalogue; null: not matched' })),
    variation: nullable(text({ description: 'of the catalogue, or as typed' })),
    declaredValue: nullable(declaredValueRule),
    outcome: nullable(oneOf(CARD_OUTCOMES, 'why it isn’t graded')),
    certificate: nullable(certificateStruct),
    grade: nullable(gradeStruct),
    subgrades: nullable(bothSides(subgradesStruct)),
    gradedAt: nullable(dateTime()),
    reportUrl: nullable(text()),
    fee: nullable(integer({ min: 0, description: 'US cents: its part of the fees' })),
  },
  { title: 'CardResult', description: 'What a card of an order graded' },
);
export type CardResult = TypeOf<typeof cardResultStruct>;

export const readOrderResults = endpoint({
  access: 'verified',
  method: 'GET',
  path: '/orders/{orderNumber}/results',
  keyScope: 'results:read',
  summary: 'What each card of an order graded, by sub-order and position',
  params: shape({ orderNumber: orderNumberStruct }),
  query: shape(pageQuery(100, 500)),
  response: shape(pageOf(cardResultStruct), { title: 'CardResults' }),
  errors: ['not_found'],
});
