import type { endpoints } from '@tag/contract';
import { CURRENCY } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import type { DelistPayment } from '@tag/contract/tag-market';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import type { Payment } from '../payments/payment.ts';
import type { Payments } from '../payments/payments.ts';
import { requestPayment } from '../payments/payment-requests.ts';
import { checkReturnUrl } from '../payments/return-url.ts';
import { DELISTED, lockSettled, updateListing } from './changes.ts';
import { recordListingEvents } from './events.ts';
import { delistFeeOf, presentListing, type ListingRow } from './listing-rows.ts';

interface DelistFeeParts {
  readonly database: Database;
  readonly payments: Payments;
  /** Web origins a checkout may return to. */
  readonly returnOrigins: readonly string[];
}

/** Payments for delistings. A listing has at most one open payment; `feePaid` handles a successful one. */
export function delistFeeHandlers({
  database: { query },
  payments,
  returnOrigins,
}: DelistFeeParts): Handlers<Pick<typeof endpoints, 'payDelistFee'>> {
  /** Records the payment under the listing's lock. The provider isn't asked yet. */
  function begin(
    db: Transaction,
    listing: ListingRow,
    { key, returnUrl }: { key: string; returnUrl: string },
  ): Promise<Payment> {
    const request = {
      key,
      purpose: 'delisting',
      subject: listing.id,
      fingerprint: returnUrl,
    } as const;
    return requestPayment(payments, db, request, {
      assertPayable() {
        if (listing.state !== 'unpaid') throw new Refusal('delist_failed');
      },
      describe: async () => ({
        payerId: listing.sellerId,
        title: `Delisting ${listing.certificate}`,
        amount: delistFeeOf(listing),
        currency: CURRENCY,
        returnUrl,
      }),
    });
  }

  return {
    async payDelistFee({ body, headers, params }, { caller }: SignedInCall) {
      const request = {
        key: headers['idempotency-key'],
        returnUrl: checkReturnUrl(body.returnUrl, returnOrigins),
      };
      const begun = await inTransaction(query, async (db) => {
        const listing = await lockSettled(db, params.id, caller.userId);
        return begin(db, listing, request);
      });
      const payment = await payments.proceed(begun);
      return inTransaction(query, async (db) => {
        const listing = await lockSettled(db, params.id, caller.userId);
        const { amount, checkoutUrl } = payment;
        const state = await outcomeOf(db, payment);
        return {
          state,
          amount,
          checkoutUrl: state === 'pending' ? checkoutUrl : null,
          listing: await presentListing(db, listing),
        };
      });
    },
  };
}

/** @throws ApiError `delist_payment_failed` */
async function outcomeOf(db: Transaction, { id, state }: Payment): Promise<DelistPayment['state']> {
  if (state === 'declined' || state === 'expired') throw new Refusal('delist_payment_failed');
  if (state !== 'paid') return 'pending';
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', id)
    .executeTakeFirst();
  return refund ? 'refunded' : 'paid';
}

/**
 * Ends a listing whose fee was paid, in the transaction that records the payment, with the listing locked.
 * @returns false if the fee is no longer due: it was put back, sold, or voided.
 */
export async function feePaid(
  db: Transaction,
  listingId: string,
  payerId: string | null,
): Promise<boolean> {
  const listing = await lockSettled(db, listingId);
  if (listing.state !== 'unpaid') return false;
  const by = { listingId, actor: 'seller', actorId: payerId } as const;
  await updateListing(db, listing, DELISTED);
  await recordListingEvents(db, [
    { ...by, kind: 'fee_paid', price: delistFeeOf(listing) },
    { ...by, kind: 'delisted' },
  ]);
  return true;
}
