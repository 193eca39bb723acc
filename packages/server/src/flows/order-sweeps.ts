import type { Database } from '../db/database.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { closeMissingCards, closeMissingCardsOf } from '../lab/missing-cards.ts';
import { approveSilentLabels, approveSilentLabelsOf } from '../orders/tracking/labels.ts';
import type { Payments } from '../payments/payments.ts';
import { releaseIdleCoupon, releaseIdleCoupons } from './detach-coupon.ts';
import { expireProposal, expireProposals } from './send-card-back.ts';

type Sweeps =
  | 'close_missing_cards'
  | 'close_missing_cards_of'
  | 'release_idle_coupons'
  | 'release_idle_coupon'
  | 'approve_labels'
  | 'approve_labels_of'
  | 'expire_proposals'
  | 'expire_proposal';

/** What happens to orders when a time is over: a job finds them, and adds one for each. */
export const orderSweeps = (
  database: Pick<Database, 'query'>,
  payments: Pick<Payments, 'findOpen'>,
): Pick<JobHandlers, Sweeps> => ({
  close_missing_cards: () => closeMissingCards(database),
  close_missing_cards_of: ({ orderNumber }) => closeMissingCardsOf(database, orderNumber),
  release_idle_coupons: () => releaseIdleCoupons(database),
  release_idle_coupon: ({ orderId }) => releaseIdleCoupon(database, orderId),
  approve_labels: () => approveSilentLabels(database),
  approve_labels_of: ({ orderId }) => approveSilentLabelsOf(database, orderId),
  expire_proposals: () => expireProposals(database),
  expire_proposal: (proposal) => expireProposal(database, payments, proposal),
});
