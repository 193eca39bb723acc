import { endpoint } from '../endpoint/endpoint.ts';
import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { orderNumberStruct } from './structs.ts';
import { ORDER_STEPS } from './steps.ts';

/**
 * An order's possible tasks for a person: to decide about graded cards, an answer to a proposed price, the approval of
 * labels, its payment, its cards, or the parcel.
 */
export const ORDER_TO_DOS = ['decide', 'proposal', 'labels', 'payment', 'cards', 'parcel'] as const;

const orderToDoStruct = shape(
  {
    kind: oneOf(ORDER_TO_DOS),
    orderNumber: orderNumberStruct,
    orderName: text(),
    card: nullable(text({ description: 'the card’s name, if it is about one' })),
    cards: integer({ min: 0, description: 'cards it is about; entered so far, if not submitted' }),
    amount: nullable(integer({ min: 0, description: 'US cents that we propose to charge' })),
    dueAt: nullable(
      dateTime('when it is decided without an answer; until when graded cards wait for a decision'),
    ),
    step: nullable(oneOf(ORDER_STEPS, 'where an order that isn’t paid was left')),
  },
  { title: 'OrderToDo' },
);
export type OrderToDo = TypeOf<typeof orderToDoStruct>;

const orderToDosStruct = shape(
  {
    items: list(orderToDoStruct, {
      description: 'the first 50: those due first, and of them decisions, then soonest first',
    }),
    total: integer({ min: 0 }),
  },
  { title: 'OrderToDos' },
);
export type OrderToDos = TypeOf<typeof orderToDosStruct>;

export const listToDos = endpoint({
  access: 'verified',
  method: 'GET',
  path: '/orders/to-dos',
  summary: 'What the caller has to do for their orders and their cards in group orders',
  response: orderToDosStruct,
});
