import { Refusal } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import type { NewProposal } from '@tag/contract/lab';
import type { Proposal, TotalFee } from '@tag/contract/orders';
import { addDays } from 'date-fns';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { readPaidFees } from '../orders/tracking/paid-fees.ts';
import { findProposals, presentProposals } from '../orders/tracking/proposals.ts';
import {
  assertUngraded,
  byLab,
  type LabOrder,
  lockOrderOfCard,
  pickCards,
  recordLab,
  titleOfCard,
} from './lab-store.ts';

/** Without an answer by then, the card is sent back. */
const DAYS_TO_ANSWER = 10;

/**
 * Proposes a price change for an ungraded card to the order's owner. Repeating it while it is open
 * returns the same proposal.
 * @throws ApiError `not_found`; `transition_not_allowed`; `proposal_open`; `above_maximum` above the
 * maximum of the card's sub-order.
 */
export async function proposePrice(
  { query }: Database,
  itemId: string,
  { amount, reason }: NewProposal,
  call: SignedInCall,
): Promise<Proposal> {
  return inTransaction(query, async (db) => {
    const order = await lockOrderOfCard(db, itemId);
    const [card] = await pickCards(db, order, [itemId]);
    assertUngraded(card!);
    const open = await db
      .selectFrom('priceProposals')
      .select(['id', 'amount', 'reason'])
      .where('itemId', '=', itemId)
      .where('answer', 'is', null)
      .executeTakeFirst();
    if (open && (open.amount !== amount || open.reason !== reason)) {
      throw new Refusal('proposal_open');
    }
    const id = open?.id ?? (await propose(db, order, card!, { amount, reason }, call));
    const [proposal] = await presentProposals(db, await findProposals(db, [order.id], id));
    return proposal!;
  });
}

async function propose(
  db: Transaction,
  order: LabOrder,
  { id: itemId, subOrderId }: { readonly id: string; readonly subOrderId: string },
  { amount, reason }: NewProposal,
  call: SignedInCall,
): Promise<string> {
  const left = roomLeft(await readPaidFees(db, order), subOrderId);
  if (amount > left) {
    const message = `These cards can be charged at most ${formatMoney(left)} more.`;
    throw new Refusal('above_maximum', { details: { left }, message });
  }
  const { id } = await db
    .insertInto('priceProposals')
    .values({
      orderId: order.id,
      itemId,
      amount,
      reason,
      createdBy: call.caller.userId,
      expiresAt: addDays(new Date(), DAYS_TO_ANSWER),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = `${formatMoney(amount)}: ${reason}`;
  await recordOrderEvents(db, [
    { ...byLab(call), orderId: order.id, subOrderId, itemId, kind: 'proposed', note },
  ]);
  await recordLab(db, call, order, 'price_proposed', {
    card: await titleOfCard(db, order, itemId),
    cents: String(amount),
  });
  return id;
}

/** US cents that the lab may still ask for, for cards of a sub-order. */
export const roomLeft = ({ possible }: TotalFee, subOrderId: string): number =>
  possible
    .filter((line) => line.subOrderId === subOrderId && line.kind !== 'proposal')
    .reduce((sum, { amount }) => sum + amount, 0);
