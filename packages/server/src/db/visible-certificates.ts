import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import { missingCertificate } from './missing-certificate.ts';
import type { ReadQueries } from './queries.ts';

/** SQL: whether the report of the certificate `card` is public. */
export const IS_PUBLISHED = sql<boolean>`coalesce(card.published_at <= now(), false)`;

/** What decides who may see a certificate. */
interface Visibility {
  readonly isPublished: boolean;
  readonly isVoided?: boolean;
  /** null: no known owner. */
  readonly ownerId?: string | null;
}

/**
 * Decides for every call that takes a certificate: all may see a published one, only its owner one that is
 * not published yet or was voided. Calls of the lab are not restricted.
 * @param found undefined: there is no such certificate, or it was voided. @param viewerId the caller, if signed in.
 * @throws ApiError `certificate_not_found`, `certificate_voided`, `certificate_not_published`
 */
export async function assertVisible<Found extends Visibility>(
  db: ReadQueries,
  certificate: string,
  found: Found | undefined,
  viewerId?: string,
): Promise<Found> {
  const isOwn = viewerId !== undefined && found?.ownerId === viewerId;
  if (!found || (found.isVoided && !isOwn)) throw await missingCertificate(db, certificate);
  if (!found.isPublished && !isOwn) {
    throw new Refusal('certificate_not_published', { details: { certificate } });
  }
  return found;
}
