import type { PopulationPage } from '@tag/contract/pops';
import type { ReadDatabase } from '../db/queries.ts';
import { givenAs, type Given, prepare, type PreparedQuery } from '../db/prepared.ts';
import { allButOneOf, closestTo } from './closest.ts';
import { countOf, totalsOf } from './counts.ts';
import { extentOf, forEachExtent, isWithinSets, type Extent } from './extent.ts';
import {
  pageStatement,
  type Found,
  type Level,
  type Match,
  type PageQuery,
  type PageValues,
} from './page-statement.ts';
import type { Scope } from './scope.ts';
import { containsAll, correctWords, nearestTo, wordsOf } from './search.ts';

/** Reads pages of a level's rows within a scope. */
type ReadPage<Row> = (
  database: ReadDatabase,
  scope: Scope,
  query: PageQuery,
) => Promise<PopulationPage<Row>>;

/**
 * Pages of a level's rows, with the totals of all that were found. If no row has every word of a search:
 * rows that match it with typos corrected, else rows with the most words.
 */
export function pagesOf<Columns, Row>(level: Level<Columns, Row>): ReadPage<Row> {
  const usual = usualPages(level);

  return async ({ query: db }, scope, query) => {
    const { page = 1, pageSize = 200 } = query;
    const words = wordsOf(query.search);
    const extent = extentOf(scope);
    const mostFound = level.mostFound?.(pageSize) ?? null;
    const offset = (page - 1) * pageSize;
    const values: PageValues = { ...scope, pageSize, offset, mostFound };
    const ask = async (match: Match | null): Promise<Found<Columns>> => {
      if (!match && !query.grade && query.sort === undefined && !query.direction) {
        return (await usual[extent](db, values))[0]!;
      }
      const parts = { level, extent, query, words, match };
      return (await pageStatement(parts, givenAs(values)).execute(db)).rows[0]!;
    };
    const match = words.length > 0 ? { condition: containsAll(words, level.searched) } : null;
    const exact = await ask(match);
    if (match && exact.rowCount === 0) {
      const terms = await correctWords(db, words);
      for (const find of [nearestTo, allButOneOf, closestTo]) {
        const near = find(terms, level, extent, givenAs(values));
        const nearest = near && (await ask(near));
        if (nearest && nearest.rowCount > 0) {
          return toPage(level, query, nearest, { approximate: true });
        }
      }
    }
    const isLimited = match !== null && !isWithinSets(extent) && mostFound !== null;
    return toPage(level, query, exact, { capped: isLimited && exact.rowCount >= mostFound });
  };
}

/** The pages that are read before anyone searches, filters, or sorts. */
function usualPages<Columns, Row>(
  level: Level<Columns, Row>,
): Readonly<Record<Extent, PreparedQuery<PageValues, Found<Columns>>>> {
  return forEachExtent((extent) =>
    prepare(`pops-${level.name}-${extent}`, (_db, given: Given<PageValues>) =>
      pageStatement({ level, extent, query: {}, words: [], match: null }, given),
    ),
  );
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
