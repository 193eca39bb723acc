import type { endpoints } from '@tag/contract';
import type { CouponDetail } from '@tag/contract/coupons';
import { Refusal } from '@tag/contract/errors';
import type { SignedInCall } from '../auth/caller.ts';
import type { Handlers } from '../http/implement.ts';
import { type CouponParts, staffCoupons } from './staff.ts';
import { describeCoupon, findCouponOf, listCouponsOf } from './coupon-store.ts';

type Calls = Pick<
  typeof endpoints,
  | 'listCoupons'
  | 'readCoupon'
  | 'readCouponDetail'
  | 'listStaffCoupons'
  | 'grantCoupon'
  | 'revokeCoupon'
>;

export function couponHandlers(
  parts: CouponParts & {
    /** The cards that an order's coupon covers. Injected: it needs orders and prices. */
    readCouponDetail(orderNumber: string, call: SignedInCall): Promise<CouponDetail>;
  },
): Handlers<Calls> {
  const { query } = parts.database;
  const staff = staffCoupons(parts);
  return {
    listCoupons: async (_, { caller }) => ({ items: await listCouponsOf(query, caller.userId) }),
    async readCoupon({ params }, { caller }) {
      const coupon = await findCouponOf(query, { id: params.id, ownerId: caller.userId });
      if (!coupon) throw new Refusal('not_found');
      return describeCoupon(coupon);
    },
    readCouponDetail: ({ params }, call) => parts.readCouponDetail(params.orderNumber, call),
    listStaffCoupons: ({ query: wanted }) => staff.list(wanted),
    grantCoupon: ({ body }, call) => staff.grant(body, call),
    revokeCoupon: ({ params }, call) => staff.revoke(params.id, call),
  };
}
