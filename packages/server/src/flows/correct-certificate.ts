import { Refusal } from '@tag/contract/errors';
import { cardTitle } from '@tag/contract/graded-cards';
import type { CertificateCorrection } from '@tag/contract/lab';
import { type CopyDetails, copyWords } from '@tag/contract/orders';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { type CardFacts, correctFacts, lockBothVariations } from '../graded-cards/correct.ts';
import { logStatements } from '../grade-log/pending.ts';
import { readCards } from '../market/cards.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { correctSeen } from '../orders/items/identify-card.ts';
import { lockCertifiedItem } from '../orders/items/certified-item.ts';
import { countChanges } from '../pops/counters.ts';
import { lockPublished } from './lock-published.ts';

/**
 * Corrects which card a certificate is of, and what is on this copy: today's population changes, the grade
 * stays. Correcting it to what it says already changes nothing.
 * @throws ApiError certificate_not_found, certificate_not_published, certificate_voided; invalid_card for a
 * variation that isn't public.
 */
export async function correctCertificate(
  { query }: Pick<Database, 'query'>,
  certificate: string,
  { reason, seen, variationId }: CertificateCorrection,
  call: SignedInCall,
): Promise<void> {
  await inTransaction(query, async (db) => {
    const at = new Date();
    const actorId = call.caller.userId;
    const item = await lockCertifiedItem(db, certificate);
    await lockBothVariations(db, certificate, variationId);
    const { score, variationId: from } = await lockPublished(db, certificate);
    const cardId = await findPublicCard(db, variationId);
    const before = await titleOf(db, certificate);
    if (!(await correctFacts(db, certificate, factsOf(variationId, seen)))) return;
    if (variationId !== from) {
      await countChanges(db, [
        { variationId: from, score, by: -1, at },
        { variationId, score, by: 1, at },
      ]);
    }
    const certificates = [certificate];
    await logStatements(db, {
      ...{ event: 'corrected', certificates, reason, at },
      ...{ actorId, otherwise: 'lab' },
    });
    const after = [await titleOf(db, certificate), ...copyWords(seen)].join(', ');
    const details = { certificate, before, after, reason };
    await recordEvent(db, call, { action: 'certificate_corrected', details });
    if (!item) return;
    await correctSeen(db, item.itemId, { cardId, variationId, seen }, actorId);
    const note = `${certificate} is now ${after}: ${reason}`;
    await recordOrderEvents(db, [{ ...item, actor: 'lab', actorId, kind: 'card_corrected', note }]);
  });
}

const factsOf = (variationId: number, seen: CopyDetails): CardFacts => ({
  variationId,
  serialNumber: seen.serialNumber ?? null,
  divisorNumber: seen.divisorNumber ?? null,
  cmpCode: seen.cmpCode || null,
  isPrizm: seen.isPrizm ?? false,
  isRefractor: seen.isRefractor ?? false,
});

async function titleOf(db: Transaction, certificate: string): Promise<string> {
  return cardTitle((await readCards(db, [certificate])).get(certificate)!.card);
}

async function findPublicCard(db: Transaction, variationId: number): Promise<number> {
  const found = await db
    .selectFrom('cardVariations')
    .select('cardId')
    .where('id', '=', variationId)
    .where('status', '=', 'public')
    .executeTakeFirst();
  if (found) return found.cardId;
  throw new Refusal('invalid_card', {
    details: { reason: 'it isn’t in the catalogue' },
    fields: [{ path: 'body.variationId', reason: 'Isn’t in the catalogue' }],
  });
}
