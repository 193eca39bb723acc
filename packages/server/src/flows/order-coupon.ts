import type { TotalFee } from '@tag/contract/orders';
import type { Transaction } from '../db/queries.ts';

/** How many cards of a quote its coupon pays for. */
export const couponCardsOf = ({ lines }: Pick<TotalFee, 'lines'>): number =>
  lines.filter(({ kind }) => kind === 'coupon').reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Whether the coupon that a quote counts on is (still) reserved for the order. If it is, it stays so
 * until the transaction ends.
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
