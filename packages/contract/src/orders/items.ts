import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, refined, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { pictureStruct } from '../media/structs.ts';
import { copyDetailFields, copyDetailsStruct, isSerialInRun } from './copy-details.ts';
import { cardEntryFields, CARD_SIZES, cardSizeRule, declaredValueRule } from './entry-rules.ts';

/**
 * How far a card is identified: `matched` names a card of the catalogue, `uncertain` needs a choice among
 * matches, `by_hand` was typed in full, `incomplete` lacks required fields.
 */
export const ITEM_STATES = ['matched', 'uncertain', 'by_hand', 'incomplete'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

const catalogueId = integer({ min: 1, max: LARGEST_ID });

/** One card as it is saved. The caller creates its id, so saving it again changes nothing. */
export const itemInputStruct = refined(
  shape(
    {
      id: identifier('a UUID the caller makes'),
      position: integer({ min: 0, max: 1_000_000, description: 'sorts the cards of a sub-order' }),
      cardId: optional(nullable(catalogueId)),
      variationId: optional(nullable(catalogueId)),
      isUncertain: optional(boolean('a match was found that the customer has to confirm')),
      size: optional(cardSizeRule),
      declaredValue: optional(nullable(declaredValueRule)),
      ...cardEntryFields,
    },
    { title: 'OrderItemInput', description: 'One card as it is saved; one for each physical card' },
  ),
  isSerialInRun,
);
export type ItemInput = TypeOf<typeof itemInputStruct>;

/** A field of a card that must change, and why. */
const problemStruct = shape({ field: text(), reason: text() }, { title: 'FieldProblem' });

/** One card of an order. */
const orderItemStruct = shape(
  {
    id: identifier(),
    subOrderId: identifier(),
    position: integer({ min: 0 }),
    cardId: nullable(catalogueId),
    variationId: nullable(catalogueId),
    state: oneOf(ITEM_STATES),
    title: text({ description: 'the card’s name, from the catalogue if it is matched' }),
    image: nullable(pictureStruct),
    size: oneOf(CARD_SIZES),
    declaredValue: nullable(declaredValueRule),
    problems: list(problemStruct, { description: 'what keeps the order from being confirmed' }),
    ...cardEntryFields,
  },
  { title: 'OrderItem', description: 'One card of an order' },
);
export type OrderItem = TypeOf<typeof orderItemStruct>;

/** A page of the cards, for tables. */
export const orderItemsPageStruct = shape(
  {
    items: list(orderItemStruct),
    total: integer({ min: 0 }),
    page: integer({ min: 1 }),
    pageSize: integer({ min: 1 }),
  },
  { title: 'OrderItemsPage' },
);
export type OrderItemsPage = TypeOf<typeof orderItemsPageStruct>;

/** A card in a selection or a packing list. */
export const lightItemStruct = shape(
  {
    id: identifier(),
    subOrderId: identifier(),
    position: integer({ min: 0 }),
    title: text(),
    state: oneOf(ITEM_STATES),
    size: oneOf(CARD_SIZES),
    declaredValue: nullable(declaredValueRule),
    isSerialNumber: cardEntryFields.isSerialNumber,
    ...copyDetailFields,
  },
  { title: 'LightOrderItem', description: 'With the details that the customer entered' },
);
export type LightItem = TypeOf<typeof lightItemStruct>;

/** The most cards that one call saves, and removes. */
export const MOST_ITEMS_SAVED = 1000;

/** The changes of a sub-order's cards since `version`. */
export const itemChangesStruct = shape(
  {
    version: integer({ min: 0, max: LARGEST_ID, description: 'of the sub-order, as last read' }),
    put: list(itemInputStruct, { max: MOST_ITEMS_SAVED }),
    remove: list(identifier(), { max: MOST_ITEMS_SAVED }),
  },
  {
    title: 'OrderItemChanges',
    description: 'Each card is replaced: fields left out become empty',
  },
);
export type ItemChanges = TypeOf<typeof itemChangesStruct>;

export const savedItemsStruct = shape(
  {
    version: integer({ min: 0, description: 'to send with the next change' }),
    cards: integer({ min: 0, description: 'of the sub-order' }),
    items: list(orderItemStruct, { description: 'those that were put, as they are now' }),
  },
  { title: 'SavedOrderItems' },
);
export type SavedItems = TypeOf<typeof savedItemsStruct>;

/** Cards to move from one sub-order to another, and the last versions read of both. */
export const itemMoveStruct = shape(
  {
    ids: list(identifier(), { min: 1, max: MOST_ITEMS_SAVED }),
    version: integer({ min: 0, max: LARGEST_ID, description: 'of the sub-order they leave' }),
    to: shape({
      subOrderId: identifier(),
      version: integer({ min: 0, max: LARGEST_ID, description: 'of the sub-order they go to' }),
    }),
  },
  { title: 'OrderItemMove' },
);
export type ItemMove = TypeOf<typeof itemMoveStruct>;

/** PUT /orders/{orderNumber}/cardId. */
export const itemCardStruct = shape(
  {
    itemId: identifier(),
    cardId: catalogueId,
    variationId: optional(nullable(catalogueId)),
    seen: optional(copyDetailsStruct),
  },
  {
    title: 'OrderItemCard',
    description:
      'Sets the catalogue card of an item. The lab, and only the lab, adds what it saw on the card: its certificate says that.',
  },
);
