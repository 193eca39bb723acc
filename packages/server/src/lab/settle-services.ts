import { Refusal } from '@tag/contract/errors';
import { formatCards } from '@tag/contract/formats';
import type { BenchChange, CardService, ConfirmedService, MissingService } from '@tag/contract/lab';
import { sql } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { changeCards } from './change-cards.ts';
import { isOpen, namesOf, readConfirmed, readMissing } from './missing-services.ts';
import { refundPart } from './refund-cards.ts';
import {
  byLab,
  type LabCard,
  type LabOrder,
  pickCards,
  readLabCards,
  recordLab,
} from './lab-store.ts';

/**
 * Records that cards have something that was paid for. Repeating it changes nothing.
 * @throws ApiError `not_found`; `transition_not_allowed` for cards that aren't in the lab.
 */
export const confirmService = (
  database: Database,
  orderNumber: string,
  { itemIds, service }: ConfirmedService,
  call: SignedInCall,
): Promise<BenchChange> =>
  changeCards(database, { orderNumber }, async (db, order) => {
    const cards = await findCards(db, order, itemIds);
    const away = cards.find(({ outcome, stage }) => stage === null || outcome !== null);
    if (away) {
      throw new Refusal('transition_not_allowed', {
        message: 'This is possible for cards that are here and get a grade.',
        details: { from: away.stage ?? 'pending_receipt', allowed: '' },
      });
    }
    const missing = await readMissing(db, order, cards);
    const confirmed = cards.filter(({ id }) =>
      missing.get(id)?.some((one) => one.service === service),
    );
    if (confirmed.length > 0) {
      await settle(db, confirmed, service, null, call);
      await recordLab(db, call, order, 'service_confirmed', {
        service,
        cards: String(confirmed.length),
      });
    }
    return confirmed.map(({ id }) => id);
  });

/**
 * Takes back that cards have something: it is missing again. Repeating it changes nothing.
 * @throws ApiError `not_found`; `transition_not_allowed` for cards that are completed.
 */
export const undoService = (
  database: Database,
  orderNumber: string,
  { itemIds, service }: ConfirmedService,
  call: SignedInCall,
): Promise<BenchChange> =>
  changeCards(database, { orderNumber }, async (db, order) => {
    const cards = await findCards(db, order, itemIds);
    const gone = cards.find((card) => !isOpen(card));
    if (gone) {
      throw new Refusal('transition_not_allowed', {
        message: 'This is possible until a card is completed.',
        details: { from: gone.stage ?? 'pending_receipt', allowed: '' },
      });
    }
    const confirmed = await readConfirmed(db, order, cards);
    const undone = cards.filter(({ id }) =>
      confirmed.get(id)?.some((one) => one.service === service),
    );
    if (undone.length > 0) {
      await sql`
        delete from card_services
        where service = ${service} and item_id = any(${undone.map(({ id }) => id)}::uuid[])`.execute(
        db,
      );
      await recordLab(db, call, order, 'service_undone', { service, cards: String(undone.length) });
    }
    return undone.map(({ id }) => id);
  });

/** The cards named, else all at the stage before completion. */
const findCards = async (
  db: Transaction,
  order: LabOrder,
  itemIds: ConfirmedService['itemIds'],
): Promise<LabCard[]> =>
  itemIds
    ? pickCards(db, order, itemIds)
    : (await readLabCards(db, order)).filter(({ place }) => place === 'slab_imaging');

/** Refunds what cards are completed without: one refund for each thing, with the lab's reason. */
export async function refundMissing(
  db: Transaction,
  order: LabOrder,
  cards: readonly LabCard[],
  missing: ReadonlyMap<string, readonly MissingService[]>,
  reason: string,
  call: SignedInCall,
): Promise<void> {
  const all = cards.flatMap(({ id }) => missing.get(id) ?? []);
  for (const service of new Set(all.map((one) => one.service))) {
    const own = all.filter((one) => one.service === service);
    const without = cards.filter(({ id }) =>
      missing.get(id)?.some((one) => one.service === service),
    );
    const itemIds = without.map(({ id }) => id);
    await settle(db, without, service, reason, call);
    await refundPart(
      db,
      order,
      {
        itemIds,
        paymentId: order.paymentId!,
        // A card is completed once.
        key: `without-${service}-${itemIds[0]}`,
        reason: `${namesOf(own)} missing${countOf(itemIds.length)}: ${reason.replace(/\.$/, '')}`,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
      },
      byLab(call),
    );
  }
  if (all.length === 0) return;
  await recordLab(db, call, order, 'completed_without', {
    services: namesOf(all),
    cents: String(all.reduce((sum, { amount }) => sum + amount, 0)),
    reason,
  });
}

const countOf = (cards: number) => (cards === 1 ? '' : ` from ${formatCards(cards)}`);

/** @param reason why it is missing; null: it is there. */
async function settle(
  db: Transaction,
  cards: readonly Pick<LabCard, 'id'>[],
  service: CardService,
  reason: string | null,
  { caller }: SignedInCall,
): Promise<void> {
  await sql`
    insert into card_services (item_id, service, missing_reason, settled_by)
    select id, ${service}, ${reason}, ${caller.userId}
    from unnest(${cards.map(({ id }) => id)}::uuid[]) id`.execute(db);
}
