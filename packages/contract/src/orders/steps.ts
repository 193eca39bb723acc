/** The steps of a submission, as /card-submission/{step} names them. Group orders add `group-entry`. */
export const ORDER_STEPS = [
  'card-entry',
  'card-size',
  'group-entry',
  'shipping',
  'confirm',
  'complete',
  'order-overview',
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

export const ORDER_STEP_LABELS: Readonly<Record<OrderStep, string>> = {
  'card-entry': 'Cards',
  'card-size': 'Sizes and values',
  'group-entry': 'Group',
  shipping: 'Service and shipping',
  confirm: 'Review and pay',
  complete: 'Done',
  'order-overview': 'Overview',
};

/** One person's cards, or several people's in sub-orders. */
export const ORDER_KINDS = ['single', 'group'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/**
 * The steps of a kind of order. A group order is a table of people (`group-entry`) whose parts are done
 * in any order; a single order goes from one step to the next.
 */
export function stepsOf(kind: OrderKind): readonly OrderStep[] {
  return kind === 'group' ? GROUP_STEPS : SINGLE_STEPS;
}

const SINGLE_STEPS = ORDER_STEPS.filter((step) => step !== 'group-entry');
const GROUP_STEPS = [
  'group-entry',
  'card-entry',
  'card-size',
  'shipping',
  'confirm',
  'complete',
  'order-overview',
] as const satisfies readonly OrderStep[];
