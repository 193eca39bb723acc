import { CARD_QUANTITY } from '../constants/orders.ts';
import { priceCodeRule } from '../orders/options.ts';
import { orderNumberStruct } from '../orders/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { identifier } from '../schema/identifier.ts';
import { integer } from '../schema/number.ts';
import { pageOf, pageQuery } from '../schema/paging.ts';
import { nullable, oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { emailRule } from '../users/identity-rules.ts';

const COUPON_STATES = ['available', 'reserved', 'used_up', 'expired', 'revoked'] as const;

const count = integer({ min: 0 });

/** Pays the grading fee of a number of cards, in one order at a time. */
export const couponStruct = shape(
  {
    id: identifier(),
    code: text({ description: 'such as WELCOME-7Q4K' }),
    title: text(),
    cards: integer({ min: 1, description: 'cards it was granted for' }),
    cardsLeft: count,
    serviceSpeed: nullable(priceCodeRule),
    state: oneOf(COUPON_STATES),
    orderNumber: nullable(orderNumberStruct),
    expiresAt: nullable(dateTime()),
  },
  {
    title: 'Coupon',
    description: 'serviceSpeed null: any; orderNumber: the order it is reserved for',
  },
);
export type Coupon = TypeOf<typeof couponStruct>;
export const couponsStruct = shape({ items: list(couponStruct) }, { title: 'Coupons' });

/** A coupon's effect on an order. */
export const couponDetailStruct = shape(
  {
    coupon: nullable(couponStruct),
    cardsCovered: count,
    amount: integer({ min: 0, description: 'US cents taken off' }),
    problems: list(
      shape({ itemId: identifier(), title: text(), reason: text() }, { title: 'IneligibleCard' }),
      { description: 'cards it can’t pay for, one by one' },
    ),
  },
  { title: 'CouponDetail' },
);
export type CouponDetail = TypeOf<typeof couponDetailStruct>;

export const couponTitleRule = text({ min: 1, max: 100, trim: true });

/** POST /admin/coupons. */
export const couponGrantStruct = shape(
  {
    email: emailRule,
    title: couponTitleRule,
    cards: integer({ ...CARD_QUANTITY }),
    serviceSpeed: optional(nullable(priceCodeRule)),
    expiresAt: optional(nullable(dateTime())),
  },
  { title: 'CouponGrant' },
);
export type CouponGrant = TypeOf<typeof couponGrantStruct>;

/** A coupon as staff see it. */
export const staffCouponStruct = shape(
  {
    coupon: couponStruct,
    owner: shape({ name: text(), email: text() }),
    grantedAt: dateTime(),
  },
  { title: 'StaffCoupon' },
);
export type StaffCoupon = TypeOf<typeof staffCouponStruct>;

export const couponQueryStruct = shape({
  search: optional(text({ max: 100, trim: true, description: 'in code, title, and email' })),
  ...pageQuery(25),
});
export type CouponQuery = TypeOf<typeof couponQueryStruct>;

export const staffCouponsPageStruct = shape(pageOf(staffCouponStruct), {
  title: 'StaffCouponsPage',
});
