import type { Proposal, ProposalAnswer } from '@tag/contract/orders';
import { sql, type Selectable } from 'kysely';
import type { Queries, Transaction } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { recordOrderEvents } from '../events/events.ts';
import { readPhotos } from '../items/photos.ts';
import type { ChangedBy } from './settle-stage.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../rows/titles.ts';

/** A price change that the lab proposes. */
export interface ProposalRow extends Selectable<Tables['priceProposals']> {
  readonly subOrderId: string;
  readonly title: string;
}

/** The proposals of some orders, or one of them; newest first. */
export async function findProposals(
  db: Queries,
  orderIds: readonly number[],
  id: string | null = null,
): Promise<ProposalRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<Omit<ProposalRow, 'title'> & TitleParts>`
    select p.*, i.sub_order_id, ${CARD_TITLE_PARTS}
    from price_proposals p
    join order_items i on i.id = p.item_id
    ${TITLE_JOINS}
    where p.order_id = any(${orderIds}::bigint[]) and (${id}::uuid is null or p.id = ${id})
    order by p.created_at desc, p.id`.execute(db);
  return rows.map((row) => ({ ...row, title: titleOf(row) }));
}

/** Proposals for the API, with the photos of their cards as evidence. */
export async function presentProposals(
  db: Queries,
  rows: readonly ProposalRow[],
): Promise<Proposal[]> {
  if (rows.length === 0) return [];
  const { byCard } = await readPhotos(db, rows[0]!.orderId);
  return rows.map(
    ({ amount, answer, answeredAt, createdAt, expiresAt, id, itemId, reason, title }) => ({
      id,
      itemId,
      title,
      reason,
      amount,
      evidence: byCard.get(itemId) ?? [],
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      answer,
      answeredAt: answeredAt && answeredAt.toISOString(),
    }),
  );
}

const NOTES: Readonly<Record<ProposalAnswer, string>> = {
  accept: 'Accepted and paid',
  refuse: 'Refused: the card is graded at the price that was paid',
  send_back: 'Sent back: the card isn’t graded',
};

/** Records the answer to an open proposal, with the order locked. */
export async function closeProposal(
  db: Transaction,
  {
    id,
    itemId,
    orderId,
    subOrderId,
  }: Pick<ProposalRow, 'id' | 'itemId' | 'orderId' | 'subOrderId'>,
  answer: ProposalAnswer,
  { paymentId = null, note = NOTES[answer], ...by }: ChangedBy & { paymentId?: string | null } = {},
): Promise<void> {
  await db
    .updateTable('priceProposals')
    .set({ answer, answeredAt: sql<Date>`now()`, paymentId })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .execute();
  await recordOrderEvents(db, [
    { ...by, orderId, subOrderId, itemId, kind: 'proposal_answered', note },
  ]);
}
