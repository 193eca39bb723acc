import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { orderNumberStruct } from './structs.ts';

const days = (description: string) =>
  nullable(integer({ min: 0, description: `business days from receipt; ${description}` }));

/** The dates of an order at one moment. */
const orderRangeStruct = shape(
  {
    madeAt: dateTime(),
    from: dateTime('as likely earlier as later'),
    to: dateTime('four of five orders are done by then'),
    hasMoved: boolean('the later date moved by more than a business day, so we sent an email'),
    reason: nullable(text({ description: 'why it moved; null: it hasn’t' })),
  },
  { title: 'OrderRange' },
);

const orderDatesStruct = shape(
  {
    serviceSpeed: text({ description: 'its name' }),
    likelyDays: days('as it was when the order was paid; null: no range yet'),
    lateDays: days('four of five orders took no longer'),
    basedOn: integer({ min: 0, description: 'finished orders at that speed' }),
    ranges: list(orderRangeStruct, {
      description: 'the dates since its cards arrived, the latest first',
    }),
  },
  { title: 'OrderDates' },
);
export type OrderDates = TypeOf<typeof orderDatesStruct>;

export const listOrderDates = endpoint({
  access: 'verified',
  method: 'GET',
  path: '/orders/{orderNumber}/dates',
  summary: 'The range given at payment for each speed of an order, and every change of its dates',
  params: shape({ orderNumber: orderNumberStruct }),
  response: shape(
    {
      items: list(orderDatesStruct, { description: 'fastest first; older orders have none' }),
    },
    { title: 'OrderDatesList' },
  ),
  errors: ['not_found'],
});
