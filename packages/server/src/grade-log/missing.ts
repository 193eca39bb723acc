import { type RawBuilder, sql } from 'kysely';
import { CATALOGUED, LABEL } from '../db/certificate-facts.ts';
import type { Transaction } from '../db/queries.ts';
import type { BackfillPosition } from '../jobs/job-list.ts';
import { addPending, SCANS } from './pending.ts';

/** Whether the log has nothing about a certificate `card`. */
const UNLOGGED = sql<boolean>`(
  not exists (select from log_entries e where e.certificate = card.certificate)
  and not exists (select from log_pending p where p.certificate = card.certificate))`;

/**
 * States the history of published certificates that the log doesn't know: from before there was one, or
 * graded in large numbers. Reports of earlier grades aren't known any more.
 * @param certificates locked by the caller.
 * @returns how many statements there are.
 */
export const logMissing = (db: Transaction, certificates: readonly string[]): Promise<number> =>
  addPending(
    db,
    sql`
      with states as (
        select r.certificate, r.score, r.graded_at as at, r.id as position, r.reason as ended,
          null::jsonb as report
        from regrades r where r.certificate = any(${certificates}::text[])
        union all
        select now.certificate, now.score,
          coalesce((
            select max(r.regraded_at) from regrades r where r.certificate = now.certificate
          ), now.graded_at), null, null, report.report
        from graded_cards now
        left join graded_card_reports report on report.certificate = now.certificate
        where now.certificate = any(${certificates}::text[]))
      select card.certificate,
        case when row_number() over history = 1 then 'graded' else 'regraded' end, 'lab',
        left(lag(state.ended) over history, 500), ${LABEL}, state.score, card.graded_at,
        state.report, case when state.report is not null then ${SCANS} end, state.at,
        greatest(card.published_at, now())
      from states state
      join graded_cards card on card.certificate = state.certificate ${CATALOGUED}
      where card.published_at is not null and ${UNLOGGED}
      window history as (partition by state.certificate order by state.position nulls last)
      order by card.certificate, state.position nulls last`,
  );

/** The same about voided certificates that were public. */
const logMissingVoids = (db: Transaction, certificates: readonly string[]): Promise<number> =>
  addPending(
    db,
    sql`
      select card.certificate, state.event, 'lab', left(state.reason, 500), ${LABEL}, card.score,
        card.graded_at, null::jsonb, null::bytea, state.at, now()
      from voided_certificates card ${CATALOGUED}
      cross join lateral (values
        (1, 'graded', null, card.graded_at),
        (2, 'voided', card.reason, card.voided_at)) as state (position, event, reason, at)
      where card.certificate = any(${certificates}::text[]) and card.was_published and v.status = 'public'
        and ${UNLOGGED}
      order by card.certificate, state.position`,
  );

/** Certificates of one step of filling the log up. */
const STEP = 500;

export const BACKFILL_START: BackfillPosition = { table: 'graded_cards', after: '' };

/**
 * Adds the next certificates that the log lacks.
 * @returns how many statements there are, and where to continue: nowhere, once all are done.
 */
export async function backfillStep(
  db: Transaction,
  { after, table }: BackfillPosition,
): Promise<{ statements: number; next: BackfillPosition | undefined }> {
  const isGraded = table === 'graded_cards';
  // Nobody regrades or voids them until they are added.
  const lock: RawBuilder<unknown> = isGraded ? sql`for no key update` : sql``;
  const { rows } = await sql<{ certificate: string }>`
    select card.certificate from ${sql.table(table)} card
    where card.certificate > ${after} and ${UNLOGGED}
    order by card.certificate limit ${STEP} ${lock}`.execute(db);
  const certificates = rows.map(({ certificate }) => certificate);
  const last = certificates.at(-1);
  if (last !== undefined) {
    const add = isGraded ? logMissing : logMissingVoids;
    return { statements: await add(db, certificates), next: { table, after: last } };
  }
  return {
    statements: 0,
    next: isGraded ? { table: 'voided_certificates', after: '' } : undefined,
  };
}
