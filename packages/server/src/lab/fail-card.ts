import { Refusal } from '@tag/contract/errors';
import { type BenchChange, type CardFailure, FAILURE_REASONS } from '@tag/contract/lab';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { settleStage } from '../orders/tracking/settle-stage.ts';
import { changeCards } from './change-cards.ts';
import { refundCards, refundUngraded } from './refund-cards.ts';
import { assertUngraded, byLab, pickCards, titleOfCard, recordLab } from './lab-store.ts';

/**
 * Records that a card can't be graded: it goes back ungraded, and half of its fee is refunded, or all of
 * it with assurance. Repeating it changes nothing.
 * @throws ApiError `not_found`; `transition_not_allowed` unless it has arrived and has no grade;
 * `card_held` while a price proposal is open.
 */
export function failCard(
  database: Database,
  itemId: string,
  { note, reason: code }: CardFailure,
  call: SignedInCall,
): Promise<BenchChange> {
  const { label } = FAILURE_REASONS.find((one) => one.code === code)!;
  const reason = note ? `${label}. ${note}` : label;
  return changeCards(database, { itemId }, async (db, order) => {
    const [card] = await pickCards(db, order, [itemId]);
    const { heldBy, outcome, subOrderId } = card!;
    if (outcome !== 'ungraded') {
      assertUngraded(card!);
      if (heldBy === 'proposal') {
        const title = await titleOfCard(db, order, itemId);
        throw new Refusal('card_held', { details: { card: title } });
      }
      await db
        .updateTable('orderItems')
        .set({ outcome: 'ungraded', reason })
        .where('id', '=', itemId)
        .execute();
      await recordOrderEvents(db, [
        {
          ...byLab(call),
          orderId: order.id,
          subOrderId,
          itemId,
          kind: 'card_failed',
          note: reason,
        },
      ]);
      await refundCards(
        db,
        order,
        {
          itemIds: [itemId],
          key: `failure-${itemId}`,
          reason: 'A card couldn’t be graded',
          amountOf: refundUngraded(order),
        },
        byLab(call),
      );
      await settleStage(db, order.id, byLab(call));
      await recordLab(db, call, order, 'card_failed', {
        card: await titleOfCard(db, order, itemId),
        reason: code,
      });
    }
    return [itemId];
  });
}
