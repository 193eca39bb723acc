import type { PopulationPage } from '@tag/contract/pops';
import type { Database } from '../db/database.ts';
import { countOf, totalsOf } from './counts.ts';
import {
  pageStatement,
  type Found,
  type Level,
  type Match,
  type PageQuery,
} from './page-statement.ts';
import { Parameters } from './parameters.ts';
import { prepared } from './prepared.ts';
import type { Scope } from './scope.ts';
import { allButOneOf, closestTo } from './closest.ts';
import { holdsAll, meaningsOf, nearestTo, wordsOf } from './search.ts';

/**
 * One page of a level's rows within a scope, with the totals of all that were found. When no row
 * holds every word of a search: what was meant if a word was mistyped, else what holds most words.
 */
export async function readPage<Columns, Row>(
  { pool }: Database,
  level: Level<Columns, Row>,
  scope: Scope,
  query: PageQuery,
): Promise<PopulationPage<Row>> {
  const words = wordsOf(query.search);
  const ask = async (match: Match | null, parameters: Parameters) => {
    const text = pageStatement(level, scope, query, words, match, parameters);
    const isUsual = !match && !query.grade && query.sort === undefined;
    const { rows } = await pool.query<Found<Columns>>({
      ...(isUsual ? prepared(text) : { text }),
      values: parameters.values,
    });
    return rows[0]!;
  };
  const given = new Parameters();
  const match = words.length > 0 ? { condition: holdsAll(words, level.searched, given) } : null;
  const exact = await ask(match, given);
  if (match && exact.rowCount === 0) {
    const meant = await meaningsOf(pool, words);
    for (const find of [nearestTo, allButOneOf, closestTo]) {
      const parameters = new Parameters();
      const near = find(meant, level, scope, parameters);
      const nearest = near && (await ask(near, parameters));
      if (nearest && nearest.rowCount > 0) {
        return toPage(level, query, nearest, { approximate: true });
      }
    }
  }
  const { pageSize = 200 } = query;
  const most = scope.setIds === null && match ? level.mostFound?.(pageSize) : undefined;
  return toPage(level, query, exact, { capped: exact.rowCount >= (most ?? Infinity) });
}

function toPage<Columns, Row>(
  level: Level<Columns, Row>,
  { page = 1, pageSize = 200, grade }: PageQuery,
  { rowCount, rows, counts, whole }: Found<Columns>,
  { approximate = false, capped = false },
): PopulationPage<Row> {
  const all = whole ?? countOf(counts, grade);
  return {
    rows: rows.map((row) => level.row(row, totalsOf(row.counts, all, grade))),
    rowCount,
    page,
    pageSize,
    totals: totalsOf(counts, all, grade),
    approximate,
    capped,
  };
}
