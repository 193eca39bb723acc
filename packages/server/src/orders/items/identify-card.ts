import { Refusal } from '@tag/contract/errors';
import { copyWords, type CopyDetails } from '@tag/contract/orders';
import { sql } from 'kysely';
import { recordEvent } from '../../auth/audit.ts';
import type { SignedInCall } from '../../auth/caller.ts';
import { isLabUser } from '../../auth/lab-users.ts';
import type { Transaction } from '../../db/queries.ts';
import { recordOrderEvents } from '../events/events.ts';
import { readLightItems } from './items.ts';
import type { SeenOrder } from '../rows/order-store.ts';

/**
 * Whether the lab may identify a card: from its arrival until it has a grade.
 * @throws ApiError `forbidden` for staff who don't work in the lab; `order_closed`.
 */
export async function assertIdentifiable(
  db: Transaction,
  itemId: string,
  userId: string,
): Promise<void> {
  if (!(await isLabUser(db, userId))) throw new Refusal('forbidden');
  const { rows } = await sql<{ isOpen: boolean }>`
    select i.stage is not null and i.outcome is null and i.certificate is null as is_open
    from order_items i where i.id = ${itemId}`.execute(db);
  if (!rows[0]!.isOpen) {
    const message = 'The lab can identify a card from its arrival until it has a grade.';
    throw new Refusal('order_closed', { message });
  }
}

/** What the lab says about a card: which one it is, and what is on this copy. */
export interface Identity {
  readonly cardId: number;
  readonly variationId: number | null;
  readonly seen: CopyDetails;
}

/** SQL: what the lab saw on a card `i`; null before it was identified. */
export const SEEN = sql<CopyDetails | null>`
  case when i.identified_at is not null then json_strip_nulls(json_build_object(
    'serialNumber', i.seen_serial_number, 'divisorNumber', i.seen_divisor_number,
    'cmpCode', i.seen_cmp_code, 'isPrizm', nullif(i.seen_is_prizm, false),
    'isRefractor', nullif(i.seen_is_refractor, false))) end`;

/**
 * Stores what the lab saw. What it saw before is replaced, and the same serial number as another card's
 * has to be released again.
 * @returns whether anything changed.
 */
export async function storeIdentity(
  db: Transaction,
  itemId: string,
  { cardId, seen, variationId }: Identity,
  userId: string,
): Promise<boolean> {
  const { identifiedAt, identifiedBy, ...said } = identityOf({ cardId, seen, variationId }, userId);
  const { numUpdatedRows } = await db
    .updateTable('orderItems')
    .set({ ...said, identifiedAt, identifiedBy, serialReleasedBy: null })
    .where('id', '=', itemId)
    .where((it) =>
      it.or([
        it('identifiedAt', 'is', null),
        ...Object.entries(said).map(([column, value]) =>
          it(column as keyof typeof said, 'is distinct from', value),
        ),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const identityOf = ({ cardId, seen, variationId }: Identity, userId: string) => ({
  cardId,
  variationId,
  isUncertain: false,
  seenSerialNumber: seen.serialNumber ?? null,
  seenDivisorNumber: seen.divisorNumber ?? null,
  seenCmpCode: seen.cmpCode || null,
  seenIsPrizm: seen.isPrizm ?? false,
  seenIsRefractor: seen.isRefractor ?? false,
  identifiedAt: sql<Date>`now()`,
  identifiedBy: userId,
});

/** Stores the same about a card that has its certificate, so nothing waits for another look at it. */
export async function correctSeen(
  db: Transaction,
  itemId: string,
  identity: Identity,
  userId: string,
): Promise<void> {
  await db
    .updateTable('orderItems')
    .set(identityOf(identity, userId))
    .where('id', '=', itemId)
    .execute();
}

/**
 * Records that the lab identified a card, what it saw, and its earlier title if that was different.
 * @param before its title until now.
 */
export async function recordIdentified(
  db: Transaction,
  order: SeenOrder,
  identified: { before: string; itemId: string; subOrderId: string; seen: CopyDetails },
  call: SignedInCall,
): Promise<void> {
  const { before, itemId, seen, subOrderId } = identified;
  const [item] = await readLightItems(db, order, { ids: [itemId] });
  const { title } = item!;
  const isOther = title.toLowerCase() !== before.toLowerCase();
  if (isOther) {
    await sql`
      update order_items set corrected_from = coalesce(corrected_from, ${before})
      where id = ${itemId}`.execute(db);
  }
  const { userId: actorId } = call.caller;
  const event = { orderId: order.id, subOrderId, itemId, actor: 'lab', actorId } as const;
  const details = copyWords(seen);
  const note = [title, ...details].join(', ') + (isOther ? ` (entered as “${before}”)` : '');
  await recordOrderEvents(db, [{ ...event, kind: 'card_identified', note }]);
  await recordEvent(db, call, {
    action: 'card_identified',
    subjectId: order.ownerId,
    details: { order: order.number, before, after: title, seen: details.join(', ') },
  });
}
