import { CARD_QUANTITY } from '../constants/orders.ts';
import { copyDetailsStruct } from '../orders/copy-details.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { ORDER_STAGES } from '../orders/stages.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { boolean, nullable, oneOf, optional, required, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { withoutReasonRule } from './services.ts';

const note = text({ max: 500, trim: true });
const reason = text({ min: 1, max: 500, trim: true });
export { reason as labReasonRule };
const count = integer({ min: 0 });

/** GET /lab/queue: the work at each stage, what is due first at the top. */
export const labQueueQueryStruct = shape({
  stage: optional(oneOf(ORDER_STAGES)),
  search: optional(text({ max: 100, trim: true, description: 'order number, name, or customer' })),
  after: pageQuery(50).after,
});
export const labQueueStruct = shape(
  {
    stages: list(shape({ stage: oneOf(ORDER_STAGES), orders: count, cards: count })),
    ...pageOf(
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
  },
  { title: 'LabQueue' },
);
export type LabQueue = TypeOf<typeof labQueueStruct>;

/** The accepted types of photos. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** POST /lab/orders/{orderNumber}/photos returns where to send the bytes; then the photo counts. */
export const newPhotoStruct = shape({
  subOrderId: optional(nullable(identifier())),
  itemId: optional(nullable(identifier())),
  isPacking: optional(boolean('of the parcel that is packed; it stays with the next shipment')),
  contentType: oneOf(PHOTO_TYPES),
});
export type NewPhoto = TypeOf<typeof newPhotoStruct>;

/** PUT /lab/orders/{orderNumber}/sub-orders/{subOrderId}/receipt. Sending it again changes nothing. */
export const receiptStruct = shape(
  {
    arrived: list(identifier('a card'), { max: CARD_QUANTITY.max }),
    missing: optional(
      list(identifier('a card'), {
        max: CARD_QUANTITY.max,
        description: 'if given, all others that are expected arrived',
      }),
    ),
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
    description:
      'Moves the cards named, or all at `from` that don’t wait for anything; with a reason, all that lack something',
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

/** POST /lab/certificates/{certificate}/correct. Sending it again changes nothing. */
export const certificateCorrectionStruct = shape(
  {
    variationId: integer({ min: 1, max: LARGEST_ID, description: 'of the catalogue' }),
    seen: copyDetailsStruct,
    reason,
  },
  {
    title: 'CertificateCorrection',
    description: 'What the card is and has, and the reason, which is public',
  },
);
export type CertificateCorrection = TypeOf<typeof certificateCorrectionStruct>;

/** GET /lab/certificates/{certificate}/slab-address. */
export const slabAddressStruct = shape(
  {
    address: text({
      description:
        'the report’s address; `s` is our Ed25519 signature of the certificate, base64url',
    }),
  },
  { title: 'SlabAddress', description: 'What the QR code on a slab holds' },
);

/** POST /lab/certificates/{certificate}/rehold. */
export const reholdStruct = shape(
  {
    reason,
    fee: optional(
      integer({ min: 0, max: 10_000_000, description: 'US cents, which are charged elsewhere' }),
    ),
  },
  { title: 'Rehold', description: 'The card has another slab; the reason is public' },
);
export type Rehold = TypeOf<typeof reholdStruct>;
