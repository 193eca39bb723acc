import type { endpoints } from '@tag/contract';
import type { AssertOwnPassword } from '../../auth/own-password.ts';
import type { Handlers } from '../../http/implement.ts';
import { readDetail, type ReadFees } from './detail.ts';
import { draftService, type DraftParts } from '../drafts/drafts.ts';
import { orderAgain } from '../drafts/order-again.ts';
import { countItems, readItems, readLightItems } from '../items/items.ts';
import { findLatest, listAllOrders, listOrders } from './lists.ts';
import { saveItems, setItemCard } from '../items/save-items.ts';
import { findOrder } from '../rows/order-store.ts';
import { subOrderService } from '../drafts/sub-orders.ts';
import { listToDos } from './to-dos.ts';

type Calls = Pick<
  typeof endpoints,
  | 'listAllOrders'
  | 'listOrders'
  | 'createOrder'
  | 'orderAgain'
  | 'readOrder'
  | 'updateOrder'
  | 'deleteOrder'
  | 'readOrderDetail'
  | 'readLatestOrder'
  | 'listToDos'
  | 'listSubOrders'
  | 'createSubOrder'
  | 'createSubOrders'
  | 'updateSubOrder'
  | 'deleteSubOrders'
  | 'lockSubOrders'
  | 'listOrderItems'
  | 'listAllOrderItems'
  | 'saveOrderItems'
  | 'moveOrderItems'
  | 'setItemCard'
>;

const ITEMS_PAGE_SIZE = 200;

interface OrderParts extends DraftParts {
  readonly assertOwnPassword: AssertOwnPassword;
  readonly readFees: ReadFees;
}

export function orderHandlers(parts: OrderParts): Handlers<Calls> {
  const { database } = parts;
  const { query: db } = database;
  const drafts = draftService(parts);
  const subOrders = subOrderService(parts);
  return {
    listOrders: ({ query }, { caller }) => listOrders(db, caller.userId, query),
    listAllOrders: ({ query }, { caller }) => listAllOrders(db, caller.userId, query),
    createOrder: ({ body }, call) => drafts.create(body, call),
    orderAgain: ({ body, params }, call) =>
      orderAgain(database, params.orderNumber, body.key, call),
    readOrder: ({ params }, call) => drafts.read(params.orderNumber, call),
    updateOrder: ({ body, params }, call) => drafts.update(params.orderNumber, body, call),
    deleteOrder: ({ params }, call) => drafts.remove(params.orderNumber, call),
    readOrderDetail: async ({ query }, { caller }) =>
      readDetail(db, await findOrder(db, query.orderNumber, caller.userId), parts.readFees),
    readLatestOrder: async (_, { caller }) => ({ order: await findLatest(db, caller.userId) }),
    listToDos: (_, { caller }) => listToDos(db, caller.userId),

    listSubOrders: async ({ params }, call) => ({
      items: await subOrders.list(params.orderNumber, call),
    }),
    createSubOrder: ({ body, params }, call) => subOrders.create(params.orderNumber, body, call),
    createSubOrders: async ({ body, params }, call) => ({
      items: await subOrders.createMany(params.orderNumber, body, call),
    }),
    updateSubOrder: ({ body, params }, call) =>
      subOrders.update(params.orderNumber, params.subOrderId, body, call),
    deleteSubOrders: async ({ body, params }, call) => ({
      items: await subOrders.remove(params.orderNumber, body.ids, call),
    }),
    lockSubOrders: async ({ body, params }, call) => ({
      items: await subOrders.lock(params.orderNumber, body, call),
    }),

    async listOrderItems({ params, query }, { caller }) {
      const { page = 1, pageSize = ITEMS_PAGE_SIZE, subOrderId } = query;
      const order = await findOrder(db, params.orderNumber, caller.userId);
      const which = { subOrderId, limit: pageSize, offset: (page - 1) * pageSize };
      const [items, total] = await Promise.all([
        readItems(db, order, which),
        countItems(db, order, which),
      ]);
      return { items, total, page, pageSize };
    },
    async listAllOrderItems({ params }, { caller }) {
      const order = await findOrder(db, params.orderNumber, caller.userId);
      return { items: await readLightItems(db, order) };
    },
    moveOrderItems: async ({ body, params }, call) => ({
      items: await subOrders.moveCards(params.orderNumber, params.subOrderId, body, call),
    }),
    saveOrderItems: ({ body, params }, call) => saveItems(database, params, body, call),
    setItemCard: ({ body, params }, call) => setItemCard(database, params.orderNumber, body, call),
  };
}
