import type { AssertOwnPassword } from '../auth/own-password.ts';
import { reserveCoupon } from '../coupons/reserve.ts';
import { couponHandlers } from '../coupons/coupon-routes.ts';
import type { Database } from '../db/database.ts';
import { invitationHandlers } from '../orders/drafts/invitations.ts';
import { orderPaperHandlers } from '../orders/papers/paper-routes.ts';
import { orderHandlers } from '../orders/views/order-routes.ts';
import { findOrder } from '../orders/rows/order-store.ts';
import { submitterRequestHandlers } from '../orders/drafts/submitter-requests.ts';
import { trackingHandlers } from '../orders/tracking/tracking-routes.ts';
import { priceHandlers } from '../prices/price-routes.ts';
import { isSpeedOffered } from '../prices/price-store.ts';
import { proposalHandlers } from './answer-proposal.ts';
import { cancelHandlers } from './cancel-order.ts';
import { completeHandlers } from './complete-order.ts';
import { detachCoupon } from './detach-coupon.ts';
import { payOrderHandlers, type PayOrderParts } from './pay-order.ts';
import { quoteHandlers } from './quote-order.ts';
import { readCouponDetail, readFees } from './read-fees.ts';

interface SubmissionParts extends PayOrderParts {
  readonly database: Database;
  readonly assertOwnPassword: AssertOwnPassword;
  /** Where the reports are. */
  readonly portalUrl: string;
  /** The lines of the address cards are sent to. */
  readonly labAddress: readonly string[];
}

/**
 * Customers' calls about orders, from the price list to the return parcel: prices, coupons, payment,
 * tracking.
 */
export function submissionHandlers(parts: SubmissionParts) {
  const { database } = parts;
  const { query } = database;
  return {
    ...orderHandlers({ ...parts, readFees, reserveCoupon }),
    ...priceHandlers(database),
    ...quoteHandlers(database),
    ...couponHandlers({
      database,
      detachCoupon,
      isSpeedOffered,
      readCouponDetail: async (orderNumber, { caller }) =>
        readCouponDetail(query, await findOrder(query, orderNumber, caller.userId)),
    }),
    ...orderPaperHandlers(parts),
    ...invitationHandlers(parts),
    ...submitterRequestHandlers(parts),
    ...payOrderHandlers(parts),
    ...completeHandlers(database),
    ...trackingHandlers(database),
    ...proposalHandlers(parts),
    ...cancelHandlers(database),
  };
}
