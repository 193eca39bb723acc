import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { GRADE_COLUMNS } from '../db/grade-columns.ts';
import { inTransaction } from '../db/transaction.ts';
import { recount } from './recount.ts';
import { SEARCH_OF_CARD, SEARCH_OF_SET } from '../db/search-columns.ts';

/** Something that is counted otherwise than the certificates say. */
export interface Drift {
  /** `card variation 12`, `set 3`, `days of category 1`. */
  readonly what: string;
  /** `total`, or the column of a grade, or what a search looks through. */
  readonly column: string;
  readonly expected: number | string;
  readonly found: number | string;
}

export interface Verdict {
  /** Certificates and rows that were looked at. */
  readonly certificates: number;
  readonly rows: number;
  /** Rows that differ; the first of them in full. */
  readonly drifting: number;
  readonly drifts: readonly Drift[];
}

const COLUMNS = ['total', ...GRADE_COLUMNS];
const zeros = `array_fill(0, array[${COLUMNS.length}])`;
const sumsOf = (alias: string) =>
  `array[${COLUMNS.map((it) => `coalesce(sum(${alias}.${it}), 0)::int`).join(', ')}]`;
const valuesOf = (alias: string) => `array[${COLUMNS.map((it) => `${alias}.${it}`).join(', ')}]`;

/** Told in full; the rest is only counted. */
const MOST_TOLD = 100;

/** What each kind of count has to be, and is: a key and its numbers. */
const KINDS = [
  {
    what: "'card variation ' || key",
    expected: `select variation_id as key, ${valuesOf('t')} as counts from truth t`,
    found: `select variation_id as key, ${valuesOf('p')} as counts from population_by_card p`,
  },
  {
    what: "'set ' || key",
    expected: `select set_id as key, ${sumsOf('t')} as counts from truth t group by 1`,
    found: `select set_id as key, ${valuesOf('p')} as counts from population_by_set p`,
  },
  ...[
    ['card variation', 1, 'variation_id', 'key'],
    ['set', 2, 'set_id', 'key'],
    ['year', 3, 'category_id * 10000 + year', "key % 10000 || ' of category ' || key / 10000"],
    ['category', 4, 'category_id', 'key'],
  ].map(([name, level, key, shown]) => ({
    what: `'days of ${name} ' || ${shown}`,
    expected: `select ${key} as key, ${sumsOf('t')} as counts from truth t group by 1`,
    found: `
      select id as key, ${sumsOf('p')} as counts
      from population_changes p where level = ${level} group by 1`,
  })),
];

/**
 * Recounts every certificate and compares: cards, sets, and for every level that the days add up to
 * what there is. All of it as it was at one moment, while others go on writing.
 */
export async function verifyPopulation({ pool }: Database): Promise<Verdict> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read');
    await client.query('set local statement_timeout = 0');
    await client.query(`
      create temporary table truth on commit drop as
      select t.*, c.set_id, s.category_id, s.year
      from (${recount()}) t
      join card_variations v on v.id = t.variation_id
      join cards c on c.id = v.card_id
      join card_sets s on s.id = c.set_id`);
    await client.query('analyze truth');
    const drifts: Drift[] = [];
    let rows = 0;
    let drifting = 0;
    for (const kind of KINDS) {
      const result = await compare(client, kind);
      rows += result.rows;
      drifting += result.drifting;
      drifts.push(...result.drifts);
    }
    const texts = await compareTexts(client);
    const { rows: counted } = await client.query<{ certificates: number }>(
      'select coalesce(sum(total), 0) as certificates from truth',
    );
    return {
      certificates: counted[0]!.certificates,
      rows,
      drifting: drifting + texts.length,
      drifts: [...drifts, ...texts].slice(0, MOST_TOLD),
    };
  });
}

async function compare(
  client: pg.PoolClient,
  { what, expected, found }: (typeof KINDS)[number],
): Promise<{ rows: number; drifting: number; drifts: Drift[] }> {
  const { rows } = await client.query<{
    all: number;
    drifting: number;
    what: string | null;
    expected: number[];
    found: number[];
  }>(`
    with pairs as materialized (
      select key, coalesce(e.counts, ${zeros}) as expected, coalesce(f.counts, ${zeros}) as found
      from (${expected}) e full join (${found}) f using (key)
    ),
    drift as (select ${what} as what, expected, found from pairs where expected <> found)
    select (select count(*) from pairs) as "all", (select count(*) from drift) as drifting, d.*
    from (select 1) one
    left join (select * from drift order by what limit ${MOST_TOLD}) d on true`);
  return {
    rows: rows[0]!.all,
    drifting: rows[0]!.drifting,
    drifts: rows.flatMap((row) =>
      row.what === null ? [] : differences({ ...row, what: row.what }),
    ),
  };
}

function differences(row: { what: string; expected: number[]; found: number[] }): Drift[] {
  return COLUMNS.map((column, at) => ({
    what: row.what,
    column,
    expected: row.expected[at]!,
    found: row.found[at]!,
  })).filter(({ expected, found }) => expected !== found);
}

/** What searches look through follows the catalogue. */
async function compareTexts(client: pg.PoolClient): Promise<Drift[]> {
  const { rows } = await client.query<Drift>(`
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
    limit ${MOST_TOLD}`);
  return rows;
}
