import { endpoint } from '../endpoint/endpoint.ts';
import { priceCodeRule } from '../orders/options.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { nullable, optional, refined, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';

const reason = text({ max: 300, trim: true, description: 'for customers to read' });

/** Why the dates of a speed or of an order move, in the lab's words. */
const delayReasonStruct = shape(
  {
    orderNumber: nullable(orderNumberStruct),
    serviceSpeed: nullable(priceCodeRule),
    reason,
    saidBy: text({ description: 'a name' }),
    saidAt: dateTime(),
  },
  { title: 'DelayReason' },
);
export type DelayReason = TypeOf<typeof delayReasonStruct>;

const delayReasonsStruct = shape(
  {
    speeds: list(shape({ code: priceCodeRule, name: text() }), {
      description: 'those we offer, fastest first',
    }),
    items: list(delayReasonStruct, { description: 'the latest first' }),
  },
  { title: 'DelayReasons' },
);

/** PUT /lab/delay-reasons. */
export const newDelayReasonStruct = refined(
  shape({
    orderNumber: optional(orderNumberStruct),
    serviceSpeed: optional(priceCodeRule),
    reason: nullable(reason),
  }),
  ({ orderNumber, serviceSpeed }) =>
    (orderNumber === undefined) !== (serviceSpeed === undefined) || {
      field: 'serviceSpeed',
      reason: 'Name a speed or an order',
    },
);
export type NewDelayReason = TypeOf<typeof newDelayReasonStruct>;

export const listDelayReasons = endpoint({
  access: { action: 'read', resource: 'lab' },
  method: 'GET',
  path: '/lab/delay-reasons',
  summary: 'What customers read when their dates move, by speed and by order',
  response: delayReasonsStruct,
});

export const giveDelayReason = endpoint({
  access: { action: 'update', resource: 'lab' },
  method: 'PUT',
  path: '/lab/delay-reasons',
  summary: 'Says why the dates of a speed or an order move; without a reason, the queue is named',
  body: newDelayReasonStruct,
  response: delayReasonsStruct,
  errors: ['not_found'],
});
