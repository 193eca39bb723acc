import type { endpoints } from '@tag/contract';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/implement.ts';
import type { OrderFeed } from './event-feed.ts';
import { findOrder } from '../rows/order-store.ts';

type Calls = Pick<typeof endpoints, 'followOrders' | 'followOrder'>;

export function orderEventHandlers({ query }: Database, feed: OrderFeed): Handlers<Calls> {
  return {
    followOrders: async ({ headers }, { caller }) =>
      feed.follow(caller, { after: headers['last-event-id'] }),
    followOrder: async ({ headers, params }, { caller }) => {
      const { id: orderId } = await findOrder(query, params.orderNumber, caller.userId);
      return feed.follow(caller, { orderId, after: headers['last-event-id'] });
    },
  };
}
