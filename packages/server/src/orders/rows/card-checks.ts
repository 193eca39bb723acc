import type { ItemState, OrderItem } from '@tag/contract/orders';
import { formatMoney } from '@tag/contract/formats';
import { sql } from 'kysely';

/**
 * SQL: the category of the card `i`, of the order `o`, if we don't accept it. A quoted order keeps its
 * cards even if we stop accepting their category.
 */
export const REFUSED_CATEGORY = sql`
  select k.name
  from cards c
  join card_sets t on t.id = c.set_id
  join categories k on k.id = t.category_id
  where c.id = i.card_id and not k.is_accepted
    and (o.paid_first or (o.paid_at is not null or o.quote_expires_at > now()) is not true)`;

/**
 * The problems that keep a card from being graded: in SQL to count thousands of cards, and as text for
 * those shown. `i` is a row of `order_items`, `speed` its service speed (`name`, `max_value`), and
 * `refused` its REFUSED_CATEGORY. A test compares the two.
 */
export const IS_IDENTIFIED = sql<boolean>`(not i.is_uncertain and (i.card_id is not null
  or (i.year is not null and i.card_set is not null and i.name is not null)))`;
export const IS_OVERVALUED = sql<boolean>`coalesce(i.declared_value > speed.max_value, false)`;
export const IS_FINISHED = sql<boolean>`(${IS_IDENTIFIED} and i.declared_value is not null
  and not ${IS_OVERVALUED} and refused.name is null)`;

/** The parts of a card that are checked. */
interface CheckedCard {
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
  /** Its category if we don't accept it, else null. */
  readonly refusedCategory: string | null;
}

/** Why we don't take a card. */
export const refusalOf = (category: string): string => `We don’t accept ${category} cards`;

/** Whether a card is identified, and how. */
export function stateOf({ cardId, cardSet, isUncertain, name, year }: CheckedCard): ItemState {
  if (isUncertain) return 'uncertain';
  if (cardId !== null) return 'matched';
  return year !== null && cardSet !== null && name !== null ? 'by_hand' : 'incomplete';
}

/** The problems that keep a card from being graded, field by field. */
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
  if (card.refusedCategory !== null) {
    problems.push({ field: 'category', reason: refusalOf(card.refusedCategory) });
  }
  if (card.declaredValue === null) {
    problems.push({ field: 'declaredValue', reason: 'Declared value is required' });
  } else if (card.maxValue !== null && card.declaredValue > card.maxValue) {
    const reason = `${card.speedName} takes cards up to ${formatMoney(card.maxValue)}`;
    problems.push({ field: 'declaredValue', reason });
  }
  return problems;
}
