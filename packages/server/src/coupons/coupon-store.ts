import type { Coupon } from '@tag/contract/coupons';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';

/** A coupon with the number of the order it is reserved for. */
interface CouponRow extends Selectable<Tables['coupons']> {
  readonly orderNumber: string | null;
}

/** Query: coupons with the order each is reserved for. */
export const selectCoupons = (db: Queries) =>
  db
    .selectFrom('coupons as c')
    .leftJoin('orders as o', 'o.id', 'c.orderId')
    .selectAll('c')
    .select('o.number as orderNumber');

/** Usable ones first, then by expiry. */
export async function listCouponsOf(db: Queries, ownerId: string): Promise<Coupon[]> {
  const rows = await selectCoupons(db)
    .where('c.ownerId', '=', ownerId)
    .orderBy(
      sql`c.revoked_at is null and c.cards_left > 0 and coalesce(c.expires_at > now(), true)`,
      'desc',
    )
    .orderBy('c.expiresAt', (order) => order.asc().nullsLast())
    .orderBy('c.grantedAt', 'desc')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => describeCoupon(row));
}

export function findCouponOf(
  db: Queries,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<CouponRow | undefined> {
  return selectCoupons(db)
    .where('c.id', '=', id)
    .where('c.ownerId', '=', ownerId)
    .executeTakeFirst();
}

/** The coupon reserved for an order, or used to pay part of it. */
export async function findCouponOfOrder(
  db: Queries,
  orderId: number,
): Promise<CouponRow | undefined> {
  return selectCoupons(db)
    .where((it) =>
      it.or([
        it('c.orderId', '=', orderId),
        it.exists(
          it
            .selectFrom('couponUses as u')
            .select('u.couponId')
            .whereRef('u.couponId', '=', 'c.id')
            .where('u.orderId', '=', orderId),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** A coupon for the API. */
export function describeCoupon(row: CouponRow, now = new Date()): Coupon {
  const { cards, cardsLeft, code, expiresAt, id, orderNumber, serviceSpeed, title } = row;
  return {
    id,
    code,
    title,
    cards,
    cardsLeft,
    serviceSpeed,
    state: stateOf(row, now),
    orderNumber,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function stateOf({ cardsLeft, expiresAt, orderId, revokedAt }: CouponRow, now: Date) {
  if (revokedAt) return 'revoked';
  if (cardsLeft === 0) return 'used_up';
  // A coupon reserved in time may still be used: the quote may outlive it.
  if (orderId !== null) return 'reserved';
  return expiresAt && expiresAt <= now ? 'expired' : 'available';
}
