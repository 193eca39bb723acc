import { ApiError } from '@tag/contract/errors';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Transaction } from '../db/queries.ts';
import { recordOrderEvents } from './events.ts';
import { readLightItems } from './items.ts';
import type { SeenOrder } from './store.ts';

/**
 * Whether the lab may identify a card: from its arrival until it has a grade.
 * @throws ApiError `forbidden` for staff who don't work in the lab; `order_closed`.
 */
export async function assertIdentifiable(
  db: Transaction,
  itemId: string,
  userId: string,
): Promise<void> {
  const { rows } = await sql<{ isLab: boolean; isOpen: boolean }>`
    select i.stage is not null and i.outcome is null and i.certificate is null as is_open,
      exists (
        select from users u
        join role_permissions r on r.role_id = u.role_id
        where u.id = ${userId} and r.action = 'update' and r.resource = 'lab') as is_lab
    from order_items i where i.id = ${itemId}`.execute(db);
  const { isLab, isOpen } = rows[0]!;
  if (!isLab) throw new ApiError('forbidden');
  if (!isOpen) {
    const message = 'The lab can identify a card from its arrival until it has a grade.';
    throw new ApiError('order_closed', { message });
  }
}

/**
 * Records that the lab identified a card, and its earlier title if that was different.
 * @param before its title until now.
 */
export async function recordIdentified(
  db: Transaction,
  order: SeenOrder,
  { before, itemId, subOrderId }: { before: string; itemId: string; subOrderId: string },
  call: SignedInCall,
): Promise<void> {
  const [item] = await readLightItems(db, order, { ids: [itemId] });
  const { title } = item!;
  if (title.toLowerCase() !== before.toLowerCase()) {
    await sql`
      update order_items set corrected_from = coalesce(corrected_from, ${before})
      where id = ${itemId}`.execute(db);
  }
  const { userId: actorId } = call.caller;
  const event = { orderId: order.id, subOrderId, itemId, actor: 'lab', actorId } as const;
  await recordOrderEvents(db, [{ ...event, kind: 'card_identified', note: title }]);
  await recordEvent(db, call, {
    action: 'card_identified',
    subjectId: order.ownerId,
    details: { order: order.number, before, after: title },
  });
}
