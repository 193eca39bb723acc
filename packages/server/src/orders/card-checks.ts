import type { ItemState, OrderItem } from '@tag/contract/orders';
import { formatMoney } from '@tag/contract/formats';
import { sql } from 'kysely';

/**
 * What a card still needs, once in SQL, to count thousands of them, and once in words, for those that
 * are shown. `i` is a row of `order_items`; `speed` has the name and the most valuable card of the
 * service speed it goes by. A test keeps the two alike.
 */
export const IS_IDENTIFIED = sql<boolean>`(not i.is_uncertain and (i.card_id is not null
  or (i.year is not null and i.card_set is not null and i.name is not null)))`;
export const IS_OVERVALUED = sql<boolean>`coalesce(i.declared_value > speed.max_value, false)`;
export const IS_FINISHED = sql<boolean>`(${IS_IDENTIFIED} and i.declared_value is not null
  and not ${IS_OVERVALUED})`;

/** What of a card the checks read. */
export interface CheckedCard {
  readonly cardId: number | null;
  readonly isUncertain: boolean;
  readonly year: number | null;
  readonly cardSet: string | null;
  readonly name: string | null;
  readonly declaredValue: number | null;
  /** Of its service speed; null while none is chosen. */
  readonly speedName: string | null;
  /** US cents; null: any. */
  readonly maxValue: number | null;
}

/** How far a card is identified. */
export function stateOf({ cardId, cardSet, isUncertain, name, year }: CheckedCard): ItemState {
  if (isUncertain) return 'uncertain';
  if (cardId !== null) return 'matched';
  return year !== null && cardSet !== null && name !== null ? 'by_hand' : 'incomplete';
}

/** What keeps a card from being graded, field by field. */
export function problemsOf(card: CheckedCard): OrderItem['problems'] {
  const problems: OrderItem['problems'] = [];
  const state = stateOf(card);
  if (state === 'uncertain') {
    problems.push({ field: 'cardId', reason: 'Choose the card this is' });
  }
  if (state === 'incomplete') {
    if (card.year === null) problems.push({ field: 'year', reason: 'Year is required' });
    if (card.cardSet === null) problems.push({ field: 'set', reason: 'Set is required' });
    if (card.name === null) problems.push({ field: 'name', reason: 'Name is required' });
  }
  if (card.declaredValue === null) {
    problems.push({ field: 'declaredValue', reason: 'Declared value is required' });
  } else if (card.maxValue !== null && card.declaredValue > card.maxValue) {
    const reason = `${card.speedName} takes cards up to ${formatMoney(card.maxValue)}`;
    problems.push({ field: 'declaredValue', reason });
  }
  return problems;
}
