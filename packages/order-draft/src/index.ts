export { isNewOrder } from './blank-order.ts';
export type { DraftCardsState } from './draft-cards.ts';
export {
  createOrderDraft,
  type OpenedOrder,
  type OrderDraft,
  type Unsaved,
} from './order-draft.ts';
