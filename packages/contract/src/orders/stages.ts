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

/** What an incomplete order still needs: either may come first. */
export const ORDER_MISSING = ['cards', 'payment'] as const;
export type OrderMissing = (typeof ORDER_MISSING)[number];
