import { Refusal } from '@tag/contract/errors';
import type { AdditionAnswer } from '@tag/contract/lab';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { indexAddition, setStatus } from '../catalogue/additions.ts';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Addition, ADDITIONS, isOwnAddition, titleOfAddition } from '../lab/card-additions.ts';
import { byLab } from '../lab/lab-store.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { lockOrderRow } from '../orders/rows/lock-order-row.ts';
import { voidCertificate } from './grading.ts';
import { publishCertificates } from './publish-cards.ts';

/**
 * Confirms a card that the lab added to the catalogue: everybody finds it, and its certificates are public
 * and counted.
 * @throws ApiError `not_found`; `addition_answered`; `second_person_required`.
 */
export async function confirmAddition(
  { query }: Database,
  id: number,
  call: SignedInCall,
): Promise<AdditionAnswer> {
  return inTransaction(query, async (db) => {
    const addition = await lockAddition(db, id, call);
    const { cardId, variationId } = addition;
    await setStatus(db, variationId, 'public');
    await answer(db, addition, { answer: 'confirmed', reason: null }, call);
    await indexAddition(db, cardId);
    const certificates = await publishCertificates(db, [variationId]);
    const title = titleOfAddition(addition);
    const cards = (await findItems(db, variationId)).length;
    await recordEvent(db, call, {
      action: 'card_confirmed',
      details: { card: title, certificates: String(certificates) },
    });
    return { title, cards, certificates };
  });
}

/** For whoever looks up the certificate; why the card was refused is for the lab. */
const VOID_REASON = 'The card has to be identified again';

/**
 * Refuses a card that the lab added. Its certificates, which were never public, are voided, and its cards
 * have to be identified again.
 * @throws ApiError `not_found`; `addition_answered`; `second_person_required`.
 */
export async function refuseAddition(
  { query }: Database,
  id: number,
  reason: string,
  call: SignedInCall,
): Promise<AdditionAnswer> {
  return inTransaction(query, async (db) => {
    await lockOrdersOf(db, id);
    const addition = await lockAddition(db, id, call);
    const { variationId } = addition;
    // From here on no card can be identified as it, and nobody certifies one.
    await setStatus(db, variationId, 'refused');
    await answer(db, addition, { answer: 'refused', reason }, call);
    const items = await findItems(db, variationId);
    let certificates = 0;
    for (const item of items) {
      if (item.certificate !== null) {
        certificates += 1;
        await voidCertificate({ query: db }, item.certificate, VOID_REASON, { call });
        // The same delivery may grade it again.
        await db.deleteFrom('deliveries').where('certificate', '=', item.certificate).execute();
      }
    }
    await unidentify(db, items, titleOfAddition(addition), call);
    const title = titleOfAddition(addition);
    await recordEvent(db, call, {
      action: 'card_refused',
      details: {
        card: title,
        reason,
        cards: String(items.length),
        certificates: String(certificates),
      },
    });
    return { title, cards: items.length, certificates };
  });
}

async function lockAddition(db: Transaction, id: number, call: SignedInCall): Promise<Addition> {
  const { rows } = await sql<Addition>`
    ${ADDITIONS} where a.id = ${id} for update of a, v`.execute(db);
  const [addition] = rows;
  if (!addition) throw new Refusal('not_found');
  if (addition.isAnswered) throw new Refusal('addition_answered');
  if (isOwnAddition(addition, call.caller)) throw new Refusal('second_person_required');
  return addition;
}

async function answer(
  db: Transaction,
  { id }: Addition,
  given: { answer: 'confirmed' | 'refused'; reason: string | null },
  { caller }: SignedInCall,
): Promise<void> {
  await db
    .updateTable('cardAdditions')
    .set({
      ...given,
      answeredAt: sql<Date>`now()`,
      answeredBy: caller.impersonatorId ?? caller.userId,
    })
    .where('id', '=', id)
    .execute();
}

interface IdentifiedItem {
  readonly itemId: string;
  readonly subOrderId: string;
  readonly orderId: number;
  readonly certificate: string | null;
}

/** The cards in the lab that were identified as a variation. */
async function findItems(db: Queries, variationId: number): Promise<IdentifiedItem[]> {
  const { rows } = await sql<IdentifiedItem>`
    select i.id as item_id, i.sub_order_id, s.order_id, i.certificate
    from order_items i
    join sub_orders s on s.id = i.sub_order_id
    where i.variation_id = ${variationId} and i.outcome is null
    order by s.order_id, i.id`.execute(db);
  return rows;
}

/** Orders are locked before anything else, in the order of their ids. */
async function lockOrdersOf(db: Transaction, additionId: number): Promise<void> {
  const found = await db
    .selectFrom('cardAdditions')
    .select('variationId')
    .where('id', '=', additionId)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  const items = await findItems(db, found.variationId);
  for (const id of new Set(items.map(({ orderId }) => orderId))) await lockOrderRow(db, { id });
}

/** What the customer typed names the cards again, or else what they were called before. */
async function unidentify(
  db: Transaction,
  items: readonly IdentifiedItem[],
  note: string,
  call: SignedInCall,
): Promise<void> {
  await sql`
    update order_items set card_id = null, variation_id = null, is_uncertain = false,
      seen_serial_number = null, seen_divisor_number = null, seen_cmp_code = null,
      seen_is_prizm = false, seen_is_refractor = false,
      identified_at = null, identified_by = null, serial_released_by = null,
      name = coalesce(name, left(corrected_from, 200))
    where id = any(${items.map(({ itemId }) => itemId)}::uuid[])`.execute(db);
  await recordOrderEvents(
    db,
    items.map(({ itemId, orderId, subOrderId }) => ({
      ...byLab(call),
      orderId,
      subOrderId,
      itemId,
      kind: 'card_unidentified' as const,
      note,
    })),
  );
}
