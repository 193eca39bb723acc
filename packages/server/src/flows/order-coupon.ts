import { ApiError } from '@tag/contract/errors';
import type { TotalFee } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';

const cardsOf = ({ lines }: TotalFee) =>
  lines.filter(({ kind }) => kind === 'coupon').reduce((sum, { quantity }) => sum + quantity, 0);

/** @throws ApiError `coupon_unavailable` */
export async function assertCouponHeld(
  db: Transaction,
  orderId: number,
  quote: TotalFee,
): Promise<void> {
  const cards = cardsOf(quote);
  if (cards === 0) return;
  const held = await db
    .selectFrom('coupons')
    .select('id')
    .where('orderId', '=', orderId)
    .where('revokedAt', 'is', null)
    .where('cardsLeft', '>=', cards)
    .executeTakeFirst();
  if (!held) {
    throw new ApiError('coupon_unavailable', { details: { reason: 'it was released or revoked' } });
  }
}

/** @throws ApiError `coupon_unavailable` */
export async function consumeCoupon(
  db: Transaction,
  orderId: number,
  quote: TotalFee,
): Promise<void> {
  await assertCouponHeld(db, orderId, quote);
  const cards = cardsOf(quote);
  if (cards === 0) return;
  const { id } = await db
    .updateTable('coupons')
    .set((it) => ({ cardsLeft: it('cardsLeft', '-', cards), orderId: null, reservedAt: null }))
    .where('orderId', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('couponUses')
    .values({ couponId: id, orderId, cards, at: sql<Date>`now()` })
    .execute();
}
