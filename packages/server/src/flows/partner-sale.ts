import type { endpoints } from '@tag/contract';
import { ApiError } from '@tag/contract/errors';
import type { SoldListing } from '@tag/contract/partners';
import type { SignedPartnerCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { JsonText } from '../json-text.ts';
import type { ListingRow } from '../market/listing-rows.ts';
import { recordSale } from '../market/sales.ts';

/**
 * Sales reported by partners. The answer is stored under the call's webhook-id, in the transaction of the
 * sale: a repeated call gets the same answer, even if both arrive at once. A refused call isn't stored,
 * so it can be sent again.
 */
export function partnerSaleHandlers(
  query: Queries,
): Handlers<Pick<typeof endpoints, 'reportSale'>> {
  return {
    async reportSale({ body }, { partner, signed }) {
      const soldAt = body.soldAt === undefined ? new Date() : new Date(body.soldAt);
      return inTransaction(query, async (db) => {
        const earlier = await claimRequest(db, partner.partnerId, signed);
        if (earlier !== undefined) return new JsonText<SoldListing>(earlier);
        const { certificate, listingId, price, reference = null } = body;
        const { partnerName } = partner;
        const sale = await recordSale(db, {
          certificate,
          ...(listingId !== undefined && { listingId }),
          price,
          soldAt,
          partnerName,
          reference,
        });
        const answer = JSON.stringify(present(sale));
        await db
          .updateTable('partnerRequests')
          .set({ answer })
          .where('partnerId', '=', partner.partnerId)
          .where('webhookId', '=', signed.id)
          .execute();
        return new JsonText<SoldListing>(answer);
      });
    },
  };
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
  if (!earlier.bodyHash.equals(bodyHash)) throw new ApiError('webhook_id_reused');
  return earlier.answer!;
}
