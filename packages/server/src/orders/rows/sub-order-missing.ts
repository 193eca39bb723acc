import { formatCards } from '@tag/contract/formats';
import type { OrderStage, SubOrder } from '@tag/contract/orders';

/** A sub-order, with counts of cards that lack something. */
interface Lacking {
  readonly stage: OrderStage;
  readonly serviceSpeed: string | null;
  readonly speedName: string | null;
  readonly cards: number;
  readonly unidentified: number;
  readonly unvalued: number;
  readonly overvalued: number;
  readonly refused: number;
}

/** `1 card is`, `1,200 cards are`. */
export const countCards = (count: number, one: string, many: string): string =>
  `${formatCards(count)} ${count === 1 ? one : many}`;

export const NOT_OFFERED = 'This isn’t offered any more. Choose another.';

/** What a sub-order of an unpaid order still needs, each named by the field where it is entered. */
export function missingOfSubOrder(row: Lacking): SubOrder['missing'] {
  const { cards, overvalued, refused, serviceSpeed, speedName, stage, unidentified, unvalued } =
    row;
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
  // Without its own speed it has the order's, which the order's steps check.
  if (serviceSpeed !== null && speedName === null) add('serviceSpeed', NOT_OFFERED);
  if (overvalued > 0) {
    const worth = countCards(overvalued, 'is', 'are');
    add('serviceSpeed', `${worth} worth more than the service speed takes`);
  }
  return missing;
}
