import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { optional } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { orderNumberStruct } from './structs.ts';
import { orderEventStruct } from './tracking.ts';

const live = {
  access: 'verified',
  method: 'GET',
  headers: shape({
    'last-event-id': optional(
      text({
        max: 34,
        long: 'Expected the id of an event of this stream',
        pattern: /^\d{1,18}-\d{1,15}$/,
        reason: 'Expected the id of an event of this stream',
        description: 'the id of the last event received; later events are sent first',
      }),
    ),
  }),
  response: orderEventStruct,
  stream: 'order',
} as const;

export const followOrders = endpoint({
  ...live,
  path: '/orders/events',
  summary: 'Live events of the orders that the caller sees',
  errors: ['too_many_streams'],
});

export const followOrder = endpoint({
  ...live,
  path: '/orders/{orderNumber}/events',
  summary: 'Live events of one order',
  params: shape({ orderNumber: orderNumberStruct }),
  errors: ['not_found', 'too_many_streams'],
});
