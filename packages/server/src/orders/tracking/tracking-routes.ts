import type { endpoints } from '@tag/contract';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/implement.ts';
import { approveLabels } from './approve-labels.ts';
import { answerLabel, listLabels } from './labels.ts';
import { listShipments } from './shipments.ts';
import { findOrder } from '../rows/order-store.ts';
import { readTracking } from './tracking.ts';

type Calls = Pick<
  typeof endpoints,
  'readTracking' | 'listShipments' | 'listLabels' | 'answerLabel' | 'approveLabels'
>;

/** Following an order after it is paid. */
export function trackingHandlers(database: Database): Handlers<Calls> {
  const { query: db } = database;
  return {
    async readTracking({ params }, { caller: { userId } }) {
      return readTracking(db, await findOrder(db, params.orderNumber, userId), userId);
    },
    async listShipments({ params }, { caller }) {
      const order = await findOrder(db, params.orderNumber, caller.userId);
      return { items: await listShipments(db, order) };
    },
    async listLabels({ params }, { caller: { userId } }) {
      const order = await findOrder(db, params.orderNumber, userId);
      return { items: await listLabels(db, order, userId) };
    },
    answerLabel: ({ body, params }, call) => answerLabel(database, params, body.request, call),
    approveLabels: ({ body, params }, call) =>
      approveLabels(database, params.orderNumber, body, call),
  };
}
