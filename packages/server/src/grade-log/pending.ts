import { type RawBuilder, sql } from 'kysely';
import { CATALOGUED, LABEL } from '../db/certificate-facts.ts';
import type { Transaction } from '../db/queries.ts';
import type { LogActor, LogEvent } from './statement.ts';

/** The hash of the stored scans of a certificate `card`. */
export const SCANS = sql`(
  select d.scans_hash from deliveries d where d.certificate = card.certificate)`;

/** Columns of a row that `addPending` selects, in their order. */
const COLUMNS = sql`certificate, event, by, reason, facts, score, graded_at, report, media, at, due_at`;

/**
 * Adds selected rows to the statements that wait for their index, and the job that gives them one, in one
 * query.
 * @returns how many there are.
 */
export async function addPending(db: Transaction, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: added } = await sql<{ statements: number }>`
    with added as (insert into log_pending (${COLUMNS}) ${rows} returning due_at),
    due as (select due_at, count(*) as statements from added group by due_at)
    select statements, graphile_worker.add_job('sequence_log', '{}'::json, run_at => due_at)
    from due`.execute(db);
  return added.reduce((sum, { statements }) => sum + statements, 0);
}

interface NewStatements {
  readonly event: LogEvent;
  readonly certificates: readonly string[];
  /** Public. */
  readonly reason?: string;
  /** The user who did it, or whoever it was without one. */
  readonly actorId?: string | null;
  readonly otherwise: LogActor;
  /** When; by default, when the card was graded, by which the population counts it. */
  readonly at?: Date;
}

/**
 * States in the log what certificates are now, or were until this transaction voids them. Unpublished ones
 * are left out; those with a date wait for it.
 */
export async function logStatements(
  db: Transaction,
  { actorId = null, at, certificates, event, otherwise, reason }: NewStatements,
): Promise<void> {
  const role = sql`(
    select case r.name when 'lab' then 'lab' else 'staff' end
    from users u join roles r on r.id = u.role_id where u.id = ${actorId}::uuid)`;
  const isVoid = event === 'voided';
  await addPending(
    db,
    sql`
      select card.certificate, ${event}, coalesce(${role}, ${otherwise}),
        left(${reason ?? null}::text, 500), ${LABEL}, card.score, card.graded_at,
        ${isVoid ? sql`null::jsonb` : sql`report.report`}, ${isVoid ? sql`null::bytea` : SCANS},
        coalesce(${at ?? null}::timestamptz, card.graded_at), greatest(card.published_at, now())
      from graded_cards card ${CATALOGUED}
      left join graded_card_reports report on report.certificate = card.certificate
      where card.certificate = any(${certificates}::text[]) and card.published_at is not null
      order by card.graded_at, card.certificate`,
  );
}

/** Takes back what was to be stated about a certificate once it is public. */
export async function forgetPending(db: Transaction, certificate: string): Promise<void> {
  await sql`
    delete from log_pending where certificate = ${certificate} and due_at > now()`.execute(db);
}
