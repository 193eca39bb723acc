import type { endpoints } from '@tag/contract';
import { MOST_RESULTS, RESULT_COLUMNS, type ResultsFileQuery } from '@tag/contract/orders';
import { Refusal } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import { eachPage } from '../db/keyset.ts';
import { findOwned, orderOf } from '../graded-cards/collection-rows.ts';
import { countOwned, readCollection, readTotals } from '../graded-cards/collection.ts';
import type { Handlers } from '../http/implement.ts';
import { countCardsWithUs, listCardsWithUs } from '../orders/results/cards-with-us.ts';
import { resultsFile } from '../orders/results/results-file.ts';
import {
  eachOrderResult,
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
  | 'readOrderResults'
  | 'exportOrderResults'
>;

/** A user's graded cards, and the results of orders, as lists and as files. */
export function collectionHandlers(
  { query: db }: Database,
  { portalUrl }: { readonly portalUrl: string },
): Handlers<Calls> {
  const partsOf = (columns: Columns = [...RESULT_COLUMNS]) => ({
    portalUrl,
    withSubgrades: columns.includes('subgrades'),
  });
  return {
    listOwnedCards: ({ query }, { caller }) => readCollection(db, caller.userId, query),
    async readCollectionTotals(_, { caller: { userId } }) {
      const [totals, withUs] = await Promise.all([
        readTotals(db, userId),
        countCardsWithUs(db, userId),
      ]);
      return { ...totals, withUs };
    },
    listCardsWithUs: ({ query }, { caller }) => listCardsWithUs(db, caller.userId, query),

    async exportCollection({ query }, { caller: { userId } }) {
      const { column, format, ...wanted } = query;
      if ((await countOwned(db, userId, wanted)) > MOST_RESULTS) {
        throw new Refusal('export_too_long', { details: { limit: MOST_RESULTS } });
      }
      const priced = pricer(db, userId, column);
      async function* results() {
        const found = findOwned(db, userId, wanted).select('w.certificate');
        for await (const some of eachPage(found, orderOf(wanted))) {
          const certificates = some.map(({ certificate }) => certificate);
          yield priced(await readCertificateResults(db, userId, certificates, partsOf(column)));
        }
      }
      return resultsFile('collection', { column, format }, results());
    },

    async readOrderResults({ params, query }, { caller: { userId } }) {
      const order = await findOrder(db, params.orderNumber, userId);
      const { items, ...page } = await readOrderResults(db, order, query, portalUrl);
      return { ...page, items: await pricer(db, userId)(items) };
    },

    async exportOrderResults({ params, query }, { caller: { userId } }) {
      const order = await findOrder(db, params.orderNumber, userId);
      const priced = pricer(db, userId, query.column);
      async function* results() {
        for await (const some of eachOrderResult(db, order, partsOf(query.column))) {
          yield priced(some);
        }
      }
      return resultsFile(order.number, query, results());
    },
  };
}

type Columns = ResultsFileQuery['column'];

/** Adds the fees to results; those of each order are read once. */
function pricer(db: Queries, userId: string, columns: Columns = [...RESULT_COLUMNS]) {
  const orders = new Map<string, ReadonlyMap<string, number>>();
  return async <Some extends Pick<Result, 'itemId' | 'orderNumber'>>(
    results: readonly Some[],
  ): Promise<(Some & { fee: number | null })[]> => {
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
