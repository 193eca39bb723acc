import { Refusal } from '@tag/contract/errors';
import type { BenchChange, SerialRelease } from '@tag/contract/lab';
import { sql } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { IS_SERIAL_HELD } from '../orders/items/same-serial.ts';
import { changeCards } from './change-cards.ts';
import { titleOfCard, recordLab } from './lab-store.ts';

/**
 * Lets a card go on although another has its serial number, which waits until it is released, corrected,
 * or sent back. Releasing a card that doesn't wait changes nothing.
 * @throws ApiError `not_found`; `second_person_required` for the person who identified the card.
 */
export function releaseSerial(
  database: Database,
  itemId: string,
  { note }: SerialRelease,
  call: SignedInCall,
): Promise<BenchChange> {
  const { userId } = call.caller;
  return changeCards(database, { itemId }, async (db, order) => {
    const { rows } = await sql<{ identifiedBy: string }>`
      select i.identified_by from order_items i
      where i.id = ${itemId} and ${IS_SERIAL_HELD}`.execute(db);
    const [held] = rows;
    if (held) {
      if (held.identifiedBy === userId) throw new Refusal('second_person_required');
      await db
        .updateTable('orderItems')
        .set({ serialReleasedBy: userId })
        .where('id', '=', itemId)
        .execute();
      await recordLab(db, call, order, 'serial_released', {
        card: await titleOfCard(db, order, itemId),
        note,
      });
    }
    return [itemId];
  });
}
