import type { PublicClient } from '@tag/client/public';
import { formatDateTime, plainDollars } from '@tag/contract/formats';
import {
  listOrders,
  ORDER_STAGE_LABELS,
  type OrderQuery,
  type OrderSummary,
} from '@tag/contract/orders';
import { csvOf, type CsvColumn } from '../../features/csv/csv-of.ts';
import { readAllPages } from '../../features/lists/read-all-pages.ts';

const dateOf = (at: string | null) => (at === null ? '' : formatDateTime(at));

const COLUMNS: readonly CsvColumn<OrderSummary>[] = [
  ['Order name', ({ name }) => name],
  ['Order id', ({ orderNumber }) => orderNumber],
  ['Status', ({ stage }) => ORDER_STAGE_LABELS[stage]],
  ['Cards', ({ cards }) => String(cards)],
  ['Speed', ({ serviceSpeed }) => serviceSpeed ?? ''],
  ['Submitted (UTC)', ({ submittedAt }) => dateOf(submittedAt)],
  ['Received (UTC)', ({ receivedAt }) => dateOf(receivedAt)],
  ['Shipped (UTC)', ({ shippedAt }) => dateOf(shippedAt)],
  ['Group submitter', ({ groupSubmitter }) => groupSubmitter ?? ''],
  ['Total (USD)', ({ total }) => (total === null ? '' : plainDollars(total))],
];

/** Every order that the filters leave, in their order, as CSV. */
export async function ordersFile(client: PublicClient, filters: OrderQuery): Promise<string> {
  const orders = await readAllPages((part) =>
    client.call(listOrders, { query: { ...filters, ...part } }),
  );
  return csvOf(COLUMNS, orders);
}
