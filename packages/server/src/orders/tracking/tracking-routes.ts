import type { endpoints } from '@tag/contract';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/implement.ts';
import { approveLabels } from './approve-labels.ts';
import { claimService } from './claims.ts';
import { answerClaim, closeAnyClaim, listAllClaims } from './claims-of-staff.ts';
import { listOrderDates } from './dates.ts';
import { answerLabel, listLabels } from './labels.ts';
import { listShipments } from './shipments.ts';
import { findOrder } from '../rows/order-store.ts';
import { readTracking } from './tracking.ts';

type Calls = Pick<
  typeof endpoints,
  | 'readTracking'
  | 'listShipments'
  | 'listOrderDates'
  | 'listLabels'
  | 'answerLabel'
  | 'listClaims'
  | 'reportParcel'
  | 'closeClaim'
  | 'listAllClaims'
  | 'answerClaim'
  | 'closeAnyClaim'
  | 'approveLabels'
>;

/** Following an order after it is paid. */
export function trackingHandlers(database: Database): Handlers<Calls> {
  const { query: db } = database;
  const claims = claimService(database);
  return {
    async readTracking({ params }, { caller: { userId } }) {
      return readTracking(db, await findOrder(db, params.orderNumber, userId), userId);
    },
    async listShipments({ params }, { caller }) {
      const order = await findOrder(db, params.orderNumber, caller.userId);
      return { items: await listShipments(db, order) };
    },
    async listOrderDates({ params }, { caller }) {
      const order = await findOrder(db, params.orderNumber, caller.userId);
      return { items: await listOrderDates(db, order) };
    },
    async listLabels({ params }, { caller: { userId } }) {
      const order = await findOrder(db, params.orderNumber, userId);
      return { items: await listLabels(db, order, userId) };
    },
    answerLabel: ({ body, params }, call) => answerLabel(database, params, body.request, call),
    approveLabels: ({ body, params }, call) =>
      approveLabels(database, params.orderNumber, body, call),
    listClaims: async ({ params }, call) => ({
      items: await claims.list(params.orderNumber, call),
    }),
    reportParcel: ({ body, params }, call) => claims.report(params.orderNumber, body, call),
    closeClaim: ({ params }, call) => claims.close(params, call),
    listAllClaims: ({ query }) => listAllClaims(db, query),
    answerClaim: ({ body, params }, call) =>
      answerClaim(database, params.claimId, body.answer, call),
    closeAnyClaim: ({ params }, call) => closeAnyClaim(database, params.claimId, call),
  };
}
