import type { PopulationPage } from '@tag/contract/pops';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { countOf, totalsOf } from './counts.ts';
import {
  pageStatement,
  type Found,
  type Level,
  type Match,
  type PageQuery,
} from './page-statement.ts';
import { Parameters } from './parameters.ts';
import type { Scope } from './scope.ts';
import { forgive, holdsAll, nearestTo, wordsOf } from './search.ts';

/**
 * One page of a level's rows within a scope, with the totals of all that were found. When no row
 * holds every word of a search, the nearest are found instead.
 */
export async function readPage<Columns, Row>(
  { pool }: Database,
  level: Level<Columns, Row>,
  scope: Scope,
  query: PageQuery,
): Promise<PopulationPage<Row>> {
  const words = wordsOf(query.search);
  const ask = async (
    client: pg.Pool | pg.PoolClient,
    match: (parameters: Parameters) => Promise<Match | null>,
  ) => {
    const parameters = new Parameters();
    const matched = await match(parameters);
    const text = pageStatement(level, scope, query, words, matched, parameters);
    const { rows } = await client.query<Found<Columns>>(text, parameters.values);
    return rows[0]!;
  };
  const exact = await ask(pool, async (parameters) =>
    words.length === 0
      ? null
      : { condition: holdsAll(words, level.searched, parameters), likeness: null },
  );
  if (exact.rowCount > 0 || words.length === 0) {
    const most = scope.setIds === null && words.length > 0 ? level.mostFound : undefined;
    return toPage(level, query, exact, { capped: exact.rowCount >= (most ?? Infinity) });
  }
  const nearest = await inTransaction(pool, async (client) => {
    await forgive(client);
    const occurs = (word: string) => doesOccur(client, level, word);
    return ask(client, (parameters) => nearestTo(words, level.searched, parameters, occurs));
  });
  return toPage(level, query, nearest, { approximate: nearest.rowCount > 0 });
}

async function doesOccur<Columns, Row>(
  client: pg.PoolClient,
  { from, searched }: Level<Columns, Row>,
  word: string,
): Promise<boolean> {
  const parameters = new Parameters();
  const { rows } = await client.query<{ occurs: boolean }>(
    `select exists (select from ${from} where ${holdsAll([word], searched, parameters)}) as occurs`,
    parameters.values,
  );
  return rows[0]!.occurs;
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
