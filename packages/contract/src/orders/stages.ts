/** The stages of an order, in the order they are reached; `cancelled` ends one early. */
export const ORDER_STAGES = [
  'incomplete',
  'sub_kit_assembly',
  'sub_kit_shipping',
  'pending_receipt',
  'received',
  'image_processing',
  'verification',
  'slab_assembly',
  'qa',
  'slab_imaging',
  'order_complete',
  'shipped',
  'cancelled',
] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** How customers read a stage. */
export const ORDER_STAGE_LABELS: Readonly<Record<OrderStage, string>> = {
  incomplete: 'Incomplete',
  sub_kit_assembly: 'Preparing your kit',
  sub_kit_shipping: 'Kit on its way',
  pending_receipt: 'Waiting for your cards',
  received: 'Received',
  image_processing: 'Imaging',
  verification: 'Research & grading',
  slab_assembly: 'Assembly',
  qa: 'Quality check',
  slab_imaging: 'Slab imaging',
  order_complete: 'Packaging',
  shipped: 'Shipped',
  cancelled: 'Canceled',
};

/** How staff read a stage: an order's cards aren't theirs. */
export const STAFF_STAGE_LABELS: Readonly<Record<OrderStage, string>> = {
  ...ORDER_STAGE_LABELS,
  pending_receipt: 'Expected',
};

/** Whose turn it is: the customer's until the cards are with us, the lab's, or the carrier's. */
type Phase = 'waiting' | 'lab' | 'back' | 'over';

export const PHASE_OF_STAGE: Readonly<Record<OrderStage, Phase>> = {
  incomplete: 'waiting',
  sub_kit_assembly: 'waiting',
  sub_kit_shipping: 'waiting',
  pending_receipt: 'waiting',
  received: 'lab',
  image_processing: 'lab',
  verification: 'lab',
  slab_assembly: 'lab',
  qa: 'lab',
  slab_imaging: 'lab',
  order_complete: 'back',
  shipped: 'back',
  cancelled: 'over',
};

/** The color of a phase, as text on a light and on a dark background. Red is for problems. */
export const PHASE_COLORS: Readonly<Record<Phase, { light: string; dark: string }>> = {
  waiting: { light: '#654704', dark: '#eabc6e' },
  lab: { light: '#324a83', dark: '#a9c4fc' },
  back: { light: '#0b5d2a', dark: '#8fd89e' },
  over: { light: '#484e52', dark: '#bfc5ca' },
};

/** The missing parts of an incomplete order: either may come first. */
export const ORDER_MISSING = ['cards', 'payment'] as const;
export type OrderMissing = (typeof ORDER_MISSING)[number];

/**
 * The next stages of each stage. The kit's stages are for orders with a kit. All cards move together
 * until it is received; after that each card moves, and the order shows the stage of the least advanced
 * one.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStage, readonly OrderStage[]>> = {
  incomplete: ['sub_kit_assembly', 'pending_receipt', 'cancelled'],
  sub_kit_assembly: ['sub_kit_shipping', 'cancelled'],
  sub_kit_shipping: ['pending_receipt', 'cancelled'],
  pending_receipt: ['received', 'cancelled'],
  // Back if it was marked as received by mistake.
  received: ['pending_receipt', 'image_processing', 'cancelled'],
  image_processing: ['verification'],
  verification: ['slab_assembly'],
  slab_assembly: ['qa'],
  // Cards that fail the check are assembled, graded, or imaged again.
  qa: ['slab_imaging', 'slab_assembly', 'verification'],
  slab_imaging: ['order_complete', 'slab_assembly'],
  order_complete: ['shipped'],
  shipped: [],
  cancelled: [],
};

export function isTransition(from: OrderStage, to: OrderStage): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** The stages of each card, once it has arrived. */
export const CARD_STAGES = [
  'received',
  'image_processing',
  'verification',
  'slab_assembly',
  'qa',
  'slab_imaging',
  'order_complete',
  'shipped',
] as const satisfies readonly OrderStage[];
export type CardStage = (typeof CARD_STAGES)[number];

/** Why a card isn't graded: it goes back ungraded, or it never arrived. */
export const CARD_OUTCOMES = ['ungraded', 'sent_back', 'missing'] as const;
export type CardOutcome = (typeof CARD_OUTCOMES)[number];

/** The labels of an order's header, in order; research ends once every card is identified. */
export const PROGRESS_STEPS = [
  { code: 'arrived', label: 'Arrived' },
  { code: 'order_prep', label: 'Order prep' },
  { code: 'research', label: 'Research & id' },
  { code: 'grading', label: 'Grading' },
  { code: 'assembly', label: 'Assembly' },
  { code: 'qa_1', label: 'QA check 1' },
  { code: 'qa_2', label: 'QA check 2' },
  { code: 'shipping', label: 'Shipping' },
] as const;
export type ProgressStep = (typeof PROGRESS_STEPS)[number]['code'];

export { MAILED_STAGES, type MailedStage } from '../users/mailed-stages.ts';
