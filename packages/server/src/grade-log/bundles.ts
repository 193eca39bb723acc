import { TILE_WIDTH } from '@tag/tlog';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { CATALOGUED, LABEL } from '../db/certificate-facts.ts';
import type { ReadQueries } from '../db/queries.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { findHead } from './head.ts';
import { type Reported, reportBytes } from './statement.ts';

/** Hashes by certificate, SHA-256 in hexadecimal; null: it has no report now. */
type Bundle = Readonly<Record<string, string | null>>;

type CurrentRow = { readonly name: string } & { [Key in keyof Reported]: Reported[Key] | null };

/** Each reads and hashes 256 reports. */
const inTurn = limitConcurrency({ concurrency: 1, maxWaiting: 20 });

/**
 * What certificates say now, to be compared with their latest statements: those whose first statement is
 * among the entries of the tile with this number, so all bundles together have each certificate once.
 * Everything is read from where reports are shown, and nothing from the log: a grade that was changed
 * without a statement has another hash.
 * @returns undefined if the log has no such tile.
 */
export async function readBundle(db: ReadQueries, number: number): Promise<Bundle | undefined> {
  const size = (await findHead(db))?.size ?? 0;
  if (number * TILE_WIDTH >= size) return undefined;
  return inTurn(async () => {
    const { rows } = await sql<CurrentRow>`
      select e.certificate as name, now.*
      from log_entries e
      left join lateral (
        select card.certificate, ${LABEL} as facts, card.score, card.graded_at, report.report
        from graded_cards card ${CATALOGUED}
        join graded_card_reports report on report.certificate = card.certificate
        where card.certificate = e.certificate and ${IS_PUBLISHED}) now on true
      where e.index >= ${number * TILE_WIDTH} and e.index < ${(number + 1) * TILE_WIDTH}
        and e.n = 1
      order by e.index`.execute(db);
    return Object.fromEntries(rows.map((row) => [row.name, isCurrent(row) ? hashOf(row) : null]));
  });
}

const isCurrent = (row: CurrentRow): row is CurrentRow & Reported => row.certificate !== null;

const hashOf = (reported: Reported) =>
  createHash('sha256').update(reportBytes(reported)!).digest('hex');
