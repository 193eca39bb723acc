import { Refusal } from '@tag/contract/errors';
import { missingCertificate } from '../db/missing-certificate.ts';
import type { Transaction } from '../db/queries.ts';
import { type Counted, lockCertificate } from '../graded-cards/change.ts';
import { logMissing } from '../grade-log/missing.ts';

/**
 * Locks a certificate that is public, or will be on a date, and sees to it that the log knows its history.
 * @throws ApiError certificate_not_found, certificate_not_published, certificate_voided.
 */
export async function lockPublished(db: Transaction, certificate: string): Promise<Counted> {
  const known = await lockCertificate(db, certificate);
  if (!known) throw await missingCertificate(db, certificate);
  if (!known.publishedAt) {
    throw new Refusal('certificate_not_published', { details: { certificate } });
  }
  await logMissing(db, [certificate]);
  return known;
}
