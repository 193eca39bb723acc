import type { PublicClient } from '@tag/client/public';
import { formatDateTime, toCsv } from '@tag/contract/formats';
import {
  listOrders,
  ORDER_STAGE_LABELS,
  type OrderQuery,
  type OrderSummary,
} from '@tag/contract/orders';
import { readAllPages } from '../../features/lists/read-all-pages.ts';

const HEADINGS = [
  'Order name',
  'Order id',
  'Status',
  'Cards',
  'Speed',
  'Submitted (UTC)',
  'Received (UTC)',
  'Shipped (UTC)',
  'Group submitter',
  'Total (USD)',
];

/** Every order that the filters leave, in their order, as CSV. */
export async function ordersFile(client: PublicClient, filters: OrderQuery): Promise<string> {
  const orders = await readAllPages((part) =>
    client.call(listOrders, { query: { ...filters, ...part } }),
  );
  return toCsv([HEADINGS, ...orders.map(toRow)]);
}

function toRow(order: OrderSummary): string[] {
  return [
    order.name,
    order.orderNumber,
    ORDER_STAGE_LABELS[order.stage],
    String(order.cards),
    order.serviceSpeed ?? '',
    ...[order.submittedAt, order.receivedAt, order.shippedAt].map((date) =>
      date === null ? '' : formatDateTime(date),
    ),
    order.groupSubmitter ?? '',
    order.total === null ? '' : (order.total / 100).toFixed(2),
  ];
}
