import { ORDER_SORTS, ORDER_STAGE_LABELS, ORDER_STAGES } from '@tag/contract/orders';
import { oneOfChoices, readListAddress } from '../lists/list-address.ts';

/** The part of a list of orders that an address asks for. */
export function readOrderFilters(address: URLSearchParams) {
  const stage = oneOfChoices(ORDER_STAGES, address.get('stage'));
  return {
    ...readListAddress(address),
    ...(stage && { stage }),
    sort: oneOfChoices(ORDER_SORTS, address.get('sort')) ?? 'updatedAt',
    direction: oneOfChoices(['asc', 'desc'] as const, address.get('direction')) ?? 'desc',
  };
}

/** Narrows a list of orders down to a stage, by default in the customers' words. */
export const stageFilter = (stage: string | undefined, words = ORDER_STAGE_LABELS) => ({
  name: 'stage',
  label: 'Status',
  choices: ORDER_STAGES.map((value) => ({ value, label: words[value] })),
  value: stage ?? '',
});

const SORT_WORDS: Readonly<Record<(typeof ORDER_SORTS)[number], string>> = {
  updatedAt: 'Last change',
  createdAt: 'Started',
  submittedAt: 'Submitted',
  receivedAt: 'Received',
  dueAt: 'Due',
  shippedAt: 'Shipped',
  stage: 'Status',
  name: 'Name',
  cards: 'Cards',
};

/** Names begin with A, and what is due first is at the top; of everything else, the most or the latest. */
const ASCENDING: readonly string[] = ['name', 'dueAt'];

export const ORDER_SORT_CHOICES = ORDER_SORTS.map((value) => ({
  value,
  label: SORT_WORDS[value],
  direction: ASCENDING.includes(value) ? ('asc' as const) : ('desc' as const),
}));
