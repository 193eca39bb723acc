import type { Order, OrderStep, SubOrder } from '@tag/contract/orders';
import { isNewOrder } from '@tag/order-draft';

export type StepStatus = Order['steps'][number];
export type MissingField = StepStatus['missing'][number];

const BEFORE_PAYMENT: readonly OrderStep[] = ['card-entry', 'card-size', 'shipping', 'confirm'];
const PAID_FIRST: readonly OrderStep[] = ['shipping', 'confirm'];
const OF_A_CUSTOMER: readonly OrderStep[] = ['card-entry', 'card-size'];

/** The steps on the way to payment, in the order they are shown. */
export function stepsBeforePayment({ isOwner, paidFirst }: Order): readonly OrderStep[] {
  if (!isOwner) return OF_A_CUSTOMER;
  return paidFirst ? PAID_FIRST : BEFORE_PAYMENT;
}

/** The sub-orders whose cards the user enters: a group submitter only those of their own. */
export const partsInHand = ({ access, subOrders }: Order): readonly SubOrder[] =>
  access === 'submitter' ? subOrders.filter(({ isMine }) => isMine) : subOrders;

/** Whether a step isn't among those of a sub-order's customer. */
export const isOwnersOnly = ({ isOwner }: Order, step: OrderStep): boolean =>
  !isOwner && step !== 'order-overview' && !OF_A_CUSTOMER.includes(step);

export function statusOf(order: Order, step: OrderStep): StepStatus {
  return (
    order.steps.find((status) => status.step === step) ?? { step, status: 'blocked', missing: [] }
  );
}

/** The step to go to when another can't be opened yet; of a group order its table. */
export function firstOpenStep(order: Order): OrderStep {
  if (order.kind === 'group' && order.isOwner) return 'group-entry';
  const steps = stepsBeforePayment(order);
  return steps.find((step) => statusOf(order, step).status === 'open') ?? steps.at(-1)!;
}

export const isPaid = ({ orderNumber, missing }: Order): boolean =>
  !isNewOrder(orderNumber) && !missing.includes('payment');

/** Whether the service, the name, and the like can change; cards of an order paid first still can. */
export const canChangeOptions = (order: Order): boolean =>
  order.isOwner && order.canEdit && !isPaid(order);

/** A step's missing parts, also of an empty order. */
export function missingOf(order: Order, step: OrderStep): readonly MissingField[] {
  const { status, missing } = statusOf(order, step);
  if (status === 'done') return [];
  if (missing.length > 0) return missing;
  return [{ field: step, reason: NOTHING_YET[step] ?? 'Complete this step first' }];
}

const NOTHING_YET: Readonly<Partial<Record<OrderStep, string>>> = {
  'card-entry': 'Add at least one card',
  'group-entry': 'Add at least one sub-order',
  shipping: 'Choose a service speed',
};
