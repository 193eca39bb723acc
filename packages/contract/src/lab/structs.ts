import { CARD_QUANTITY } from '../constants/orders.ts';
import { pictureStruct } from '../media/structs.ts';
import { copyDetailFields, copyDetailsStruct } from '../orders/copy-details.ts';
import { cardEntryFields } from '../orders/entry-rules.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { CARD_OUTCOMES, CARD_STAGES, ORDER_STAGES } from '../orders/stages.ts';
import { ITEM_STATES } from '../orders/items.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, required, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { certificateStruct } from '../graded-cards/structs.ts';
import { missingServiceStruct, withoutReasonRule } from './services.ts';

const note = text({ max: 500, trim: true });
const reason = text({ min: 1, max: 500, trim: true });
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
 * its addition to the catalogue.
 */
const CARD_HOLDS = ['proposal', 'serial', 'label', 'catalog'] as const;
export type CardHold = (typeof CARD_HOLDS)[number];

/** A card as the bench sees it. */
export const benchCardStruct = shape(
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

/** An order as the bench sees it. */
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
    cards: list(benchCardStruct),
    extras: list(text()),
    photos: list(pictureStruct, { description: 'not of a single card or packing list' }),
  },
  { title: 'BenchOrder' },
);
export type BenchOrder = TypeOf<typeof benchOrderStruct>;

/** GET /lab/queue: the work at each stage, what is due first at the top. */
export const labQueueQueryStruct = shape({
  stage: optional(oneOf(ORDER_STAGES)),
  search: optional(text({ max: 100, trim: true, description: 'order number, name, or customer' })),
  page: optional(integer({ min: 1, max: 1_000_000, description: '1 by default' })),
});
export const labQueueStruct = shape(
  {
    stages: list(shape({ stage: oneOf(ORDER_STAGES), orders: count, cards: count })),
    items: list(
      shape(
        {
          orderNumber: orderNumberStruct,
          name: text(),
          customer: text(),
          stage: oneOf(ORDER_STAGES),
          since: dateTime(),
          serviceSpeed: text({ description: 'of the cards at that stage' }),
          isPriority: boolean('some of them go by the fastest speed we offer'),
          dueAt: nullable(dateTime('when the first of them is due; null: not here')),
          cards: integer({ min: 0, description: 'at that stage' }),
          isHeld: boolean('a card of it is on hold'),
        },
        { title: 'LabQueueEntry' },
      ),
    ),
    total: count,
    page: integer({ min: 1 }),
    pageSize: integer({ min: 1 }),
  },
  { title: 'LabQueue' },
);
export type LabQueue = TypeOf<typeof labQueueStruct>;

/** GET /lab/scan: the packing list, order, or certificate that a scanned or typed text names. */
export const scanStruct = shape(
  {
    order: benchOrderStruct,
    subOrderId: nullable(identifier('the sub-order of the packing list')),
    itemId: nullable(identifier('the card whose certificate was scanned')),
  },
  { title: 'Scan' },
);
export type Scan = TypeOf<typeof scanStruct>;

/** The accepted types of photos. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** POST /lab/orders/{orderNumber}/photos returns where to send the bytes; then the photo counts. */
export const newPhotoStruct = shape({
  subOrderId: optional(nullable(identifier())),
  itemId: optional(nullable(identifier())),
  contentType: oneOf(PHOTO_TYPES),
});
export type NewPhoto = TypeOf<typeof newPhotoStruct>;

/** PUT /lab/orders/{orderNumber}/sub-orders/{subOrderId}/receipt. Sending it again changes nothing. */
export const receiptStruct = shape(
  {
    arrived: list(identifier('a card'), { max: CARD_QUANTITY.max }),
    damaged: list(shape({ itemId: identifier(), note: reason }), { max: 1000 }),
    extras: list(reason, { max: 200, description: 'cards that are not on the packing list' }),
    note: optional(note),
  },
  { title: 'ParcelReceipt', description: 'What of a packing list arrived; the rest is missing' },
);
export type ParcelReceipt = TypeOf<typeof receiptStruct>;

/** PUT /lab/orders/{orderNumber}/stage. Sending it again changes nothing. */
export const advanceStruct = shape(
  {
    from: oneOf(ORDER_STAGES),
    to: oneOf(ORDER_STAGES),
    itemIds: optional(list(identifier(), { min: 1, max: CARD_QUANTITY.max })),
    withoutReason: optional(withoutReasonRule),
    note: optional(note),
  },
  {
    title: 'StageChange',
    description: 'Moves the cards named, or all at `from` that don’t wait for anything',
  },
);
export type StageChange = TypeOf<typeof advanceStruct>;

/** Why a card can't be graded. */
export const FAILURE_REASONS = [
  { code: 'altered', label: 'The card was altered: trimmed, recolored, or cleaned' },
  { code: 'counterfeit', label: 'The card isn’t genuine' },
  { code: 'too_thick', label: 'The card is too thick for our slabs' },
  { code: 'size', label: 'The card’s size isn’t one that we slab' },
  { code: 'miscut', label: 'The card is miscut' },
  { code: 'material', label: 'The card’s material can’t be graded' },
  { code: 'language', label: 'The card’s language can’t be identified' },
  { code: 'damaged', label: 'The card is damaged too badly to be graded' },
] as const;
/** PUT /lab/cards/{itemId}/failure. */
export const cardFailureStruct = shape({
  reason: required(oneOf(FAILURE_REASONS.map(({ code }) => code)), 'Choose a reason'),
  note: optional(note),
});
export type CardFailure = TypeOf<typeof cardFailureStruct>;

/** PUT /lab/cards/{itemId}/serial-release. */
export const serialReleaseStruct = shape({
  note: required(reason, 'Say why the serial number is right'),
});
export type SerialRelease = TypeOf<typeof serialReleaseStruct>;

/** PUT /lab/cards/{itemId}/label. */
export const labelProposalStruct = shape(
  {
    lines: list(text({ min: 1, max: 120, trim: true }), { min: 1, max: 6 }),
    answer: optional(note),
  },
  { title: 'LabelProposal', description: 'answer: to the correction that the customer asked for' },
);
export type LabelProposal = TypeOf<typeof labelProposalStruct>;

/** POST /lab/cards/{itemId}/proposals. */
export const newProposalStruct = shape({
  amount: required(
    integer({ min: 1, max: 10_000_000, description: 'US cents' }),
    'Enter an amount such as 12.50',
  ),
  reason: required(reason, 'Say what it is for'),
});
export type NewProposal = TypeOf<typeof newProposalStruct>;

/** PUT /lab/certificates/{certificate}/void. */
export const voidCertificateStruct = shape({ reason });
