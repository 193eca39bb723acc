import type { Order, OrderStep, SubOrder } from '@tag/contract/orders';
import { isPaid, statusOf } from '../steps.ts';

/** What brings a group order closer to payment, with the words of its button. */
type NextAct = { readonly label: string } & (
  | { readonly kind: 'add' }
  | { readonly kind: 'open' | 'unlock'; readonly subOrder: SubOrder }
  | { readonly kind: 'step'; readonly step: OrderStep }
);

/** People first, then the service, then payment. */
export function nextActOf(order: Order): NextAct {
  if (isPaid(order)) return { kind: 'step', step: 'order-overview', label: 'View the order' };
  if (!order.canEdit) return { kind: 'step', step: 'confirm', label: 'Go to payment' };
  if (order.subOrders.length === 0) return { kind: 'add', label: 'Add a person' };
  const lacking = order.subOrders.find(({ missing }) => missing.length > 0);
  if (lacking) return actFor(lacking);
  if (statusOf(order, 'shipping').status !== 'done')
    return { kind: 'step', step: 'shipping', label: 'Choose service and shipping' };
  return { kind: 'step', step: 'confirm', label: 'Review and pay' };
}

/** Of a sub-order that isn't complete: its cards are. */
export const lacksOnlySpeed = ({ missing }: SubOrder): boolean =>
  missing.every(({ field }) => field === 'serviceSpeed');

function actFor(subOrder: SubOrder): NextAct {
  const { cards, isLocked, name } = subOrder;
  if (isLocked) return { kind: 'unlock', subOrder, label: `Unlock ${name}` };
  const label = lacksOnlySpeed(subOrder)
    ? `Choose a speed for ${name}`
    : `${cards === 0 ? 'Enter' : 'Complete'} ${name}’s cards`;
  return { kind: 'open', subOrder, label };
}
