import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { tryEach } from '../try-each.ts';

/** When a row of each table may be deleted. */
const EXPIRED = {
  sessions: sql<boolean>`least(expires_at, ended_at) < now() - interval '30 days'`,
  oneTimeCodes: sql<boolean>`least(expires_at, used_at) < now() - interval '30 days'`,
  registrations: sql<boolean>`expires_at < now() - interval '30 days'`,
  partnerInvitations: sql<boolean>`expires_at < now() - interval '30 days'`,
  uploads: sql<boolean>`expires_at < now()`,
  // Cards first: a delivery may have ten thousand.
  labDeliveryCards: sql<boolean>`delivery_id in (
    select id from lab_deliveries where ended_at < now() - interval '30 days')`,
  labDeliveries: sql<boolean>`ended_at < now() - interval '30 days'`,
  mailPauses: sql<boolean>`sent_at < now() - interval '1 day'`,
  strangerMails: sql<boolean>`sends_at < now() - interval '1 day'`,
  passwordAttempts: sql<boolean>`resets_at < now() - interval '1 hour'`,
  knownSources: sql<boolean>`seen_at < now() - interval '90 days'`,
  rateLimits: sql<boolean>`expire < (extract(epoch from now()) * 1000)::bigint`,
} as const;

/**
 * Deletes expired rows: sessions, codes, and registrations a month later, so an old link can still say
 * that it has expired; deliveries a month after their end; uploads and counters sooner.
 * @throws AggregateError of what failed, once all tables were swept.
 */
export const sweepExpired = ({ query }: Pick<Database, 'query'>): Promise<void> =>
  tryEach(Object.entries(EXPIRED), ([table, matches]) =>
    deleteInBatches(query, table as keyof typeof EXPIRED, matches),
  );
