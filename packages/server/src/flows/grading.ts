import { cardTitle, gradeName, gradeOf } from '@tag/contract/graded-cards';
import type { WebhookEvent } from '@tag/contract/partners';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { missingCertificate } from '../db/missing-certificate.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  changeScore,
  findVoided,
  lockCertificate,
  removeCertificate,
  replaceReport,
} from '../graded-cards/change.ts';
import { insertCertificates } from '../graded-cards/insert.ts';
import type { NewGradedCard } from '../graded-cards/new-card.ts';
import type { GradedCardReport } from '../graded-cards/report.ts';
import { logMissing } from '../grade-log/missing.ts';
import { forgetPending, logStatements } from '../grade-log/pending.ts';
import { addJob } from '../jobs/add-job.ts';
import { readCards } from '../market/cards.ts';
import { regradeListing, voidListing } from '../market/card-changes.ts';
import { clearCertificate, lockCertifiedItem } from '../orders/items/certified-item.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { countChanges } from '../pops/counters.ts';
import { announce } from '../webhooks/announce.ts';
import { closeReview } from './close-review.ts';

/**
 * From this many on, the planner's statistics and the covering index are updated at once, and the grade log
 * later.
 */
const MANY = 1000;

/**
 * The only way to add, change, and void certificates: each call is one transaction that writes, numbers,
 * and counts them, safe with concurrent callers.
 */

/**
 * Stores graded cards with their reports.
 * @throws the database's error when a certificate or media key exists, or a value breaks a rule.
 * @throws Error if a certificate's number belonged to a voided one.
 */
export async function gradeCards(
  { query }: Database,
  cards: readonly NewGradedCard[],
): Promise<void> {
  if (cards.length === 0) return;
  const areMany = cards.length >= MANY;
  await inTransaction(query, async (db) => {
    await addUnlogged(db, cards);
    if (areMany) await addJob(db, 'backfill_log', {}, { isPatient: true });
    else await logGrades(db, cards, null);
  });
  if (areMany) {
    // A transaction that includes more than the grading can't vacuum.
    const refresh = query.isTransaction ? sql`analyze` : sql`vacuum (analyze)`;
    await sql`${refresh} graded_cards, population_by_set, population_by_card`.execute(query);
  }
}

/**
 * Does the same in the caller's transaction.
 * @param actorId the lab user; null: a machine.
 */
export async function addCertificates(
  db: Transaction,
  cards: readonly NewGradedCard[],
  actorId: string | null,
): Promise<void> {
  await addUnlogged(db, cards);
  await logGrades(db, cards, actorId);
}

const logGrades = (db: Transaction, cards: readonly NewGradedCard[], actorId: string | null) => {
  const certificates = cards.map(({ certificate }) => certificate);
  return logStatements(db, { event: 'graded', certificates, actorId, otherwise: 'machine' });
};

async function addUnlogged(db: Transaction, cards: readonly NewGradedCard[]): Promise<void> {
  const voided = await findVoided(
    db,
    cards.map(({ certificate }) => certificate),
  );
  if (voided.length > 0) throw new Error(`Voided, never to be given out again: ${voided.join()}`);
  await insertCertificates(db, cards);
  await countChanges(
    db,
    cards.map(({ variationId, score, gradedAt }) => ({ variationId, score, by: 1, at: gradedAt })),
  );
}

/** Adds to a certificate's report, such as its slab; its counts stay the same. */
export async function completeReport(
  { query }: Pick<Database, 'query'>,
  certificate: string,
  report: GradedCardReport,
): Promise<void> {
  await inTransaction(query, (db) => replaceReport(db, certificate, report));
}

interface Regrade {
  /** null: Authentic. */
  readonly score: number | null;
  readonly report: GradedCardReport;
  /** Where the new report's pictures are; by default, where they were. */
  readonly mediaKey?: string;
  /** Public. */
  readonly reason: string;
  /** The lab user. */
  readonly actorId?: string | null;
}

/**
 * Gives a certificate a new score and report; the old grade goes into its history.
 * @param at the time of the regrade; today's population changes.
 * @throws ApiError certificate_not_found, certificate_voided.
 */
export async function regradeCard(
  { query }: Database,
  certificate: string,
  regrade: Regrade,
  at = new Date(),
): Promise<void> {
  await inTransaction(query, (db) => replaceGrade(db, certificate, regrade, at));
}

/** The same, in the transaction of a caller who has more to write. */
export async function replaceGrade(
  db: Transaction,
  certificate: string,
  regrade: Regrade,
  at: Date,
): Promise<void> {
  const item = await lockCertifiedItem(db, certificate);
  if (await lockCertificate(db, certificate)) await logMissing(db, [certificate]);
  const before = await changeScore(db, certificate, regrade, at);
  if (!before) throw await missingCertificate(db, certificate);
  const { variationId } = before;
  await countChanges(db, [
    { variationId, score: before.score, by: -1, at },
    { variationId, score: regrade.score, by: 1, at },
  ]);
  const listingId = await regradeListing(db, certificate, regrade);
  if (before.publishedAt) {
    const { actorId = null, reason } = regrade;
    const who = { actorId, otherwise: 'machine' } as const;
    await logStatements(db, { ...who, event: 'regraded', certificates: [certificate], reason, at });
    await announceChange(db, 'certificate.regraded', certificate, listingId);
  }
  if (!item) return;
  const note = `${certificate} is now ${gradeName(gradeOf(regrade.score))}: ${regrade.reason}`;
  const by = { actor: 'lab', actorId: regrade.actorId ?? null } as const;
  await recordOrderEvents(db, [{ ...item, ...by, kind: 'card_regraded', note }]);
  const { reason, score } = regrade;
  await closeReview(db, { itemId: item.itemId, result: { score }, reason, actorId: by.actorId });
}

/**
 * Removes a certificate and its report from the population. Its number is never reused; its card may get
 * another.
 * @param options.call the lab user's call, for the audit trail.
 * @throws ApiError certificate_not_found, certificate_voided.
 */
export async function voidCertificate(
  { query }: Pick<Database, 'query'>,
  certificate: string,
  reason: string,
  { call, at = new Date() }: { call?: SignedInCall; at?: Date } = {},
): Promise<void> {
  await inTransaction(query, async (db) => {
    const item = await lockCertifiedItem(db, certificate);
    const known = await lockCertificate(db, certificate);
    if (!known) throw await missingCertificate(db, certificate);
    await logVoid(db, certificate, { ...known, reason, at, actorId: call?.caller.userId ?? null });
    const before = (await removeCertificate(db, certificate, reason))!;
    const { score, variationId } = before;
    await countChanges(db, [{ variationId, score, by: -1, at }]);
    const listingId = await voidListing(db, certificate, reason);
    if (before.publishedAt) {
      await announceChange(db, 'certificate.voided', certificate, listingId);
    }
    const details = { certificate, reason };
    if (call) await recordEvent(db, call, { action: 'certificate_voided', details });
    if (!item) return;
    await clearCertificate(db, item.itemId);
    const actorId = call?.caller.userId ?? null;
    const note = `${certificate} was voided: ${reason}`;
    await recordOrderEvents(db, [{ ...item, actor: 'lab', actorId, kind: 'card_voided', note }]);
    await closeReview(db, { itemId: item.itemId, result: 'voided', reason, actorId });
  });
}

interface Void {
  /** When it became public, or will. */
  readonly publishedAt: Date | null;
  readonly reason: string;
  readonly actorId: string | null;
  readonly at: Date;
}

/** Nothing is stated about a certificate that was never public. */
async function logVoid(
  db: Transaction,
  certificate: string,
  { publishedAt, ...rest }: Void,
): Promise<void> {
  if (!publishedAt) return;
  if (publishedAt > new Date()) return forgetPending(db, certificate);
  const certificates = [certificate];
  await logMissing(db, certificates);
  await logStatements(db, { ...rest, event: 'voided', certificates, otherwise: 'lab' });
}

/** Notifies partners, whether or not the certificate is for sale. */
async function announceChange(
  db: Transaction,
  type: 'certificate.regraded' | 'certificate.voided',
  certificate: string,
  listingId: string | null,
): Promise<void> {
  const { card, grade } = (await readCards(db, [certificate])).get(certificate)!;
  const data = {
    certificate,
    title: cardTitle(card),
    grade,
    listingId,
  };
  await announce(db, [{ type, data } satisfies WebhookEvent]);
}
