import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { COUNT_COLUMNS, eachCount } from '../db/grade-columns.ts';
import type { Transaction } from '../db/queries.ts';
import { SEARCH_OF_CARD, SEARCH_OF_SET } from '../db/search-columns.ts';
import { inTransaction, liftTimeout } from '../db/transaction.ts';
import { RECOUNT } from './recount.ts';

/** A count that differs from the certificates. */
interface Drift {
  /** `card variation 12`, `set 3`, `days of category 1`. */
  readonly what: string;
  /** `total`, the column of a grade, or the search text. */
  readonly column: string;
  readonly expected: number | string;
  readonly found: number | string;
}

interface Verdict {
  /** Certificates and rows that were checked. */
  readonly certificates: number;
  readonly rows: number;
  /** Rows that differ; the first of them in full. */
  readonly drifting: number;
  readonly drifts: readonly Drift[];
}

const valuesOf = (alias: string) => sql`array[${eachCount((it) => `${alias}.${it}`)}]`;
const sumsOf = (alias: string) =>
  sql`array[${eachCount((it) => `coalesce(sum(${alias}.${it}), 0)::int`)}]`;
const zeros = sql`array_fill(0, array[${sql.lit(COUNT_COLUMNS.length)}])`;

/** The most that are reported in full; the rest are only counted. */
const MOST_TOLD = 100;

interface Kind {
  /** SQL: names the row with the key `id` and `year`. */
  readonly what: RawBuilder<string>;
  /** SQL of queries: the expected and actual counts of each kind. */
  readonly expected: RawBuilder<unknown>;
  readonly found: RawBuilder<unknown>;
}

const daysOf = (level: number, what: RawBuilder<string>, key: RawBuilder<unknown>): Kind => ({
  what: sql`'days of ' || ${what}`,
  expected: sql`select ${key}, ${sumsOf('t')} as counts from truth t group by 1, 2`,
  found: sql`
    select id, year, ${sumsOf('p')} as counts
    from population_changes p where level = ${sql.lit(level)} group by 1, 2`,
});

const KINDS: readonly Kind[] = [
  {
    what: sql`'card variation ' || id`,
    expected: sql`select variation_id as id, 0 as year, ${valuesOf('t')} as counts from truth t`,
    found: sql`
      select variation_id as id, 0 as year, ${valuesOf('p')} as counts from population_by_card p`,
  },
  {
    what: sql`'set ' || id`,
    expected: sql`
      select set_id as id, 0 as year, ${sumsOf('t')} as counts from truth t group by 1`,
    found: sql`select set_id as id, 0 as year, ${valuesOf('p')} as counts from population_by_set p`,
  },
  daysOf(1, sql`'card variation ' || id`, sql`variation_id as id, 0 as year`),
  daysOf(2, sql`'set ' || id`, sql`set_id as id, 0 as year`),
  daysOf(3, sql`'year ' || year || ' of category ' || id`, sql`category_id as id, year`),
  daysOf(4, sql`'category ' || id`, sql`category_id as id, 0 as year`),
];

/**
 * Recounts every certificate and compares cards, sets, and the sum of days at every level. Everything is
 * read from one snapshot, while others keep writing.
 */
export async function verifyPopulation({ query }: Database): Promise<Verdict> {
  const verify = async (db: Transaction): Promise<Verdict> => {
    await liftTimeout(db);
    await sql`
      create temporary table truth on commit drop as
      select t.*, c.set_id, s.category_id, s.year
      from (${RECOUNT}) t
      join card_variations v on v.id = t.variation_id
      join cards c on c.id = v.card_id
      join card_sets s on s.id = c.set_id`.execute(db);
    await sql`analyze truth`.execute(db);
    const drifts: Drift[] = [];
    let rows = 0;
    let drifting = 0;
    for (const kind of KINDS) {
      const result = await compare(db, kind);
      rows += result.rows;
      drifting += result.drifting;
      drifts.push(...result.drifts);
    }
    const texts = await compareTexts(db);
    const counted = await sql<{ certificates: number }>`
      select coalesce(sum(total), 0) as certificates from truth`.execute(db);
    return {
      certificates: counted.rows[0]!.certificates,
      rows,
      drifting: drifting + texts.length,
      drifts: [...drifts, ...texts].slice(0, MOST_TOLD),
    };
  };
  return inTransaction(query, verify, { isolation: 'repeatable read' });
}

async function compare(
  db: Transaction,
  { what, expected, found }: Kind,
): Promise<{ rows: number; drifting: number; drifts: Drift[] }> {
  const { rows } = await sql<{ all: number; drifting: number } & (Drifting | { what: null })>`
    with pairs as materialized (
      select id, year,
             coalesce(e.counts, ${zeros}) as expected, coalesce(f.counts, ${zeros}) as found
      from (${expected}) e full join (${found}) f using (id, year)
    ),
    drift as (select ${what} as what, expected, found from pairs where expected <> found)
    select (select count(*) from pairs) as "all", (select count(*) from drift) as drifting, d.*
    from (select 1) one
    left join (select * from drift order by what limit ${MOST_TOLD}) d on true`.execute(db);
  return {
    rows: rows[0]!.all,
    drifting: rows[0]!.drifting,
    drifts: rows.flatMap((row) => (row.what === null ? [] : differences(row))),
  };
}

interface Drifting {
  readonly what: string;
  readonly expected: readonly number[];
  readonly found: readonly number[];
}

function differences(row: Drifting): Drift[] {
  return COUNT_COLUMNS.map((column, at) => ({
    what: row.what,
    column,
    expected: row.expected[at]!,
    found: row.found[at]!,
  })).filter(({ expected, found }) => expected !== found);
}

/** Search texts must match the catalogue. */
async function compareTexts(db: Transaction): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select * from (
      select 'card variation ' || p.variation_id as what, 'search' as "column",
             ${SEARCH_OF_CARD} as expected, p.search as found
      from population_by_card p
      join card_variations v on v.id = p.variation_id
      join cards c on c.id = v.card_id
      union all
      select 'set ' || p.set_id, 'search', ${SEARCH_OF_SET}, p.search
      from population_by_set p
      join card_sets s on s.id = p.set_id
      join categories k on k.id = s.category_id
    ) t
    where expected <> found
    limit ${MOST_TOLD}`.execute(db);
  return rows;
}
