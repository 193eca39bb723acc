import { formatCount } from '@tag/contract/formats';
import type { SubOrder } from '@tag/contract/orders';
import type { SubOrderRow } from './sub-order-rows.ts';

/** `1 card is`, `1,200 cards are`. */
export const countCards = (count: number, one: string, many: string): string =>
  count === 1 ? `1 card ${one}` : `${formatCount(count)} cards ${many}`;

/** What a sub-order of an unpaid order still needs, each named by the field where it is entered. */
export function missingOfSubOrder(row: SubOrderRow): SubOrder['missing'] {
  const { cards, overvalued, refused, speedName, stage, unidentified, unvalued } = row;
  if (stage !== 'incomplete') return [];
  const missing: SubOrder['missing'] = [];
  const add = (field: SubOrder['missing'][number]['field'], reason: string) =>
    missing.push({ field, reason });
  if (cards === 0) add('cards', 'Add at least one card');
  if (unidentified > 0) {
    add('cards', `${countCards(unidentified, 'isn’t', 'aren’t')} identified yet`);
  }
  if (refused > 0) add('cards', `${countCards(refused, 'is', 'are')} of a kind we don’t accept`);
  if (unvalued > 0) {
    add('declaredValue', `${countCards(unvalued, 'needs', 'need')} a declared value`);
  }
  if (speedName === null) add('serviceSpeed', 'Service speed is required');
  if (overvalued > 0) {
    const worth = countCards(overvalued, 'is', 'are');
    add('serviceSpeed', `${worth} worth more than the service speed takes`);
  }
  return missing;
}
