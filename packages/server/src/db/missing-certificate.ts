import { type ApiError, Refusal } from '@tag/contract/errors';
import { formatDate } from '@tag/contract/formats';
import type { ReadQueries } from './queries.ts';

/**
 * Why there is no certificate with this number.
 * @returns `certificate_voided`, which says when and why, or `certificate_not_found`.
 */
export async function missingCertificate(db: ReadQueries, certificate: string): Promise<ApiError> {
  const voided = await db
    .selectFrom('voidedCertificates')
    .select(['voidedAt', 'reason'])
    .where('certificate', '=', certificate)
    .executeTakeFirst();
  if (!voided) return new Refusal('certificate_not_found', { details: { certificate } });
  const voidedAt = voided.voidedAt.toISOString();
  const { reason } = voided;
  return new Refusal('certificate_voided', {
    details: { certificate, date: formatDate(voidedAt), voidedAt, reason },
  });
}
