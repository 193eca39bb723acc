import { type ApiError, Refusal } from '@tag/contract/errors';
import { formatDate } from '@tag/contract/formats';
import { couponCardQuantityRule } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../db/queries.ts';
import { findCouponOf } from './coupon-store.ts';

/** Columns of a coupon that no order uses. */
const FREE = { orderId: null, orderCards: null, reservedAt: null };

/**
 * Reserves a coupon for an order, in the transaction that saves the order, and releases the one that was
 * reserved before. A coupon serves one order at a time: of several concurrent calls, one wins.
 * @param order its owner must own the coupon
 * @param couponId null only releases
 * @param cards the most it pays for; null: as many as it can
 * @throws ApiError `coupon_used_in_another_order`; `coupon_unavailable`; `validation` for more cards
 * than it has left.
 */
export async function reserveCoupon(
  db: Transaction,
  { id: orderId, ownerId }: { readonly id: number; readonly ownerId: string },
  couponId: string | null,
  cards: number | null,
): Promise<void> {
  await db
    .updateTable('coupons')
    .set(FREE)
    .where('orderId', '=', orderId)
    .$if(couponId !== null, (others) => others.where('id', '!=', couponId))
    .execute();
  if (couponId === null) return;
  const reserved = await db
    .updateTable('coupons')
    .set({ orderId, orderCards: cards, reservedAt: sql<Date>`now()` })
    .where('id', '=', couponId)
    .where('ownerId', '=', ownerId)
    .where((it) =>
      it.or([
        it('orderId', '=', orderId),
        it.and([
          it('orderId', 'is', null),
          it.or([it('expiresAt', 'is', null), it('expiresAt', '>', sql<Date>`now()`)]),
        ]),
      ]),
    )
    .where('revokedAt', 'is', null)
    .where('cardsLeft', '>', 0)
    .returning('cardsLeft')
    .executeTakeFirst();
  if (!reserved) throw await refusal(db, { id: couponId, ownerId });
  if (cards !== null) assertWithin(cards, reserved.cardsLeft);
}

function assertWithin(cards: number, available: number): void {
  const [failure] = couponCardQuantityRule(available).validate(cards);
  if (!failure) return;
  const fields = [{ path: 'body.options.couponCards', reason: failure.message }];
  throw new Refusal('validation', { fields });
}

const unavailable = (reason: string) => new Refusal('coupon_unavailable', { details: { reason } });

/** Why a coupon can't be reserved. */
async function refusal(db: Queries, wanted: { id: string; ownerId: string }): Promise<ApiError> {
  const coupon = await findCouponOf(db, wanted);
  if (!coupon) return unavailable('you have no such coupon.');
  const { cardsLeft, code, expiresAt, revokedAt } = coupon;
  if (revokedAt) return unavailable(`${code} was revoked.`);
  if (cardsLeft === 0) return unavailable(`${code} is used up.`);
  if (coupon.orderId !== null) return new Refusal('coupon_used_in_another_order');
  return unavailable(`${code} expired on ${formatDate(expiresAt!.toISOString())}.`);
}

/**
 * Uses the coupon reserved for an order, once, in the transaction that records the payment. Cards left
 * on it can be used in another order.
 * @param cards how many it pays for; 0 only releases it
 * @throws ApiError `coupon_unavailable`.
 */
export async function consumeCoupon(
  db: Transaction,
  orderId: number,
  cards: number,
): Promise<void> {
  const used = await db
    .updateTable('coupons')
    .set((it) => ({ ...FREE, cardsLeft: it('cardsLeft', '-', cards) }))
    .where('orderId', '=', orderId)
    .where('cardsLeft', '>=', cards)
    .returning('id')
    .executeTakeFirst();
  if (cards === 0) return;
  if (!used) throw unavailable('it was released or revoked.');
  await db.insertInto('couponUses').values({ couponId: used.id, orderId, cards }).execute();
}

/** Releases the coupon reserved for an order. */
export async function releaseCoupon(db: Transaction, orderId: number): Promise<void> {
  await db.updateTable('coupons').set(FREE).where('orderId', '=', orderId).execute();
}

/** Restores the cards a coupon paid for in a canceled order, once. */
export async function restoreCoupon(db: Transaction, orderId: number): Promise<void> {
  await sql`
    with given_back as (
      update coupon_uses set restored = cards
      from (select coupon_id, cards - restored as missing from coupon_uses
            where order_id = ${orderId} for update) before
      where coupon_uses.order_id = ${orderId} and coupon_uses.coupon_id = before.coupon_id
        and before.missing > 0
      returning coupon_uses.coupon_id, before.missing)
    update coupons set cards_left = cards_left + missing
    from given_back where coupons.id = given_back.coupon_id`.execute(db);
}

/** Gives back cards that a coupon paid for but that aren't graded after all. */
export async function restoreCouponCards(
  db: Transaction,
  orderId: number,
  cards: number,
): Promise<void> {
  await sql`
    with given_back as (
      update coupon_uses set restored = restored + ${cards}
      where order_id = ${orderId} and restored + ${cards} <= cards
      returning coupon_id)
    update coupons set cards_left = cards_left + ${cards}
    from given_back where coupons.id = given_back.coupon_id`.execute(db);
}
