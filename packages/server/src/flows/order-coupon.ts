import type { TotalFee } from '@tag/contract/orders';
import type { Transaction } from '../db/queries.ts';

/** How many cards the coupon of a quote pays for. */
export const couponCardsOf = ({ lines }: Pick<TotalFee, 'lines'>): number =>
  lines.filter(({ kind }) => kind === 'coupon').reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Whether the coupon a quote counts on is still reserved for the order. If so, it is locked until the
 * transaction ends.
 */
export async function isCouponHeld(
  db: Transaction,
  orderId: number,
  quote: TotalFee,
): Promise<boolean> {
  const cards = couponCardsOf(quote);
  if (cards === 0) return true;
  const held = await db
    .selectFrom('coupons')
    .select('id')
    .where('orderId', '=', orderId)
    .where('revokedAt', 'is', null)
    .where('cardsLeft', '>=', cards)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
