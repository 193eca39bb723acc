import { TREND_DAYS, type Trend } from '@tag/contract/pops';
import type { Database } from '../db/database.ts';
import { columnOf } from '../db/grade-columns.ts';
import { countOf, GEM_KEYS, type GradeFilter } from './counts.ts';
import { prepared } from './prepared.ts';
import type { Scope } from './scope.ts';
import { countWhole } from './whole.ts';

const DAY = 24 * 60 * 60 * 1000;
const LATELY = 30;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

interface Change {
  day: string;
  added: number;
  gems: number;
}

/** The population of a scope over the last days, counted back from what it is now. */
export async function readTrend(
  database: Database,
  scope: Scope,
  { days = TREND_DAYS.usual, grade }: { days?: number | undefined; grade?: GradeFilter },
): Promise<Trend> {
  const today = Date.now();
  const since = (count: number) => dayOf(today - (count - 1) * DAY);
  const from = since(days);
  const [counts, changes] = await Promise.all([
    countWhole(database, scope),
    readChanges(database, scope, since(Math.max(days, LATELY)), grade),
  ]);
  const total = countOf(counts, grade);
  const shown = changes.filter(({ day }) => day >= from);
  const before = total - sum(shown, 'added');
  const gemKeys = GEM_KEYS.filter((key) => !grade || grade.includes(key));
  const running = { total: before, gems: countOf(counts, gemKeys) - sum(shown, 'gems') };
  return {
    scope: scope.names,
    from,
    to: dayOf(today),
    before,
    total,
    last30Days: sum(
      changes.filter(({ day }) => day >= since(LATELY)),
      'added',
    ),
    points: shown.map(({ day, added, gems }) => {
      running.total += added;
      running.gems += gems;
      return { day, added, total: running.total, gems: running.gems };
    }),
  };
}

const sum = (changes: readonly Change[], name: 'added' | 'gems') =>
  changes.reduce((total, change) => total + change[name], 0);

async function readChanges(
  { pool }: Database,
  scope: Scope,
  from: string,
  grade: GradeFilter,
): Promise<Change[]> {
  const columns = grade ? grade.map(columnOf) : ['total'];
  const gems = GEM_KEYS.filter((key) => !grade || grade.includes(key)).map(columnOf);
  const added = (names: readonly string[]) =>
    names.map((name) => `coalesce(sum(${name}), 0)`).join(' + ') || '0';
  const [which, values] = keysOf(scope);
  const text = `
    select * from (
      select day, (${added(columns)})::int as added, (${added(gems)})::int as gems
      from population_changes
      where ${which} and day >= $1
      group by day) d
    where added <> 0 or gems <> 0
    order by day`;
  const { rows } = await pool.query<Change>({
    ...(grade ? { text } : prepared(text)),
    values: [from, ...values],
  });
  return rows;
}

/** SQL: the rows of population_changes that belong to a scope, and the values it needs. */
function keysOf({ categoryId, year, setIds, variationIds }: Scope): [string, unknown[]] {
  if (variationIds) return ['level = 1 and id = any($2)', [variationIds]];
  if (setIds) return ['level = 2 and id = any($2)', [setIds]];
  const categories = categoryId === null ? 'select id from categories' : 'select $2::bigint as id';
  const values = categoryId === null ? [] : [categoryId];
  if (year === null) return [`level = 4 and id in (${categories})`, values];
  const year$ = `$${values.length + 2}`;
  return [
    `level = 3 and id in (select id * 10000 + ${year$}::int from (${categories}) k)`,
    [...values, year],
  ];
}
