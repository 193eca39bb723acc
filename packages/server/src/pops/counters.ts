import { gradeOf } from '@tag/contract/graded-cards';
import type pg from 'pg';
import { columnOf, eachGrade, GRADE_COLUMNS } from '../db/grade-columns.ts';
import { NUMBER_ORDER, SEARCH_OF_CARD, SEARCH_OF_SET, TITLE_ORDER } from '../db/search-columns.ts';

/** So many certificates more (or fewer) of a variation at the grade of a score, on the day of `at`. */
export interface PopulationChange {
  readonly variationId: number;
  readonly score: number | null;
  readonly by: 1 | -1;
  readonly at: Date;
}

/** A day of a year or category is counted in so many rows: sets take turns at them. */
export const STRIPES = 8;

const columns = GRADE_COLUMNS.join(', ');
const given = `
  json_to_recordset($1) as t(variation_id bigint, day date, total int,
    ${eachGrade((column) => `${column} int`)})
  join card_variations v on v.id = t.variation_id
  join cards c on c.id = v.card_id
  join card_sets s on s.id = c.set_id`;
const sums = eachGrade((column) => `coalesce(sum(t.${column}), 0)`);
const adding = (table: string) =>
  ['total', ...GRADE_COLUMNS].map((it) => `${it} = ${table}.${it} + excluded.${it}`).join(', ');

/** SQL: what is counted on a day of which something is counted already. */
export const ADD_TO_DAY = `
  on conflict (level, id, day, stripe) do update
  set total = population_changes.total + excluded.total,
      ${eachGrade(
        (it) => `${it} = case when excluded.${it} is null then population_changes.${it}
          else coalesce(population_changes.${it}, 0) + excluded.${it} end`,
      )}`;

/**
 * Sets before cards before days, each in the order of its key: so two writers wait for each other and
 * never lock each other out. Of the days, those that most writers share come last and are held
 * shortest.
 */
const STATEMENTS = [
  {
    name: 'count-by-set',
    text: `
      insert into population_by_set (set_id, category_id, year, search, title_order, total, ${columns})
      select s.id, s.category_id, s.year, ${SEARCH_OF_SET}, ${TITLE_ORDER}, sum(t.total), ${sums}
      from ${given}
      join categories k on k.id = s.category_id
      group by s.id, k.name
      order by s.id
      on conflict (set_id) do update set ${adding('population_by_set')}`,
  },
  {
    name: 'count-by-card',
    text: `
      insert into population_by_card
        (variation_id, card_id, set_id, number_order, search, total, ${columns})
      select v.id, c.id, c.set_id, ${NUMBER_ORDER}, ${SEARCH_OF_CARD},
             sum(t.total), ${sums}
      from ${given}
      group by v.id, c.id
      order by v.id
      on conflict (variation_id) do update set ${adding('population_by_card')}`,
  },
  {
    name: 'count-by-day',
    text: `
      insert into population_changes (level, id, day, stripe, total, ${columns})
      select l.level, l.id, t.day, l.stripe, sum(t.total), ${eachGrade((it) => `nullif(sum(t.${it}), 0)`)}
      from ${given}
      cross join lateral (values
        (1, v.id, 0), (2, s.id, 0),
        (3, s.category_id * 10000 + s.year, s.id % ${STRIPES}),
        (4, s.category_id, s.id % ${STRIPES})
      ) l (level, id, stripe)
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      ${ADD_TO_DAY}`,
  },
];

/**
 * Counts what changed, within the transaction that changes it. Called once a transaction, after the
 * certificates are written.
 */
export async function countChanges(
  client: pg.PoolClient,
  changes: readonly PopulationChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(sumUp(changes));
  for (const statement of STATEMENTS) await client.query({ ...statement, values: [rows] });
}

type Sums = Record<string, number | string>;

/** One row for each variation and day. */
function sumUp(changes: readonly PopulationChange[]): Sums[] {
  const rows = new Map<string, Sums>();
  for (const { variationId, score, by, at } of changes) {
    const day = at.toISOString().slice(0, 10);
    const name = `${variationId} ${day}`;
    const row = rows.get(name) ?? { variation_id: variationId, day, total: 0 };
    const column = columnOf(gradeOf(score).key);
    row['total'] = Number(row['total']) + by;
    row[column] = Number(row[column] ?? 0) + by;
    rows.set(name, row);
  }
  return [...rows.values()];
}
