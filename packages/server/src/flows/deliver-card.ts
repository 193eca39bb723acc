import type { Delivered, DeliveredCard, DeliveryOutcome } from '@tag/contract/lab';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ReadCard } from '../deliveries/card-files.ts';
import { type CardMedia, makeMedia, mediaKeyOf } from '../deliveries/card-media.ts';
import { DeliveryRefusal, refuse } from '../deliveries/refusal.ts';
import { reportOf } from '../deliveries/report.ts';
import { storeMedia } from '../deliveries/store-media.ts';
import { findDeliveries, recordDelivery } from '../deliveries/delivery-store.ts';
import { isOwnLetter, nextCertificate } from './certificate-numbers.ts';
import { replaceReport } from '../graded-cards/change.ts';
import { isCertificateTaken } from '../graded-cards/taken.ts';
import { addJob } from '../jobs/add-job.ts';
import type { MediaStore } from '../media/media-store.ts';
import { type GradableItem, lockGradableItem } from '../orders/items/gradable-item.ts';
import { assertGradable, certifyCard } from './certify-card.ts';
import { replaceGrade } from './grading.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly mediaStore: MediaStore;
}

/** The sender of a delivery, and the order it is for. */
export interface DeliveredBy {
  readonly orderNumber?: string | undefined;
  readonly actorId?: string | null | undefined;
}

/** What became of a card that was taken. */
export type Taken = Pick<Delivered, 'certificate' | 'outcome'>;

/** The action for a delivered card. */
type Step = { readonly outcome: DeliveryOutcome; readonly certificate: string | null };

/**
 * Accepts one graded card: its files first, then, in one transaction, the certificate with its report,
 * the population's counts, its owner, and the order's history. The report is public from then on.
 * Delivering the same card again changes nothing.
 * @param record called in that transaction
 * @throws DeliveryRefusal
 */
export async function deliverCard(
  parts: DeliveryParts,
  read: ReadCard,
  by: DeliveredBy = {},
  record: (db: Transaction, taken: Taken) => Promise<void> = async () => {},
): Promise<Taken> {
  const { query } = parts.database;
  // Before processing pictures: a refusal or a repeat is known without them.
  const known = await inTransaction(query, async (db) => {
    const { certificate, outcome } = await decide(db, read, by);
    if (outcome !== 'unchanged') return undefined;
    await record(db, { certificate, outcome });
    return { certificate, outcome };
  });
  if (known) return known;
  const temporary: (() => Promise<void>)[] = [];
  try {
    const media = await makeMedia(read, temporary);
    await storeMedia(parts, mediaKeyOf(read), media.stored);
    return await inTransaction(query, async (db) => {
      const { certificate, outcome } = await write(db, read, media, by);
      await record(db, { certificate, outcome });
      return { certificate, outcome };
    });
  } finally {
    for (const remove of temporary) await remove();
  }
}

async function decide(
  db: Transaction,
  read: ReadCard,
  by: DeliveredBy,
): Promise<Step & { item: GradableItem }> {
  const { card } = read;
  const item = await lockGradableItem(db, card.itemId);
  if (!item) throw refuse('itemId', 'No order has this card');
  if (by.orderNumber !== undefined && item.orderNumber !== by.orderNumber) {
    throw refuse('itemId', `This card is not in order ${by.orderNumber}`);
  }
  const earlier = await findDeliveries(db, card.itemId);
  const same = earlier.find(({ contentHash }) => contentHash.equals(read.contentHash));
  if (item.certificate === null) {
    if (same)
      throw refuse('itemId', `This was delivered before, and ${same.certificate} was voided`);
    assertGradable(item);
    assertAsSeen(card, item);
    await assertFree(db, card.certificate);
    return { item, outcome: 'graded', certificate: card.certificate ?? null };
  }
  const { certificate } = item;
  if (card.certificate !== undefined && card.certificate !== certificate) {
    throw refuse('certificate', `This card has certificate ${certificate}`);
  }
  if (same?.certificate === certificate) return { item, outcome: 'unchanged', certificate };
  // A certificate from before the lab noted what it saw has its customer's details.
  if (item.identifiedAt !== null) assertAsSeen(card, item);
  const current = earlier.find((delivery) => delivery.certificate === certificate);
  if (current?.gradingHash.equals(read.gradingHash)) {
    return { item, outcome: 'completed', certificate };
  }
  if (card.regrade !== undefined) return { item, outcome: 'regraded', certificate };
  throw refuse('regrade', `This card has certificate ${certificate}: say why it is graded again`);
}

/** Refuses what a machine says about a card if the lab saw something else. */
function assertAsSeen(card: DeliveredCard, { seen }: GradableItem): void {
  const refusal = new DeliveryRefusal();
  for (const [field, atBench] of Object.entries(seen)) {
    const delivered = card[field as keyof GradableItem['seen']];
    if (delivered === undefined || delivered === atBench) continue;
    refusal.add(field, `The lab noted ${inWords(atBench)}, not ${inWords(delivered)}`);
  }
  refusal.throwIfAny();
}

function inWords(value: number | string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : String(value);
}

async function assertFree(db: Transaction, certificate: string | undefined): Promise<void> {
  if (certificate === undefined) return;
  if (await isCertificateTaken(db, certificate)) {
    throw refuse('certificate', `${certificate} belongs to another card`);
  }
  const letter = certificate.charAt(0);
  if (await isOwnLetter(db, letter)) {
    throw refuse(
      'certificate',
      `Numbers with ${letter} are given out here: leave it out, or use another letter`,
    );
  }
}

async function write(
  db: Transaction,
  read: ReadCard,
  media: CardMedia,
  by: DeliveredBy,
): Promise<Step> {
  // Check again: it may have been moved, graded, or voided meanwhile.
  const step = await decide(db, read, by);
  const { item, outcome } = step;
  if (outcome === 'unchanged') return step;
  const { score, regrade: reason = '' } = read.card;
  const report = reportOf(read.card, media);
  const mediaKey = mediaKeyOf(read);
  const certificate = step.certificate ?? (await nextCertificate(db));
  // First: the grade log states the hash of its scans.
  await recordDelivery(db, certificate, read, media);
  if (outcome === 'completed') await replaceReport(db, certificate, report, mediaKey);
  else if (outcome === 'regraded') {
    const actorId = by.actorId ?? null;
    await replaceGrade(db, certificate, { score, report, mediaKey, reason, actorId }, new Date());
  } else {
    const gradedAt = read.card.gradedAt === undefined ? new Date() : new Date(read.card.gradedAt);
    const grading = { score, report, mediaKey, gradedAt };
    await certifyCard(db, item, certificate, grading, by.actorId ?? null);
  }
  await addJob(db, 'keep_renditions', { certificate }, { isPatient: true });
  return { outcome, certificate };
}
