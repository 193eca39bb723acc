import { CARD_QUANTITY } from '../constants/orders.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { gradeStruct } from '../graded-cards/structs.ts';
import { pictureStruct } from '../media/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { boolean, nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { copyDetailsStruct } from './copy-details.ts';
import { CARD_OUTCOMES, CARD_STAGES, ORDER_STAGES, PROGRESS_STEPS } from './stages.ts';
import { orderNumberStruct } from './structs.ts';

const note = text({ max: 500, trim: true });
const cents = integer({ min: 0, description: 'US cents' });

/** The kinds of events in an order's history. */
const ORDER_EVENT_KINDS = [
  'stage',
  'card_stage',
  'arrived',
  'receipt_undone',
  'photographed',
  'card_missing',
  'card_extra',
  'card_damaged',
  'card_identified',
  'card_unidentified',
  'card_graded',
  'card_regraded',
  'card_corrected',
  'card_reholdered',
  'card_voided',
  'card_failed',
  'refunded',
  'proposed',
  'proposal_answered',
  'label_proposed',
  'label_answered',
  'decided',
  'review_asked',
  'review_answered',
  'shipped',
  'customer_joined',
  'submitter_answered',
  'sub_order_locked',
  'sub_order_unlocked',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** One line of an order's history, and the message of GET /orders/{orderNumber}/events when it happens. */
export const orderEventStruct = shape(
  {
    id: text({
      max: 60,
      description: 'the value for Last-Event-ID; later events have greater ids',
    }),
    orderNumber: orderNumberStruct,
    subOrderId: nullable(identifier('null: of the order as a whole')),
    itemId: nullable(identifier('the card it is about')),
    kind: oneOf(ORDER_EVENT_KINDS),
    stage: nullable(oneOf(ORDER_STAGES)),
    note: nullable(text()),
    actor: nullable(text({ description: 'customer, lab, staff; null: the system' })),
    at: dateTime(),
  },
  { title: 'OrderEvent' },
);
export type OrderEvent = TypeOf<typeof orderEventStruct>;

/** One of the eight steps in an order's header. */
const progressStepStruct = shape(
  {
    code: oneOf(PROGRESS_STEPS.map(({ code }) => code)),
    label: text(),
    status: oneOf(['done', 'current', 'ahead']),
    /** When it began, and ended. */
    since: nullable(dateTime()),
    until: nullable(dateTime()),
    cards: integer({ min: 0, description: 'cards currently at this step' }),
  },
  { title: 'ProgressStep' },
);
export type ProgressStepState = TypeOf<typeof progressStepStruct>;

/** How far one card is. */
const cardTrackingStruct = shape(
  {
    itemId: identifier(),
    stage: nullable(oneOf(CARD_STAGES, 'null: not arrived')),
    since: nullable(dateTime()),
    serviceSpeed: nullable(text({ description: 'its name' })),
    dueAt: nullable(dateTime('when its advertised turnaround ends; null: not here, or shipped')),
    outcome: nullable(oneOf(CARD_OUTCOMES, 'why it is not graded; null: it is, or will be')),
    reason: nullable(text({ description: 'why it is not graded, for the customer' })),
    isDamaged: boolean('arrived damaged'),
    damageNote: nullable(text({ description: 'what we noted about the damage' })),
    correctedFrom: nullable(text({ description: 'what the customer had entered' })),
    /** What the lab saw on this copy; null: not identified yet. */
    seen: nullable(copyDetailsStruct),
    certificate: nullable(certificateStruct),
    grade: nullable(gradeStruct),
    photos: list(pictureStruct, { description: 'as it arrived' }),
  },
  { title: 'CardTracking' },
);
export type CardTracking = TypeOf<typeof cardTrackingStruct>;

export const shipmentStruct = shape(
  {
    id: identifier(),
    kind: oneOf(['kit', 'cards']),
    carrier: text(),
    trackingNumber: text(),
    trackingUrl: nullable(text({ description: 'null: a carrier whose pages we don’t know' })),
    cards: integer({ min: 0 }),
    shippedAt: dateTime(),
    photos: optional(list(pictureStruct, { description: 'taken when it was packed' })),
  },
  { title: 'Shipment' },
);
export type Shipment = TypeOf<typeof shipmentStruct>;
/** GET /orders/{orderNumber}/shipments. */
export const shipmentsStruct = shape({ items: list(shipmentStruct) }, { title: 'Shipments' });

/**
 * A price change that the lab proposes, within the quoted maximum. `send_back`: the card goes back
 * ungraded, which also happens without an answer for 10 days.
 */
const PROPOSAL_ANSWERS = ['accept', 'refuse', 'send_back'] as const;
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number];
export const proposalStruct = shape(
  {
    id: identifier(),
    itemId: identifier(),
    title: text({ description: 'the card’s name' }),
    reason: text(),
    amount: cents,
    evidence: list(pictureStruct),
    createdAt: dateTime(),
    expiresAt: dateTime(),
    answer: nullable(oneOf(PROPOSAL_ANSWERS)),
    answeredAt: nullable(dateTime()),
  },
  { title: 'Proposal' },
);
export type Proposal = TypeOf<typeof proposalStruct>;
export const proposalAnswerStruct = shape({
  answer: oneOf(PROPOSAL_ANSWERS),
  returnUrl: optional(
    text({ max: 2048, description: 'where the checkout returns to after accepting' }),
  ),
});

/** The text of a label before its slab is sealed. Without an answer by `windowEndsAt`, it is approved. */
export const cardLabelStruct = shape(
  {
    itemId: identifier(),
    lines: list(text()),
    proposedAt: dateTime(),
    windowEndsAt: dateTime(),
    canAnswer: boolean('the caller may approve it or ask for a correction'),
    approvedAt: nullable(dateTime()),
    request: nullable(text({ description: 'the correction the customer asked for' })),
    answer: nullable(text({ description: 'what the lab answered' })),
  },
  { title: 'CardLabel' },
);
export type CardLabel = TypeOf<typeof cardLabelStruct>;
export const cardLabelsStruct = shape({ items: list(cardLabelStruct) }, { title: 'CardLabels' });
/** PUT /orders/{orderNumber}/labels/{itemId}: approves it, or asks for a correction. */
export const labelAnswerStruct = shape({ request: nullable(note) });

/** PUT /orders/{orderNumber}/labels: approves all open labels but the excepted. */
export const labelsApprovalStruct = shape(
  {
    subOrderId: nullable(identifier('only its labels; null: all of the order’s')),
    except: list(identifier(), {
      max: CARD_QUANTITY.max,
      description: 'cards whose labels stay open',
    }),
    seenAt: dateTime(
      'the latest `proposedAt` the caller has read: labels proposed after it stay open',
    ),
  },
  { title: 'LabelsApproval' },
);
export type LabelsApproval = TypeOf<typeof labelsApprovalStruct>;

const labelCount = (description: string) => integer({ min: 0, description });
export const approvedLabelsStruct = shape(
  {
    approved: labelCount('approved by this call'),
    answered: labelCount('keep the approval or the correction request they already had'),
    unseen: labelCount('proposed after `seenAt`: still open'),
  },
  { title: 'ApprovedLabels' },
);
export type ApprovedLabels = TypeOf<typeof approvedLabelsStruct>;

/** GET /orders/{orderNumber}/tracking: where an order and its cards are. */
export const orderTrackingStruct = shape(
  {
    orderNumber: orderNumberStruct,
    stage: oneOf(ORDER_STAGES),
    stageSince: dateTime(),
    steps: list(progressStepStruct),
    forecasts: list(
      shape(
        {
          serviceSpeed: text({ description: 'its name' }),
          from: dateTime('as likely earlier as later'),
          to: dateTime('four of five orders are done by then'),
          basedOn: integer({ min: 0, description: 'finished orders at that speed' }),
        },
        { title: 'OrderForecast' },
      ),
      { description: 'one for each speed of the cards still here, fastest first' },
    ),
    cards: list(cardTrackingStruct),
    extras: list(text(), { description: 'what arrived but isn’t on the packing list' }),
    photos: list(pictureStruct, { description: 'the parcel as it arrived' }),
    proposals: list(proposalStruct),
    history: list(orderEventStruct, { description: 'latest first' }),
    canCancel: boolean('the caller may cancel it now'),
    refundOnCancel: integer({ min: 0, description: 'US cents refunded if they do' }),
  },
  { title: 'OrderTracking' },
);
export type OrderTracking = TypeOf<typeof orderTrackingStruct>;

/** PUT /orders/{orderNumber}/cancel. */
export const cancelOrderStruct = shape({ reason: optional(note) });
export const canceledOrderStruct = shape(
  { orderNumber: orderNumberStruct, refund: cents },
  { title: 'CanceledOrder' },
);
