import type { GradeKey } from '@tag/contract/graded-cards';
import type { Direction, PopulationTotals } from '@tag/contract/pops';
import { sql, type RawBuilder } from 'kysely';
import { columnOf, eachGrade, gradeArray } from '../db/grade-columns.ts';
import type { Given } from '../db/prepared.ts';
import { GEM_KEYS } from './counts.ts';
import { cardsWithin, setsWithin, type Extent, type ScopeValues } from './extent.ts';

/** The checked query of a list. */
export interface PageQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: Direction | undefined;
  readonly grade?: readonly GradeKey[] | undefined;
}

/** A search in SQL. */
export interface Match {
  /** Whether a row matches. */
  readonly condition: RawBuilder<boolean>;
  /** How close a row comes, higher is closer; undefined if it must have every word. */
  readonly likeness?: RawBuilder<number>;
  /** Whether only the closest rows count as found. */
  readonly isClosestOnly?: boolean;
}

/** The search. */
export interface Wanted {
  /** SQL: on the rows of the level's table, `p`. */
  readonly where: RawBuilder<boolean>;
  /** SQL: the same without the search. */
  readonly inScope: RawBuilder<boolean>;
  readonly likeness: RawBuilder<number> | null;
  readonly sort: string;
  readonly extent: Extent;
  readonly words: readonly string[];
  /** Whether the condition has filters besides having any graded cards. */
  readonly byGrade: boolean;
  /** SQL: how many of the most graded to read. */
  readonly enough: RawBuilder<number | null>;
}

/** How the rows of one level are found and read: categories, years, sets or cards. */
export interface Level<Columns, Row> {
  readonly name: string;
  readonly table: 'population_by_set' | 'population_by_card';
  /** SQL: the search text. */
  readonly searched: RawBuilder<string>;
  /** SQL: whether `p` has any graded cards, cheaper than by its counts. */
  readonly isAny?: RawBuilder<boolean>;
  /** SQL of a query: a row's id and sort keys, total, grades and, if any, likeness. */
  readonly find: (wanted: Wanted) => RawBuilder<unknown>;
  /** A search of more than some sets counts no more rows than these, for a page of some size. */
  readonly mostFound?: (pageSize: number) => number;
  /** SQL on a found row, `f`, of each sort that is no count. The first also decides ties. */
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The default; a search puts the most graded first. */
  readonly sortedBy: string;
  /** SQL: a page row's columns, and the joins of `f` for them. */
  readonly columns: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  readonly row: (columns: Columns, totals: PopulationTotals) => Row;
}

/** The statement's result, in one row. */
export interface Found<Columns> {
  rowCount: number;
  /** Of all rows found, a count for each of GRADE_KEYS. */
  counts: number[];
  /** The counted certificates of the scope; null: those of all rows found. */
  whole: number | null;
  rows: (Columns & { counts: number[] })[];
}

/** The parameters of a page's statement: the scope, and which of the rows found. */
export interface PageValues extends ScopeValues {
  readonly pageSize: number;
  readonly offset: number;
  /** From the level; null: any number. */
  readonly mostFound: number | null;
}

interface PageParts<Columns, Row> {
  readonly level: Level<Columns, Row>;
  readonly extent: Extent;
  readonly query: PageQuery;
  readonly words: readonly string[];
  readonly match: Match | null;
}

const NONE = sql``;
const CLOSEST = sql`found as materialized (
      select * from near where likeness = (select max(likeness) from near)
    ),`;

/** The statement that finds one page of rows, and the totals of all that are found. */
export function pageStatement<Columns, Row>(
  { level, extent, query, words, match }: PageParts<Columns, Row>,
  given: Given<PageValues>,
): RawBuilder<Found<Columns>> {
  const { grade } = query;
  const isOfSets = level.table === 'population_by_set';
  const inScope = isOfSets ? setsWithin(extent, given) : cardsWithin(extent, given);
  const counted = countedColumns(grade);
  const sort = query.sort ?? (match ? 'total' : level.sortedBy);
  const likeness = match?.likeness ?? null;
  // By magnitude, if the index has that but not the counts.
  const isAny = level.isAny && !grade ? level.isAny : sql<boolean>`${counted('p')} > 0`;
  const where = allOf([inScope, isAny, ...(match ? [match.condition] : [])]);
  // Sets are far fewer than cards and add up to the same.
  const all =
    extent === 'variations'
      ? sql`population_by_card p where ${inScope}`
      : sql`population_by_set p where ${setsWithin(extent, given)}`;
  const whole = match ? sql`(select coalesce(sum(${counted('p')}), 0) from ${all})` : sql`null`;
  const byLikeness = likeness === null ? NONE : sql`f.likeness desc,`;
  const wanted = {
    where,
    inScope,
    likeness,
    sort,
    extent,
    words,
    byGrade: !!grade,
    enough: given('mostFound'),
  };
  return sql`
    with ${match?.isClosestOnly ? sql`near` : sql`found`} as materialized (
      ${level.find(wanted)}
    ),
    ${match?.isClosestOnly ? CLOSEST : NONE}
    page as (
      select f.* from found f
      order by ${byLikeness} ${orderOf(level, sort, query)}
      limit ${given('pageSize')} offset ${given('offset')}
    )
    select (select count(*) from found) as "rowCount",
           (select array[${eachGrade((it) => `coalesce(sum(${it}), 0)`)}] from found)::int[]
             as counts,
           ${whole} as whole,
           (select coalesce(json_agg(r order by r.position), '[]') from (
              select f.position, ${level.columns}, ${gradeArray('f')} as counts
              from (select page.*, row_number() over () as position from page) f ${level.join}
            ) r) as rows`;
}

/** SQL: whether every condition is met. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** SQL: by default, names from A to Z and counts from high to low. */
function orderOf<Columns, Row>(
  { sorts }: Level<Columns, Row>,
  sort: string,
  { direction, grade }: PageQuery,
): RawBuilder<unknown> {
  const ties = Object.values(sorts)[0]!;
  const isNamed = Object.hasOwn(sorts, sort);
  const isUp = (direction ?? (isNamed ? 'asc' : 'desc')) === 'asc';
  const sorted = isNamed ? sorts[sort]! : amountOf(sort, grade);
  return sql`${sorted} ${isUp ? sql`asc` : sql`desc`}, ${ties}`;
}

function amountOf(sort: string, grade: PageQuery['grade']): RawBuilder<number> {
  if (sort === 'total' || sort === 'share') return countedColumns(grade)('f');
  if (sort === 'gemRate') return sql`${countedColumns(GEM_KEYS)('f')}::float8 / f.total`;
  return sql.ref(`f.${columnOf(sort as GradeKey)}`);
}

/** SQL: how many certificates of a row have the requested grades. */
function countedColumns(grades: PageQuery['grade']): (alias: string) => RawBuilder<number> {
  if (!grades) return (alias) => sql.ref(`${alias}.total`);
  return (alias) =>
    sql`(${sql.join(
      grades.map((key) => sql.ref(`${alias}.${columnOf(key)}`)),
      sql` + `,
    )})`;
}
