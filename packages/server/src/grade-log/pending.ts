import { type RawBuilder, sql } from 'kysely';
import { CATALOGUED, LABEL } from '../db/certificate-facts.ts';
import { type Given, givenAs, prepare } from '../db/prepared.ts';
import type { Transaction } from '../db/queries.ts';
import type { LogActor, LogEvent } from './statement.ts';

/** The hash of the stored scans of a certificate `card`. */
export const SCANS = sql`(
  select d.scans_hash from deliveries d where d.certificate = card.certificate)`;

/** Columns of a row that `addPending` selects, in their order. */
const COLUMNS = sql`certificate, event, by, reason, facts, score, graded_at, report, media, at, due_at`;

/** SQL: adds selected rows to the statements that wait for their index, and the job that gives them one. */
const adding = (rows: RawBuilder<unknown>) => sql<{ statements: number }>`
  with added as (insert into log_pending (${COLUMNS}) ${rows} returning due_at),
  due as (select due_at, count(*) as statements from added group by due_at)
  select statements, graphile_worker.add_job('sequence_log', '{}'::json, run_at => due_at)
  from due`;

/**
 * Adds selected rows to the statements that wait for their index.
 * @returns how many there are.
 */
export async function addPending(db: Transaction, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: added } = await adding(rows).execute(db);
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

type StatementValues = { [Name in keyof NewStatements]-?: NewStatements[Name] | null };

/** SQL: the statements of certificates `card` that are `among` the given ones. */
function stated(given: Given<StatementValues>, among: RawBuilder<boolean>): RawBuilder<unknown> {
  const keptUnlessVoid = (kept: RawBuilder<unknown>) =>
    sql`case when ${given('event')}::text <> 'voided' then ${kept} end`;
  const role = sql`(
    select case r.name when 'lab' then 'lab' else 'staff' end
    from users u join roles r on r.id = u.role_id where u.id = ${given('actorId')}::uuid)`;
  return sql`
    select card.certificate, ${given('event')}::text, coalesce(${role}, ${given('otherwise')}),
      left(${given('reason')}::text, 500), ${LABEL}, card.score, card.graded_at,
      ${keptUnlessVoid(sql`report.report`)}, ${keptUnlessVoid(SCANS)},
      coalesce(${given('at')}::timestamptz, card.graded_at), greatest(card.published_at, now())
    from graded_cards card ${CATALOGUED}
    left join graded_card_reports report on report.certificate = card.certificate
    where ${among} and card.published_at is not null
    order by card.graded_at, card.certificate`;
}

/** For the usual one, planning its eight tables takes longer than running it. */
const addStatement = prepare('add-statement', (_db: Transaction, given: Given<StatementValues>) =>
  adding(stated(given, sql`card.certificate = (${given('certificates')}::text[])[1]`)),
);

/**
 * States in the log what certificates are now, or were until this transaction voids them. Unpublished ones
 * are left out; those with a date wait for it.
 */
export async function logStatements(db: Transaction, statements: NewStatements): Promise<void> {
  const values = { actorId: null, at: null, reason: null, ...statements };
  if (values.certificates.length === 1) {
    await addStatement(db, values);
    return;
  }
  const given = givenAs<StatementValues>(values);
  await addPending(
    db,
    stated(given, sql`card.certificate = any(${given('certificates')}::text[])`),
  );
}

/** Takes back what was to be stated about a certificate once it is public. */
export async function forgetPending(db: Transaction, certificate: string): Promise<void> {
  await sql`
    delete from log_pending where certificate = ${certificate} and due_at > now()`.execute(db);
}
