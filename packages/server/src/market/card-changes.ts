import { gradeName, gradeOf } from '@tag/contract/graded-cards';
import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import { DELISTED, settle, updateListing } from './changes.ts';
import { recordListingEvents } from './events.ts';
import { endHandOver } from './hand-over-rows.ts';
import { findListings } from './listing-rows.ts';
import { lockOwners } from './owners.ts';

/*
 * Changes of a card update its listing in the same transaction. Each locks the owner first: a concurrent
 * publish either comes before or sees the change.
 */

/** Puts listings on sale whose cards the lab has completed. */
export async function listCompleted(db: Transaction, itemIds: readonly string[]): Promise<void> {
  const { rows: owned } = await sql<{ certificate: string }>`
    select certificate from order_items
    where id = any(${itemIds}::uuid[]) and certificate is not null`.execute(db);
  const certificates = owned.map(({ certificate }) => certificate);
  if (certificates.length === 0) return;
  await lockOwners(db, certificates);
  const { rows: listed } = await sql<{ id: string; sellerId: string }>`
    update listings set state = 'live', listed_at = clock_timestamp()
    where certificate = any(${certificates}) and state = 'waiting'
    returning id, seller_id`.execute(db);
  await recordListingEvents(
    db,
    listed.map(({ id: listingId }) => ({ listingId, kind: 'listed', announced: 'listed' })),
  );
  for (const sellerId of new Set(listed.map((row) => row.sellerId))) {
    const listingIds = listed.filter((row) => row.sellerId === sellerId).map(({ id }) => id);
    await addJob(db, 'mail_listed', { sellerId, listingIds });
  }
}

/** Locks a certificate's owner and its open listing. @returns that listing, settled. */
async function lockOpen(db: Transaction, certificate: string) {
  await lockOwners(db, [certificate]);
  const isOf = sql<boolean>`l.certificate = ${certificate}
    and l.state in ('waiting', 'live', 'delisting', 'unpaid')`;
  await sql`select from listings l where ${isOf} for update`.execute(db);
  const [open] = await findListings(db, isOf);
  if (!open) return undefined;
  const settled = await settle(db, open);
  return settled.endedAt === null ? settled : undefined;
}

/**
 * Updates the grade on a certificate's open listing, and notifies the seller.
 * @returns the listing's id; null: there is none.
 */
export async function regradeListing(
  db: Transaction,
  certificate: string,
  { reason, score }: { readonly score: number | null; readonly reason: string },
): Promise<string | null> {
  const open = await lockOpen(db, certificate);
  if (!open) return null;
  const grade = gradeOf(score);
  await updateListing(db, open, {
    score,
    gradeKey: grade.key,
    regradedAt: sql<Date>`clock_timestamp()`,
  });
  const note = `Now ${gradeName(grade)}: ${reason}`;
  await recordListingEvents(db, [{ listingId: open.id, kind: 'regraded', note }]);
  await addJob(db, 'mail_listing', { listingId: open.id, news: 'regraded' });
  return open.id;
}

/**
 * Takes a voided certificate off the market without a fee, ends its hand-over, and notifies everyone
 * involved.
 * @returns the id of the listing that was open; null: there was none.
 */
export async function voidListing(
  db: Transaction,
  certificate: string,
  reason: string,
): Promise<string | null> {
  const open = await lockOpen(db, certificate);
  await db
    .updateTable('listings')
    .set({ isVoided: true })
    .where('certificate', '=', certificate)
    .execute();
  await endHandOver(db, certificate, 'voided');
  if (!open) return null;
  const { id: listingId, state } = open;
  await updateListing(db, open, { ...DELISTED, delistFee: 0 });
  await recordListingEvents(db, [
    {
      listingId,
      kind: 'voided',
      note: reason,
      ...((state === 'live' || state === 'delisting') && { announced: 'delisted' }),
    },
  ]);
  await addJob(db, 'mail_listing', { listingId, news: 'voided' });
  return listingId;
}
