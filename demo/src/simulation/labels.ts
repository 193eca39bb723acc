import type { Database } from '@tag/server';
import { approveSilentLabelsOf } from '@tag/server/seeding';
import { sql } from 'kysely';

interface OpenLabel {
  readonly orderId: number;
  readonly itemId: string;
  readonly lines: string[];
  /** A correction that waits for the lab's answer. */
  readonly request: string | null;
}

/** The unapproved labels of an order. */
export async function readOpenLabels(
  { query }: Database,
  orderNumber: string,
): Promise<OpenLabel[]> {
  const { rows } = await sql<OpenLabel>`
    select o.id as order_id, l.item_id, l.lines, case when l.answer is null then l.request end as request
    from card_labels l
    join order_items i on i.id = l.item_id
    join sub_orders s on s.id = i.sub_order_id
    join orders o on o.id = s.order_id
    where o.number = ${orderNumber} and l.approved_at is null`.execute(query);
  return rows;
}

/** Lets the time in which an order's labels can be corrected pass: silence approves them. */
export async function endLabelWindows(
  database: Database,
  labels: readonly OpenLabel[],
): Promise<void> {
  const silent = labels.filter(({ request }) => request === null);
  const [first] = silent;
  if (!first) return;
  await database.query
    .updateTable('cardLabels')
    .set({ windowEndsAt: sql<Date>`now()` })
    .where(
      'itemId',
      'in',
      silent.map(({ itemId }) => itemId),
    )
    // Meanwhile its customer may have asked for a correction.
    .where((it) => it.or([it('request', 'is', null), it('answer', 'is not', null)]))
    .execute();
  // At once, not by a job: what comes next is later in the order's history.
  await approveSilentLabelsOf(database, first.orderId);
}
