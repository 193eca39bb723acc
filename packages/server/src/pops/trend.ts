import { utc } from '@date-fns/utc';
import { TREND_DAYS, type Trend } from '@tag/contract/pops';
import { formatISO, subDays } from 'date-fns';
import { sql, type RawBuilder } from 'kysely';
import type { ReadDatabase } from '../db/queries.ts';
import { columnOf } from '../db/grade-columns.ts';
import { givenAs, type Given, prepare } from '../db/prepared.ts';
import { countOf, GEM_KEYS, type GradeFilter } from './counts.ts';
import { extentOf, forEachExtent, type Extent, type ScopeValues } from './extent.ts';
import type { Scope } from './scope.ts';
import { countWhole } from './whole.ts';

const LATELY = 30;
const writeDay = (date: Date) => formatISO(date, { representation: 'date' });

interface Change {
  day: string;
  added: number;
  gems: number;
}

/** The population of a scope over the last days, counted back from what it is now. */
export async function readTrend(
  database: ReadDatabase,
  scope: Scope,
  { days = TREND_DAYS.usual, grade }: { days?: number | undefined; grade?: GradeFilter },
): Promise<Trend> {
  const today = utc(new Date());
  const since = (count: number) => writeDay(subDays(today, count - 1));
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
    to: writeDay(today),
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

interface Period extends ScopeValues {
  /** Its first day, `YYYY-MM-DD`. */
  from: string;
}

const changesOfAll = forEachExtent((extent) =>
  prepare(`pops-changes-${extent}`, (_db, given: Given<Period>) =>
    changes(extent, given, undefined),
  ),
);

/** By day. Filters by grade have too many variants to prepare each. */
async function readChanges(
  { query }: ReadDatabase,
  scope: Scope,
  from: string,
  grade: GradeFilter,
): Promise<Change[]> {
  const extent = extentOf(scope);
  const period = { ...scope, from };
  if (!grade) return changesOfAll[extent](query, period);
  return (await changes(extent, givenAs<Period>(period), grade).execute(query)).rows;
}

function changes(extent: Extent, given: Given<Period>, grade: GradeFilter): RawBuilder<Change> {
  const gems = GEM_KEYS.filter((key) => !grade || grade.includes(key)).map(columnOf);
  const added = (columns: readonly string[]) =>
    columns.length > 0
      ? sql.join(
          columns.map((it) => sql`coalesce(sum(${sql.ref(it)}), 0)`),
          sql` + `,
        )
      : sql`0`;
  return sql`
    select * from (
      select day, (${added(grade ? grade.map(columnOf) : ['total'])})::int as added,
             (${added(gems)})::int as gems
      from population_changes
      where ${isOf(extent, given)} and day >= ${given('from')}
      group by day) d
    where added <> 0 or gems <> 0
    order by day`;
}

/** SQL: whether a row of population_changes is of the scope itself. */
function isOf(extent: Extent, given: Given<Period>): RawBuilder<boolean> {
  switch (extent) {
    case 'variations':
    case 'cards':
      return sql`level = 1 and id = any(${given('variationIds')}) and year = 0`;
    case 'sets':
      return sql`level = 2 and id = any(${given('setIds')}) and year = 0`;
    case 'category-year':
      return sql`level = 3 and id = ${given('categoryId')} and year = ${given('year')}`;
    case 'category':
      return sql`level = 4 and id = ${given('categoryId')} and year = 0`;
    case 'year':
      return sql`level = 3 and id in (select id from categories) and year = ${given('year')}`;
    case 'all':
      return sql`level = 4 and id in (select id from categories) and year = 0`;
  }
}
