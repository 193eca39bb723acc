import type { endpoints } from '@tag/contract';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/implement.ts';
import { listQrTexts, readPackageList } from './packing.ts';
import { readPossession } from './possession.ts';
import { readReceipt } from './receipt.ts';
import { findOrder } from '../rows/order-store.ts';

type Calls = Pick<
  typeof endpoints,
  'readOrderReceipt' | 'readOrderQr' | 'readPackageList' | 'readPossession'
>;

/** Pages to print: receipts, packing lists, and proofs of possession. */
export function orderPaperHandlers(parts: {
  database: Database;
  /** The lines of the address cards are sent to. */
  labAddress: readonly string[];
}): Handlers<Calls> {
  const db = parts.database.query;
  return {
    readOrderReceipt: async ({ params }, { caller }) =>
      readReceipt(db, await findOrder(db, params.orderNumber, caller.userId)),
    readOrderQr: async ({ params }, { caller }) => ({
      items: await listQrTexts(db, await findOrder(db, params.orderNumber, caller.userId)),
    }),
    readPackageList: async ({ params }, { caller }) =>
      readPackageList(
        db,
        await findOrder(db, params.orderNumber, caller.userId),
        params.subOrderId,
        parts.labAddress,
      ),
    async readPossession({ query: { after, orderNumber } }, { caller: { userId } }) {
      const order = orderNumber === undefined ? null : await findOrder(db, orderNumber, userId);
      return readPossession(db, userId, order, after);
    },
  };
}
