import { pictureStruct } from '../media/structs.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { copyDetailFields, copyDetailsStruct } from '../orders/copy-details.ts';
import { cardEntryFields } from '../orders/entry-rules.ts';
import { ITEM_STATES } from '../orders/items.ts';
import { CARD_OUTCOMES, CARD_STAGES, ORDER_STAGES } from '../orders/stages.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { nextField, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { missingServiceStruct, serviceTallyStruct } from './services.ts';

const count = integer({ min: 0 });

/** The text of a card's label, once it is proposed. */
const benchLabelStruct = shape(
  {
    lines: list(text()),
    isApproved: boolean(),
    request: nullable(text({ description: 'the correction that awaits our answer' })),
  },
  { title: 'BenchLabel' },
);
export type BenchLabel = TypeOf<typeof benchLabelStruct>;

/**
 * The customer’s answer to a price, a label’s approval, a second person’s look at its serial number or at
 * its addition to the catalogue; before it ships, the review of its grade or its owner’s decision.
 */
const CARD_HOLDS = ['proposal', 'serial', 'label', 'catalog', 'review', 'decision'] as const;
export type CardHold = (typeof CARD_HOLDS)[number];

/** A card as the bench sees it. */
const benchCardStruct = shape(
  {
    itemId: identifier(),
    orderNumber: orderNumberStruct,
    subOrderId: identifier(),
    subOrderName: text(),
    position: integer({ min: 0 }),
    title: text({ description: 'the catalogue’s, where it is matched' }),
    entered: text({ description: 'what the customer entered' }),
    enteredDetails: shape(
      { isSerialNumber: cardEntryFields.isSerialNumber, ...copyDetailFields },
      { title: 'EnteredDetails', description: 'the same, for this copy of the card' },
    ),
    seen: nullable(copyDetailsStruct),
    state: oneOf(ITEM_STATES),
    cardId: nullable(integer({ min: 1, max: LARGEST_ID })),
    variationId: nullable(integer({ min: 1, max: LARGEST_ID })),
    image: nullable(pictureStruct),
    size: text(),
    serviceSpeed: text(),
    dueAt: nullable(dateTime('when its advertised turnaround ends; null: not here, or shipped')),
    declaredValue: nullable(integer({ min: 0, description: 'US cents' })),
    stage: nullable(oneOf(CARD_STAGES, 'null: not arrived')),
    since: nullable(dateTime()),
    outcome: nullable(oneOf(CARD_OUTCOMES)),
    isDamaged: boolean(),
    isShipped: boolean(),
    isHeld: nullable(oneOf(CARD_HOLDS, 'what the card waits for; null: nothing')),
    heldUntil: optional(
      nullable(dateTime('when its review is due, or its owner’s time to decide ends')),
    ),
    sameSerial: list(
      shape({ orderNumber: orderNumberStruct, certificate: nullable(certificateStruct) }),
      { description: 'other cards with this serial number of the same print run' },
    ),
    certificate: nullable(certificateStruct),
    label: nullable(benchLabelStruct),
    missing: list(missingServiceStruct, {
      description: 'what was paid for and isn’t there yet, until it is completed',
    }),
    confirmed: list(missingServiceStruct, {
      description: 'what the bench confirmed, as long as that can be taken back',
    }),
    photos: list(pictureStruct),
  },
  { title: 'BenchCard', description: 'A card as the lab sees it' },
);
export type BenchCard = TypeOf<typeof benchCardStruct>;

/**
 * Where a card is, for the bench: expected, at a stage, or shipped. One that goes back ungraded waits to be
 * packed. Missing cards are nowhere.
 */
const BENCH_PLACES = ['pending_receipt', ...CARD_STAGES] as const;
export type BenchPlace = (typeof BENCH_PLACES)[number];

/** The cards of a sub-order in one place. */
const benchPartStruct = shape(
  {
    stage: oneOf(BENCH_PLACES),
    subOrderId: identifier(),
    cards: count,
    ready: integer({ min: 0, description: 'that nothing stops' }),
    returned: integer({ min: 0, description: 'that go back ungraded' }),
    lacking: integer({ min: 0, description: 'that lack something that was paid for' }),
    dueAt: nullable(dateTime('when the first of them is due')),
    missing: list(serviceTallyStruct, { description: 'at the stage before completion' }),
    confirmed: list(serviceTallyStruct, { description: 'likewise, what can be taken back' }),
  },
  { title: 'BenchPart', description: 'The cards of a sub-order in one place' },
);
export type BenchPart = TypeOf<typeof benchPartStruct>;

/** An order as the bench sees it, with counts of its cards. */
export const benchOrderStruct = shape(
  {
    orderNumber: orderNumberStruct,
    name: text(),
    customer: text(),
    stage: oneOf(ORDER_STAGES),
    serviceSpeed: text(),
    options: list(text(), { description: '4K video, foil wrapped, assurance, …' }),
    isAssured: boolean('all of a card’s fee is refunded if it can’t be graded, else half'),
    dueAt: nullable(dateTime('when the first of its cards is due')),
    subOrders: list(
      shape({
        id: identifier(),
        name: text(),
        position: count,
        cards: count,
        arrived: count,
        serviceSpeed: text(),
        dueAt: nullable(dateTime('when the first of its cards is due')),
        photos: list(pictureStruct, { description: 'its parcel as it arrived' }),
        roomLeft: integer({
          min: 0,
          description: 'US cents that may still be charged for its cards, within the maximum',
        }),
      }),
    ),
    parts: list(benchPartStruct, { description: 'where its cards are; missing ones are nowhere' }),
    extras: list(text()),
    photos: list(pictureStruct, { description: 'not of a single card or packing list' }),
    packingPhotos: optional(list(pictureStruct, { description: 'of the parcel that is packed' })),
  },
  { title: 'BenchOrder' },
);
export type BenchOrder = TypeOf<typeof benchOrderStruct>;

/** The most cards of one answer. */
export const BENCH_PAGE = 100;

/** GET /lab/orders/{orderNumber}/cards. */
export const benchCardsQueryStruct = shape({
  search: optional(
    text({ max: 200, trim: true, description: 'title, as entered, certificate, or position' }),
  ),
  subOrderId: optional(identifier()),
  stage: optional(oneOf(BENCH_PLACES)),
  itemId: optional(list(identifier('repeat it for several'), { max: BENCH_PAGE })),
  after: pageQuery(BENCH_PAGE).after,
});
export type BenchCardsQuery = TypeOf<typeof benchCardsQueryStruct>;

export const benchCardsStruct = shape(
  {
    items: list(benchCardStruct, { max: BENCH_PAGE, description: 'by sub-order and position' }),
    next: nextField,
  },
  { title: 'BenchCards' },
);
export type BenchCards = TypeOf<typeof benchCardsStruct>;

/** What a command of the lab changed. */
export const benchChangeStruct = shape(
  {
    order: benchOrderStruct,
    changed: list(
      shape({ itemId: identifier(), stage: nullable(oneOf(CARD_STAGES, 'null: not arrived')) }),
      { description: 'every card that the command changed' },
    ),
    cards: list(benchCardStruct, {
      max: BENCH_PAGE,
      description: `the same as they are now; none if more than ${BENCH_PAGE} changed`,
    }),
  },
  { title: 'BenchChange' },
);
export type BenchChange = TypeOf<typeof benchChangeStruct>;

/** GET /lab/scan: the packing list, order, or certificate that a scanned or typed text names. */
export const scanStruct = shape(
  {
    order: benchOrderStruct,
    subOrderId: nullable(identifier('the sub-order of the packing list or card')),
    card: nullable(benchCardStruct),
  },
  { title: 'Scan' },
);
export type Scan = TypeOf<typeof scanStruct>;
