import { sql, type RawBuilder } from 'kysely';

/** Cards with 16 or more certificates have a separate index, an eighth of the size. */
const MUCH_GRADED = 5;
/** A word that one in this many cards has is found by reading the most graded. */
const COMMON = 50;

interface Sought {
  /** SQL: on rows of population_by_card, `p`. */
  readonly where: RawBuilder<boolean>;
  /** Whether the condition needs columns that the index by magnitude lacks. */
  readonly byGrade?: boolean;
  /** SQL: how many are found at most. */
  readonly enough: RawBuilder<number | null>;
  /** SQL: sorts before the number of graded cards. */
  readonly likeness?: RawBuilder<number>;
}

interface LookedAt {
  /** SQL: the candidate cards. */
  readonly within: RawBuilder<boolean>;
  /** SQL: how many cards are read. */
  readonly count: RawBuilder<number>;
}

/** SQL of a query: the ids of cards that meet a condition, among the most graded of all. */
export function amongMostGraded(
  { where, byGrade = false, enough, likeness }: Sought,
  { within, count }: LookedAt,
): RawBuilder<unknown> {
  const columns = byGrade ? sql`p.*` : sql`p.variation_id, p.set_id, p.search, p.magnitude`;
  return sql`
    select p.variation_id
    from (select ${columns} from population_by_card p where ${within}
          order by p.magnitude desc limit ${count}) p
    where ${where} order by ${first(likeness)} p.magnitude desc limit ${enough}`;
}

/**
 * SQL of a query: the ids of the most graded cards that meet a condition.
 *
 * The fastest way depends on how many there are, and PostgreSQL can only guess how many cards have some
 * words. So it reads more and more cards until there are enough: first the most graded cards one by one,
 * which finds common words; then the much graded ones by their trigram index; then all cards by theirs,
 * with few matches left.
 */
export function mostGraded(sought: Sought): RawBuilder<unknown> {
  const { where, likeness } = sought;
  const enough = sql<number>`${sought.enough}::int`;
  const top = { within: sql<boolean>`true`, count: sql<number>`${enough} * ${sql.lit(COMMON)}` };
  // Sort by the total, which has no index: for magnitude, PostgreSQL would read its index to the end.
  const lookAt = (within: RawBuilder<boolean>) => sql`
    select p.variation_id from population_by_card p
    where ${within} and ${where} order by ${first(likeness)} p.total desc limit ${enough}`;
  return sql`
    with most_graded as materialized (${amongMostGraded({ ...sought, enough }, top)}),
    much_graded as materialized (
      select * from (${lookAt(sql`p.magnitude >= ${sql.lit(MUCH_GRADED)}`)}) f
      where (select count(*) from most_graded) < ${enough}
    ),
    every as materialized (
      select * from (${lookAt(sql`true`)}) f
      where (select count(*) from most_graded) < ${enough}
        and (select count(*) from much_graded) < ${enough}
    )
    select variation_id from every
    union all
    select variation_id from much_graded where not exists (select from every)
    union all
    select variation_id from most_graded
    where not exists (select from every) and not exists (select from much_graded)`;
}

const first = (likeness: Sought['likeness']) => (likeness ? sql`${likeness} desc,` : sql``);
