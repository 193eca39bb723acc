import { gradeName, gradeOf } from '@tag/contract/graded-cards';
import { CARD_STAGES } from '@tag/contract/orders';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { refuse } from '../deliveries/refusal.ts';
import { nextCertificate } from './certificate-numbers.ts';
import type { NewGradedCard } from '../graded-cards/new-card.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import {
  certifyItem,
  type GradableItem,
  isAllGraded,
  lockGradableItem,
} from '../orders/items/gradable-item.ts';
import { addGradedMail } from '../orders/mails/graded-mail.ts';
import { regionOf } from '../places/region.ts';
import { addCertificates } from './grading.ts';
import { isPublicCard } from './publish-cards.ts';

/** A card's grade, and where its pictures are. */
type Grading = Pick<NewGradedCard, 'score' | 'report' | 'mediaKey' | 'gradedAt'>;

/**
 * Gives a card of an order a certificate: its report, the population's counts, its owner, and the order's
 * history. It says what the lab saw, never what the customer typed. The report is public from then on, or
 * once a second person confirmed a card that the lab added to the catalogue.
 * @param actorId the lab user; null: a machine.
 */
export async function certifyCard(
  db: Transaction,
  item: GradableItem,
  certificate: string,
  grading: Grading,
  actorId: string | null,
): Promise<void> {
  await addCertificates(
    db,
    [
      {
        ...grading,
        certificate,
        publishedAt: (await isPublicCard(db, item.variationId!)) ? new Date() : null,
        variationId: item.variationId!,
        ...item.seen,
        region: item.countryCode === null ? null : regionOf(item.countryCode, item.stateCode),
      },
    ],
    actorId,
  );
  await certifyItem(db, item, certificate);
  const { itemId, orderId, subOrderId } = item;
  const name = gradeName(gradeOf(grading.score));
  const worth = grading.score === null ? name : `${name}, TAG score ${grading.score}`;
  const note = `${certificate}: ${worth}`;
  await recordOrderEvents(db, [
    { orderId, subOrderId, itemId, kind: 'card_graded', note, actor: 'lab', actorId },
  ]);
  if (await isAllGraded(db, subOrderId)) await addGradedMail(db, subOrderId);
}

/**
 * Cards are graded at verification; one that was moved on without a certificate may still get one.
 * @throws DeliveryRefusal
 */
export function assertGradable(item: GradableItem): void {
  const { identifiedAt, isSerialHeld, outcome, stage, variationId } = item;
  if (outcome !== null) throw refuse('itemId', 'This card goes back ungraded');
  const isAtBench = stage !== null && stage !== 'shipped';
  if (!isAtBench || CARD_STAGES.indexOf(stage) < CARD_STAGES.indexOf('verification')) {
    throw refuse('itemId', 'This card is not at verification');
  }
  if (variationId === null) throw refuse('itemId', 'This card is not identified yet');
  if (identifiedAt === null) {
    throw refuse('itemId', 'The lab has not confirmed the details of this card yet');
  }
  if (isSerialHeld) {
    throw refuse(
      'itemId',
      'Another card has its serial number: release it, or correct one of them',
    );
  }
}

/**
 * Grades a card whose pictures need no processing: they are at the grading's media key, or are drawn on
 * request. A card that has a certificate keeps it. @param gradingOf returns the grading for this new
 * certificate.
 * @returns its certificate.
 * @throws DeliveryRefusal
 */
export async function gradeItem(
  { query }: Pick<Database, 'query'>,
  itemId: string,
  gradingOf: (certificate: string) => Grading,
  actorId: string | null = null,
): Promise<string> {
  return inTransaction(query, async (db) => {
    const item = await lockGradableItem(db, itemId);
    if (!item) throw refuse('itemId', 'No order has this card');
    if (item.certificate !== null) return item.certificate;
    assertGradable(item);
    const certificate = await nextCertificate(db);
    await certifyCard(db, item, certificate, gradingOf(certificate), actorId);
    return certificate;
  });
}
