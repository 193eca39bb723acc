import type { Database } from '@tag/server';
import { approveSilentLabels } from '@tag/server/seeding';
import { sql } from 'kysely';

interface OpenLabel {
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
    select l.item_id, l.lines, case when l.answer is null then l.request end as request
    from card_labels l
    join order_items i on i.id = l.item_id
    join sub_orders s on s.id = i.sub_order_id
    join orders o on o.id = s.order_id
    where o.number = ${orderNumber} and l.approved_at is null`.execute(query);
  return rows;
}

/** Lets the time in which labels can be corrected pass: silence approves them. */
export async function endLabelWindows(
  database: Database,
  labels: readonly OpenLabel[],
): Promise<void> {
  const silent = labels.filter(({ request }) => request === null).map(({ itemId }) => itemId);
  if (silent.length === 0) return;
  await database.query
    .updateTable('cardLabels')
    .set({ windowEndsAt: sql<Date>`now()` })
    .where('itemId', 'in', silent)
    // Meanwhile its customer may have asked for a correction.
    .where((it) => it.or([it('request', 'is', null), it('answer', 'is not', null)]))
    .execute();
  await approveSilentLabels(database);
}
