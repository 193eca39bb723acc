import { Refusal } from '@tag/contract/errors';
import { gradeName, gradeOf, setTitle, variationLabel } from '@tag/contract/graded-cards';
import type { LabelProposal } from '@tag/contract/lab';
import type { CardLabel } from '@tag/contract/orders';
import { addBusinessDays } from 'date-fns';
import { sql } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import { certificates } from '../db/certificate-facts.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { presentLabel, readLabel } from '../orders/tracking/labels.ts';
import {
  byLab,
  type LabCard,
  type LabOrder,
  lockOrderOfCard,
  pickCards,
  recordLab,
} from './lab-store.ts';

export interface LabelParts {
  readonly database: Database;
  /** Business days in which a customer may ask to correct a label. */
  readonly labelWindowDays: number;
  /** Business days a finished card waits for its owner to decide; left out: it ships at once. */
  readonly shipWaitDays?: number;
}

/**
 * Proposes label texts from the catalogue for cards that are about to be sealed. A label whose text
 * didn't change stays approved.
 * @param windowDays business days for a correction.
 */
export async function proposeLabels(
  db: Transaction,
  { id: orderId }: Pick<LabOrder, 'id'>,
  cards: readonly Pick<LabCard, 'id' | 'subOrderId'>[],
  windowDays: number,
  call: SignedInCall,
): Promise<void> {
  const lines = await readLabelLines(
    db,
    cards.map(({ id }) => id),
  );
  const proposals = cards.map(({ id }) => ({ itemId: id, lines: lines.get(id)! }));
  const { rows } = await sql<{ itemId: string }>`
    insert into card_labels (item_id, lines, window_ends_at)
    select "itemId", lines, ${windowEnd(windowDays)}
    from json_to_recordset(${JSON.stringify(proposals)}::json) as p("itemId" uuid, lines text[])
    on conflict (item_id) do update set lines = excluded.lines, proposed_at = now(),
        window_ends_at = excluded.window_ends_at, approved_at = null, request = null, answer = null
      where card_labels.lines <> excluded.lines
    returning item_id`.execute(db);
  const proposed = new Set(rows.map(({ itemId }) => itemId));
  await recordOrderEvents(
    db,
    cards
      .filter(({ id }) => proposed.has(id))
      .map(({ id: itemId, subOrderId }) => ({
        ...byLab(call),
        orderId,
        subOrderId,
        itemId,
        kind: 'label_proposed' as const,
        note: lines.get(itemId)!.join(' · '),
      })),
  );
}

const windowEnd = (days: number) => addBusinessDays(new Date(), days);

/** The set, the card, and its grade: a line each. */
async function readLabelLines(
  db: Transaction,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await certificates(db)
    .innerJoin('orderItems as i', 'i.certificate', 'card.certificate')
    .select('i.id as itemId')
    .where('i.id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.itemId,
      [
        [row.year, setTitle(row), row.subset].filter(Boolean).join(' '),
        [row.name, `#${row.number}`, variationLabel(row.variation)].filter(Boolean).join(' '),
        gradeName(gradeOf(row.score)),
      ],
    ]),
  );
}

/**
 * Proposes another label text for a card that is being assembled, or answers its customer's correction;
 * the window restarts. Repeating it changes nothing.
 * @throws ApiError `not_found`; `transition_not_allowed` unless the card is being assembled.
 */
export async function proposeLabel(
  { database: { query }, labelWindowDays }: LabelParts,
  itemId: string,
  { answer, lines }: LabelProposal,
  call: SignedInCall,
): Promise<CardLabel> {
  return inTransaction(query, async (db) => {
    const order = await lockOrderOfCard(db, itemId);
    const [card] = await pickCards(db, order, [itemId]);
    const { outcome, stage, subOrderId } = card!;
    if (stage !== 'slab_assembly' || outcome !== null) {
      throw new Refusal('transition_not_allowed', {
        message: 'A label is written while its card is being assembled.',
        details: { from: stage ?? 'pending_receipt', to: 'slab_assembly', allowed: '' },
      });
    }
    const isChange = await saveProposal(db, itemId, lines, answer ?? null, labelWindowDays);
    if (isChange) {
      const note = answer ?? lines.join(' · ');
      const what = { orderId: order.id, subOrderId, itemId, note };
      await recordOrderEvents(db, [{ ...byLab(call), ...what, kind: 'label_proposed' }]);
      await recordLab(db, call, order, 'label_proposed', { label: lines.join(' / ') });
    }
    const label = await readLabel(db, { id: order.id, customerId: null }, itemId);
    return presentLabel(label, call.caller.userId);
  });
}

/** @returns whether anything changed. */
async function saveProposal(
  db: Transaction,
  itemId: string,
  lines: readonly string[],
  answer: string | null,
  windowDays: number,
): Promise<boolean> {
  const { request, ...before } = await db
    .selectFrom('cardLabels')
    .select(['lines', 'request', 'answer'])
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow();
  const isSameText = lines.join('\n') === before.lines.join('\n');
  const isAsked = request !== null && before.answer === null;
  if (isSameText && !isAsked) return false;
  const reply = answer ?? (isSameText ? 'The label stays as it was' : 'Corrected');
  await db
    .updateTable('cardLabels')
    .set({
      lines: [...lines],
      proposedAt: sql<Date>`now()`,
      windowEndsAt: windowEnd(windowDays),
      approvedAt: null,
      request: isAsked ? request : null,
      answer: isAsked ? reply : null,
    })
    .where('itemId', '=', itemId)
    .execute();
  return true;
}
