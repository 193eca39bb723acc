import type { GradeKey } from '@tag/contract/graded-cards';
import type { Direction, PopulationTotals } from '@tag/contract/pops';
import { columnOf, GRADE_COLUMNS, gradeArray } from '../db/grade-columns.ts';
import { GEM_KEYS } from './counts.ts';
import { cardsWithin, setsWithin, type Parameters } from './parameters.ts';
import type { Scope } from './scope.ts';

/** What was asked of a list, checked. */
export interface PageQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: Direction | undefined;
  readonly grade?: readonly GradeKey[] | undefined;
}

/** What a search finds, in SQL. */
export interface Match {
  /** Whether a row matches. */
  readonly condition: string;
  /** How close a row comes, more is closer; not given when it must hold every word. */
  readonly likeness?: string;
  /** Only the rows that come closest of all count as found. */
  readonly isClosestOnly?: boolean;
}

/** What is to be found. */
export interface Wanted {
  /** SQL: on the rows of the level's table, `p`. */
  readonly where: string;
  /** SQL: the same without the search. */
  readonly inScope: string;
  readonly likeness: string | null;
  readonly sort: string;
  readonly scope: Scope;
  readonly words: readonly string[];
  /** Whether the condition asks for more of a row than that anything is graded. */
  readonly byGrade: boolean;
  readonly pageSize: number;
}

/** How the rows of one level are found and read: categories, years, sets or cards. */
export interface Level<Columns, Row> {
  readonly table: 'population_by_set' | 'population_by_card';
  /** SQL: what a search looks through. */
  readonly searched: string;
  /** SQL: whether anything of `p` is graded, in a cheaper way than by its counts. */
  readonly isAny?: string;
  /** SQL of a query: what a row is told by and sorted by, total, grades and, if any, likeness. */
  readonly find: (wanted: Wanted) => string;
  /** A search of more than some sets counts no more rows than these, for a page of some size. */
  readonly mostFound?: (pageSize: number) => number;
  /** SQL on a found row, `f`, of each sort that is no count. The first also decides ties. */
  readonly sorts: Readonly<Record<string, string>>;
  /** Unless asked otherwise; a search puts the most graded first. */
  readonly sortedBy: string;
  /** SQL: what a page's row says of itself, and what `f` is joined to for that. */
  readonly columns: string;
  readonly join: string;
  readonly row: (columns: Columns, totals: PopulationTotals) => Row;
}

/** What the statement gives, in one row. */
export interface Found<Columns> {
  rowCount: number;
  /** Of all rows found, a count for each of GRADE_KEYS. */
  counts: number[];
  /** The counted certificates of the whole scope; null: those of all rows found. */
  whole: number | null;
  rows: (Columns & { counts: number[] })[];
}

const CLOSEST = `found as materialized (
      select * from near where likeness = (select max(likeness) from near)
    ),`;

/** The statement that finds one page of rows, and the totals of all that are found. */
export function pageStatement<Columns, Row>(
  level: Level<Columns, Row>,
  scope: Scope,
  query: PageQuery,
  words: readonly string[],
  match: Match | null,
  parameters: Parameters,
): string {
  const { page = 1, pageSize = 200 } = query;
  const inScope = (level.table === 'population_by_set' ? setsWithin : cardsWithin)(
    scope,
    parameters,
  );
  const counted = countedColumns(query.grade);
  const sort = query.sort ?? (match ? 'total' : level.sortedBy);
  const likeness = match?.likeness ?? null;
  // By magnitude, where an index has that and not the counts.
  const isAny = level.isAny && !query.grade ? level.isAny : `${counted('p')} > 0`;
  const where = [inScope, isAny, ...(match ? [match.condition] : [])].join(' and ');
  // Sets are far fewer than cards and add up to the same.
  const all = () =>
    scope.variationIds
      ? `population_by_card p where ${inScope}`
      : `population_by_set p where ${setsWithin(scope, parameters)}`;
  const whole = match ? `(select coalesce(sum(${counted('p')}), 0) from ${all()})` : 'null';
  const sums = GRADE_COLUMNS.map((it) => `coalesce(sum(${it}), 0)`).join(', ');
  return `
    with ${match?.isClosestOnly ? 'near' : 'found'} as materialized (
      ${level.find({ where, inScope, likeness, sort, scope, words, byGrade: !!query.grade, pageSize })}
    ),
    ${match?.isClosestOnly ? CLOSEST : ''}
    page as (
      select f.* from found f
      order by ${likeness === null ? '' : 'f.likeness desc,'} ${orderOf(level, sort, query)}
      limit ${parameters.add(pageSize)} offset ${parameters.add((page - 1) * pageSize)}
    )
    select (select count(*) from found) as "rowCount",
           (select array[${sums}] from found)::int[] as counts,
           ${whole} as whole,
           (select coalesce(json_agg(r order by r.position), '[]') from (
              select f.position, ${level.columns}, ${gradeArray('f')} as counts
              from (select page.*, row_number() over () as position from page) f ${level.join}
            ) r) as rows`;
}

/** SQL: names from A on, counts from the most on unless asked otherwise. */
function orderOf<Columns, Row>(
  { sorts }: Level<Columns, Row>,
  sort: string,
  { direction, grade }: PageQuery,
): string {
  const ties = Object.values(sorts)[0]!;
  if (Object.hasOwn(sorts, sort)) return `${sorts[sort]} ${direction ?? 'asc'}, ${ties}`;
  return `${amountOf(sort, grade)} ${direction ?? 'desc'}, ${ties}`;
}

function amountOf(sort: string, grade: PageQuery['grade']): string {
  if (sort === 'total' || sort === 'share') return countedColumns(grade)('f');
  if (sort === 'gemRate') return `${countedColumns(GEM_KEYS)('f')}::float8 / f.total`;
  return `f.${columnOf(sort as GradeKey)}`;
}

/** SQL: how many certificates of a row are of the grades asked for. */
function countedColumns(grades: PageQuery['grade']): (alias: string) => string {
  if (!grades) return (alias) => `${alias}.total`;
  return (alias) => `(${grades.map((key) => `${alias}.${columnOf(key)}`).join(' + ')})`;
}
