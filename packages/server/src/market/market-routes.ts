import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import type { PublicAddresses } from '@tag/contract/listing-drafts';
import { recordEvent } from '../auth/audit.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { changePrice, delist } from './changes.ts';
import { readHistory } from './events.ts';
import { exportListings } from './export.ts';
import { handOverHandlers } from './hand-overs.ts';
import { listAllListings, listListings, presentForStaff } from './listings.ts';
import { readPreviews } from './previews.ts';
import { changePrices, previewPrices } from './price-file.ts';
import { publish } from './publish.ts';
import { reverse } from './reversals.ts';
import { payOut, sell } from './sales.ts';
import { readSettings, saveSettings } from './selling-settings.ts';

type Calls = Pick<
  typeof endpoints,
  | 'previewProducts'
  | 'publishProducts'
  | 'listListings'
  | 'exportListings'
  | 'readSellingSettings'
  | 'saveSellingSettings'
  | 'previewPrices'
  | 'changePrices'
  | 'changePrice'
  | 'delistProduct'
  | 'readListingHistory'
  | 'listAllListings'
  | 'recordSale'
  | 'reverseSale'
  | 'recordPayout'
  | 'readAnyListingHistory'
>;

const OUR_STAFF = 'TAG';
const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** Calls of sellers and staff about cards for sale, and cards that change hands. */
export function marketHandlers(
  database: Database,
  addresses: PublicAddresses,
): Handlers<Calls> & ReturnType<typeof handOverHandlers> {
  const { query } = database;

  async function historyOf(id: string, sellerId?: string) {
    const listing = await query
      .selectFrom('listings')
      .select('id')
      .where('id', '=', id)
      .$if(sellerId !== undefined, (it) => it.where('sellerId', '=', sellerId!))
      .executeTakeFirst();
    if (!listing) throw new Refusal('not_found');
    return readHistory(query, id);
  }

  return {
    ...handOverHandlers(database),
    previewProducts: ({ query: wanted }, { caller }) => readPreviews(query, caller.userId, wanted),
    publishProducts: ({ body }, call) => inTransaction(query, (db) => publish(db, body, call)),
    listListings: ({ query: wanted }, { caller }) => listListings(query, caller.userId, wanted),
    exportListings: ({ query: wanted }, { caller }) =>
      exportListings(query, caller.userId, wanted, addresses),
    readSellingSettings: (_, { caller }) => readSettings(query, caller.userId),
    saveSellingSettings: ({ body }, { caller }) => saveSettings(query, caller.userId, body),
    previewPrices: ({ body }, { caller }) => previewPrices(query, caller.userId, body),
    changePrices: ({ body }, call) => inTransaction(query, (db) => changePrices(db, body, call)),
    changePrice: ({ body, params }, call) => changePrice(database, params.id, body, call),
    delistProduct: ({ body, params }, call) => delist(database, params.id, body, call),
    readListingHistory: ({ params }, { caller }) => historyOf(params.id, caller.userId),

    listAllListings: ({ query: wanted }) => listAllListings(query, wanted),
    readAnyListingHistory: ({ params }) => historyOf(params.id),

    recordSale: ({ body, params }, call) =>
      inTransaction(query, async (db) => {
        const { price, soldAt } = body;
        const actorId = call.caller.userId;
        const by = { soldBy: OUR_STAFF, reference: null, actor: 'staff', actorId } as const;
        const sold = await sell(db, params.id, { ...by, price, soldAt: toDate(soldAt) });
        await recordEvent(db, call, {
          action: 'sale_recorded',
          subjectId: sold.sellerId,
          details: { certificate: sold.certificate, cents: String(price) },
        });
        return (await presentForStaff(db, [sold]))[0]!;
      }),

    reverseSale: ({ body: { reason }, params }, call) =>
      inTransaction(query, async (db) => {
        const actorId = call.caller.userId;
        const reversed = await reverse(db, params.id, { reason, actor: 'staff', actorId });
        await recordEvent(db, call, {
          action: 'sale_reversed',
          subjectId: reversed.sellerId,
          details: { certificate: reversed.certificate },
        });
        return (await presentForStaff(db, [reversed]))[0]!;
      }),

    recordPayout: ({ params }, call) =>
      inTransaction(query, async (db) => {
        const paid = await payOut(db, params.id, call.caller.userId);
        await recordEvent(db, call, {
          action: 'payout_recorded',
          subjectId: paid.sellerId,
          details: { certificate: paid.certificate, cents: String(paid.payout) },
        });
        return (await presentForStaff(db, [paid]))[0]!;
      }),
  };
}
