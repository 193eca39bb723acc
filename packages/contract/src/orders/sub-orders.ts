import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { emailRule } from '../users/identity-rules.ts';
import { priceCodeRule } from './options.ts';
import { subOrderNameRule, unlockPasswordRule } from './rules.ts';
import { ORDER_STAGES } from './stages.ts';

const version = integer({
  min: 0,
  max: LARGEST_ID,
  description:
    'rises with every change of the name, the speed, and the cards; send the one last read',
});
const count = integer({ min: 0 });

/** One person's cards in a group order. A single order has one sub-order, which isn't shown. */
export const subOrderStruct = shape(
  {
    id: identifier(),
    name: text(),
    position: count,
    serviceSpeed: nullable(priceCodeRule),
    serviceSpeedName: nullable(text({ description: 'of its speed, else of the order’s' })),
    customer: nullable(
      shape(
        {
          email: text(),
          name: nullable(text()),
          isInvited: boolean('was sent an invitation, or will be at `sendsAt`'),
          hasJoined: boolean('has accepted the invitation'),
          sendsAt: nullable(dateTime('when the invitation goes out, if it waits')),
        },
        { title: 'SubOrderCustomer' },
      ),
    ),
    isMine: boolean('the caller is its customer'),
    isLocked: boolean('read-only for everyone'),
    dueAt: nullable(dateTime('when its first card should ship; null: not here, or all shipped')),
    lockedBy: nullable(text({ description: 'who locked it, by name; null: not known' })),
    stage: oneOf(ORDER_STAGES, 'of its least advanced card'),
    cards: count,
    declaredValue: integer({ min: 0, description: 'US cents: of its cards, as far as declared' }),
    arrivedCards: count,
    unfinishedCards: integer({ min: 0, description: 'cards that still lack something' }),
    missing: list(
      shape(
        { field: oneOf(['cards', 'declaredValue', 'serviceSpeed']), reason: text() },
        { title: 'MissingOfSubOrder' },
      ),
      { description: 'until it is submitted' },
    ),
    version,
  },
  { title: 'SubOrder' },
);
export type SubOrder = TypeOf<typeof subOrderStruct>;
export const subOrdersStruct = shape({ items: list(subOrderStruct) }, { title: 'SubOrders' });

/** POST …/sub-orders. The caller creates the id: sending it again doesn't add another. */
export const newSubOrderStruct = shape(
  {
    id: identifier('a UUID the caller makes'),
    name: subOrderNameRule,
    serviceSpeed: optional(nullable(priceCodeRule)),
  },
  { title: 'NewSubOrder' },
);
export type NewSubOrder = TypeOf<typeof newSubOrderStruct>;

/** The most sub-orders of an order, and customers that one call invites. */
export const MOST_SUB_ORDERS = 1000;
export const MOST_INVITED = 50;

/** POST …/sub-orders/bulk: the same for many people, with the customers to invite later. */
export const newSubOrdersStruct = shape(
  {
    items: list(
      shape({
        id: identifier('a UUID the caller makes'),
        name: subOrderNameRule,
        email: nullable(emailRule),
      }),
      { min: 1, max: MOST_SUB_ORDERS },
    ),
  },
  { title: 'NewSubOrders' },
);
export type NewSubOrders = TypeOf<typeof newSubOrdersStruct>;

/** PUT …/sub-orders/invitations: invites the customers that these sub-orders name. */
export const namedCustomersStruct = shape({
  ids: list(identifier(), { min: 1, max: MOST_INVITED }),
});
export const sentInvitationsStruct = shape(
  {
    items: list(
      shape(
        {
          subOrderId: identifier(),
          email: text(),
          isInvited: boolean('false: see `reason`, and try again later'),
          sendsAt: nullable(dateTime('when the email goes out; null: at once')),
          reason: nullable(text({ description: 'why the customer isn’t invited' })),
        },
        { title: 'SentInvitation' },
      ),
    ),
  },
  { title: 'SentInvitations' },
);
export type SentInvitation = TypeOf<typeof sentInvitationsStruct>['items'][number];

/** PUT …/sub-orders/{subOrderId}: only sent fields change. */
export const subOrderChangeStruct = shape(
  {
    version,
    name: optional(subOrderNameRule),
    serviceSpeed: optional(nullable(priceCodeRule)),
  },
  { title: 'SubOrderChange' },
);
export type SubOrderChange = TypeOf<typeof subOrderChangeStruct>;

export const subOrderIdsStruct = shape({ ids: list(identifier(), { min: 1, max: 1000 }) });

/** PUT …/sub-orders/lock. Unlocking takes the caller's password. */
export const subOrderLockStruct = shape(
  {
    ids: list(identifier(), { min: 1, max: 1000 }),
    isLocked: boolean(),
    password: optional(unlockPasswordRule),
  },
  { title: 'SubOrderLock' },
);

/** Invites a sub-order's customer. */
export const invitationStruct = shape({ email: emailRule }, { title: 'SubOrderInvitation' });

/** An invitation before it is accepted. */
export const invitationDetailStruct = shape(
  {
    orderName: text(),
    subOrderName: text(),
    invitedBy: text(),
    email: text(),
    expiresAt: dateTime(),
  },
  { title: 'InvitationDetail' },
);
