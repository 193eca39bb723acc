import { CARD_QUANTITY } from '../constants/orders.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { orderOptionsChangeStruct, orderOptionsStruct } from './options.ts';
import { cardQuantityRule, orderNameRule } from './rules.ts';
import { ORDER_MISSING, ORDER_STAGES } from './stages.ts';
import { ORDER_KINDS, ORDER_STEPS } from './steps.ts';
import { subOrderStruct } from './sub-orders.ts';

/** TG and eight letters or digits, without lookalikes. */
const ORDER_NUMBER_REASON = 'An order number is TG and eight letters or digits';
export const orderNumberStruct = text({
  max: 10,
  long: ORDER_NUMBER_REASON,
  pattern: /^TG[0-9A-HJKMNP-TV-Z]{8}$/,
  reason: ORDER_NUMBER_REASON,
  description: 'such as TG8F3K2QWX',
});
const version = integer({
  min: 0,
  max: LARGEST_ID,
  description: 'increases with every change of the name and the options; send the last one read',
});
const count = integer({ min: 0 });

/** A step, its status, and its missing parts. */
const stepStruct = shape(
  {
    step: oneOf(ORDER_STEPS),
    status: oneOf(['done', 'open', 'blocked'], 'blocked: earlier steps come first'),
    missing: list(shape({ field: text(), reason: text() }, { title: 'MissingField' })),
  },
  { title: 'OrderStepStatus' },
);

/** A person's access to an order; the customer of a sub-order sees only that. */
const ORDER_ACCESSES = ['owner', 'submitter', 'customer', 'staff'] as const;
export type OrderAccess = (typeof ORDER_ACCESSES)[number];

/** A group submitter who hasn't accepted: until they do, the owner submits the order. */
const askedSubmitterStruct = shape(
  {
    id: identifier(),
    name: text(),
    state: oneOf(['asked', 'declined', 'expired']),
    expiresAt: dateTime(),
    sendsAt: nullable(dateTime('when the email goes out, if it waits')),
  },
  { title: 'AskedSubmitter' },
);

/** What a draft couldn't take over from the earlier order it was started from, until it is chosen again. */
const LEFT_OUT_FIELDS = [
  'serviceSpeed',
  'shippingType',
  'shippingAddress',
  'package',
  'groupSubmitter',
  'subOrders',
] as const;
const leftOutStruct = shape(
  { field: oneOf(LEFT_OUT_FIELDS), reason: text() },
  { title: 'LeftOutOfOrder' },
);
export type LeftOut = TypeOf<typeof leftOutStruct>;

export const orderStruct = shape(
  {
    orderNumber: orderNumberStruct,
    name: text({ description: 'empty: it gets its default name when it is paid' }),
    defaultName: text({ description: 'from today and the cards; empty once it has a name' }),
    kind: oneOf(ORDER_KINDS),
    stage: oneOf(ORDER_STAGES),
    missing: list(oneOf(ORDER_MISSING), { description: 'what an incomplete order still needs' }),
    access: oneOf(ORDER_ACCESSES, 'the caller’s'),
    isOwner: boolean('the caller owns it'),
    ownerName: text(),
    canEdit: boolean(
      'whether its cards can change: not once submitted or canceled, nor while a checkout is open',
    ),
    step: oneOf(ORDER_STEPS, 'where it was left'),
    steps: list(stepStruct),
    version,
    paidFirst: boolean('paid for a number of cards, which are entered later'),
    quantity: nullable(integer({ ...CARD_QUANTITY, description: 'cards paid for, if paid first' })),
    cards: integer({ min: 0, description: 'cards entered' }),
    groupSubmitter: nullable(
      shape(
        {
          id: identifier(),
          name: text(),
          hasAccepted: boolean('false: named before submitters were asked'),
        },
        { description: 'null: its owner submits it' },
      ),
    ),
    askedSubmitter: nullable(askedSubmitterStruct),
    options: orderOptionsStruct,
    leftOut: optional(
      list(leftOutStruct, {
        description: 'what a draft couldn’t take over from the order it was started from',
      }),
    ),
    subOrders: list(subOrderStruct),
    total: nullable(integer({ min: 0, description: 'US cents, as quoted, or paid until now' })),
    quoteExpiresAt: nullable(dateTime()),
    createdAt: dateTime(),
    updatedAt: dateTime(),
    submittedAt: nullable(dateTime('when it was paid and complete')),
    receivedAt: nullable(dateTime('when the first card arrived')),
    shippedAt: nullable(dateTime('when the last card was sent back')),
  },
  { title: 'Order' },
);
export type Order = TypeOf<typeof orderStruct>;

/** POST /orders. */
export const newOrderStruct = shape(
  {
    key: optional(identifier('a UUID the caller makes; sending it again makes no second order')),
    kind: oneOf(ORDER_KINDS),
    name: optional(orderNameRule),
    paidFirst: optional(boolean()),
    quantity: optional(cardQuantityRule),
    options: optional(orderOptionsChangeStruct),
  },
  { title: 'NewOrder' },
);
export type NewOrder = TypeOf<typeof newOrderStruct>;

/** POST /orders/{orderNumber}/again. */
export const orderAgainStruct = shape({
  key: identifier('a UUID the caller makes; sending it again makes no second order'),
});

/**
 * PUT /orders/{orderNumber}: changes only the fields sent. `step` never conflicts: it is the customer's
 * position, not data.
 */
export const orderChangeStruct = shape(
  {
    version,
    name: optional(orderNameRule),
    step: optional(oneOf(ORDER_STEPS)),
    groupSubmitterId: optional(
      nullable(identifier('one of GET /group-submitters, asked by email; null: the owner')),
    ),
    paidFirst: optional(boolean()),
    quantity: optional(nullable(cardQuantityRule)),
    options: optional(orderOptionsChangeStruct),
  },
  { title: 'OrderChange' },
);
export type OrderChange = TypeOf<typeof orderChangeStruct>;

export const ORDER_SORTS = [
  'updatedAt',
  'createdAt',
  'submittedAt',
  'receivedAt',
  'dueAt',
  'shippedAt',
  'stage',
  'name',
  'cards',
] as const;

/** Filters and sorting of order lists. */
export const orderQueryFields = {
  stage: optional(oneOf(ORDER_STAGES)),
  sort: optional(oneOf(ORDER_SORTS, 'updatedAt by default')),
  direction: optional(oneOf(['asc', 'desc'], 'desc by default')),
  ...pageQuery(25),
};

/** GET /orders. */
export const orderQueryStruct = shape({
  search: optional(text({ max: 100, trim: true, description: 'in the number and the name' })),
  ...orderQueryFields,
});
export type OrderQuery = TypeOf<typeof orderQueryStruct>;

/** An order in lists. */
export const orderSummaryFields = {
  orderNumber: orderNumberStruct,
  name: text(),
  kind: oneOf(ORDER_KINDS),
  isOwner: boolean('the caller owns it'),
  canEnter: boolean('the caller owns it or has a sub-order of it'),
  stage: oneOf(ORDER_STAGES),
  missing: list(oneOf(ORDER_MISSING)),
  step: oneOf(ORDER_STEPS),
  cards: count,
  serviceSpeed: nullable(text({ description: 'its name' })),
  total: nullable(integer({ min: 0, description: 'US cents, as quoted, or paid until now' })),
  groupSubmitter: nullable(text({ description: 'the name of the group submitter' })),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  submittedAt: nullable(dateTime()),
  receivedAt: nullable(dateTime('when the first card arrived')),
  dueAt: nullable(dateTime('when its first card should ship; null: not here, or all shipped')),
  shippedAt: nullable(dateTime('when the last card was sent back')),
};

/** An order in a list. */
const orderSummaryStruct = shape(orderSummaryFields, { title: 'OrderSummary' });
export type OrderSummary = TypeOf<typeof orderSummaryStruct>;

export const ordersPageStruct = shape(pageOf(orderSummaryStruct), { title: 'OrdersPage' });
export type OrdersPage = TypeOf<typeof ordersPageStruct>;

/** GET /orders/latest. */
export const latestOrderStruct = shape(
  { order: nullable(orderSummaryStruct) },
  { title: 'LatestOrder', description: 'The incomplete order that was changed last; null: none' },
);
