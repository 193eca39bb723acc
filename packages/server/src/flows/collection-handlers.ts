import type { endpoints } from '@tag/contract';
import { MOST_RESULTS, RESULT_COLUMNS, type ResultsFileQuery } from '@tag/contract/orders';
import { Refusal } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import {
  countOwned,
  ownedCertificates,
  readCollection,
  readTotals,
} from '../graded-cards/collection.ts';
import type { Handlers } from '../http/implement.ts';
import { countCardsWithUs, listCardsWithUs } from '../orders/results/cards-with-us.ts';
import { resultsFile, type PricedResult } from '../orders/results/results-file.ts';
import {
  readCertificateResults,
  readOrderResults,
  type Result,
} from '../orders/results/results.ts';
import { findOrder } from '../orders/rows/order-store.ts';
import { itemFees } from './item-fees.ts';

type Calls = Pick<
  typeof endpoints,
  | 'listOwnedCards'
  | 'readCollectionTotals'
  | 'listCardsWithUs'
  | 'exportCollection'
  | 'exportOrderResults'
>;

/** Rows that are read and sent at once. */
const PART = 200;

/** A user's graded cards, and the results of orders, as lists and as files. */
export function collectionHandlers(
  { query: db }: Database,
  { portalUrl }: { readonly portalUrl: string },
): Handlers<Calls> {
  return {
    listOwnedCards: ({ query }, { caller }) => readCollection(db, caller.userId, query),
    readCollectionTotals: async (_, { caller }) => ({
      ...(await readTotals(db, caller.userId)),
      withUs: await countCardsWithUs(db, caller.userId),
    }),
    listCardsWithUs: ({ query }, { caller }) => listCardsWithUs(db, caller.userId, query),

    async exportCollection({ query }, { caller: { userId } }) {
      const { column, format, ...wanted } = query;
      if ((await countOwned(db, userId, wanted)) > MOST_RESULTS) {
        throw new Refusal('export_too_long', { details: { limit: MOST_RESULTS } });
      }
      const priced = pricer(db, userId, column);
      async function* results() {
        for await (const some of ownedCertificates(db, userId, wanted, PART)) {
          yield priced(await readCertificateResults(db, userId, some, partsOf(column)));
        }
      }
      return resultsFile('collection', { column, format }, { portalUrl, results: results() });
    },

    async exportOrderResults({ params, query }, { caller: { userId } }) {
      const order = await findOrder(db, params.orderNumber, userId);
      const priced = pricer(db, userId, query.column);
      async function* results() {
        for (let offset = 0; ; offset += PART) {
          const part = { limit: PART, offset, ...partsOf(query.column) };
          const some = await readOrderResults(db, order, part);
          yield priced(some);
          if (some.length < PART) return;
        }
      }
      return resultsFile(order.number, query, { portalUrl, results: results() });
    },
  };
}

type Columns = ResultsFileQuery['column'];

const partsOf = (columns: Columns = [...RESULT_COLUMNS]) => ({
  withSubgrades: columns.includes('subgrades'),
});

/** Adds the fees to results; those of each order are read once. */
function pricer(db: Queries, userId: string, columns: Columns = [...RESULT_COLUMNS]) {
  const orders = new Map<string, ReadonlyMap<string, number>>();
  return async (results: readonly Result[]): Promise<PricedResult[]> => {
    if (!columns.includes('fees')) return results.map((result) => ({ ...result, fee: null }));
    for (const { orderNumber } of results) {
      if (orderNumber === null || orders.has(orderNumber)) continue;
      orders.set(orderNumber, await itemFees(db, await findOrder(db, orderNumber, userId)));
    }
    return results.map((result) => ({
      ...result,
      fee: orders.get(result.orderNumber ?? '')?.get(result.itemId ?? '') ?? null,
    }));
  };
}
