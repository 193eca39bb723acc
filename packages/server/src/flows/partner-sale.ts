import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import type { ReversedListing, SoldListing } from '@tag/contract/partners';
import { createHash } from 'node:crypto';
import type { SignedPartnerCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { JsonText } from '../json-text.ts';
import type { ListingRow } from '../market/listing-rows.ts';
import { reverseFor } from '../market/reversals.ts';
import { recordSale } from '../market/sales.ts';
import { reverseTest, sellTest } from './test-sale.ts';

/**
 * Sales that partners report and reverse. The answer is stored under the call's webhook-id, in the
 * transaction of the change: a repeated call gets the same answer, even if both arrive at once. A refused call isn't stored,
 * so it can be sent again.
 */
export function partnerSaleHandlers(
  query: Queries,
): Handlers<Pick<typeof endpoints, 'reportSale' | 'reverseReportedSale'>> {
  return {
    async reportSale({ body }, { partner, signed }) {
      if (partner.isTest) return sellTest(body);
      return answerOnce<SoldListing>(query, partner, signed, async (db) => {
        const { certificate, listingId, price, reference = null, soldAt } = body;
        const { partnerId, partnerName } = partner;
        const sale = await recordSale(db, {
          certificate,
          ...(listingId !== undefined && { listingId }),
          price,
          soldAt: soldAt === undefined ? undefined : new Date(soldAt),
          partnerId,
          partnerName,
          reference,
        });
        return present(sale);
      });
    },

    async reverseReportedSale({ body: { reason }, params: { listingId } }, { partner, signed }) {
      if (partner.isTest) return reverseTest(listingId);
      // The signature is of the body only, which may be the same for every listing.
      const bodyHash = createHash('sha256').update(listingId).update(signed.bodyHash).digest();
      return answerOnce<ReversedListing>(query, partner, { ...signed, bodyHash }, async (db) => {
        const { partnerId } = partner;
        const { certificate, endedAt } = await reverseFor(db, listingId, { partnerId, reason });
        const reversedAt = endedAt!.toISOString();
        return { listingId, certificate, status: 'reversed', reversedAt };
      });
    },
  };
}

/** Runs a call once for each webhook-id. @throws ApiError `webhook_id_reused` */
function answerOnce<T>(
  query: Queries,
  { partnerId }: SignedPartnerCall['partner'],
  signed: SignedPartnerCall['signed'],
  work: (db: Transaction) => Promise<T>,
): Promise<JsonText<T>> {
  return inTransaction(query, async (db) => {
    const earlier = await claimRequest(db, partnerId, signed);
    if (earlier !== undefined) return new JsonText<T>(earlier);
    const answer = JSON.stringify(await work(db));
    await db
      .updateTable('partnerRequests')
      .set({ answer })
      .where('partnerId', '=', partnerId)
      .where('webhookId', '=', signed.id)
      .execute();
    return new JsonText<T>(answer);
  });
}

const present = ({ certificate, id, salePrice, soldAt }: ListingRow): SoldListing => ({
  listingId: id,
  certificate,
  status: 'sold',
  price: salePrice!,
  soldAt: soldAt!.toISOString(),
});

/**
 * Claims a call's id; a second call with it waits here until the first is done. @returns the earlier
 * answer, if any.
 * @throws ApiError `webhook_id_reused` for another body.
 */
async function claimRequest(
  db: Transaction,
  partnerId: string,
  { bodyHash, id: webhookId }: SignedPartnerCall['signed'],
): Promise<string | undefined> {
  const claimed = await db
    .insertInto('partnerRequests')
    .values({ partnerId, webhookId, bodyHash: Buffer.from(bodyHash) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('webhookId')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await db
    .selectFrom('partnerRequests')
    .select(['answer', 'bodyHash'])
    .where('partnerId', '=', partnerId)
    .where('webhookId', '=', webhookId)
    .executeTakeFirstOrThrow();
  if (!earlier.bodyHash.equals(bodyHash)) throw new Refusal('webhook_id_reused');
  return earlier.answer!;
}
