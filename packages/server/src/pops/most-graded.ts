import { sql, type RawBuilder } from 'kysely';

/** Cards with 16 certificates and more have an index of their own, an eighth of the size. */
const MUCH_GRADED = 5;
/** What one card in so many holds is found by looking at the most graded. */
const COMMON = 50;

interface Sought {
  /** SQL: on rows of population_by_card, `p`. */
  readonly where: RawBuilder<boolean>;
  /** Whether the condition needs more of a row than the index by magnitude has. */
  readonly byGrade?: boolean;
  /** SQL: how many are found at most. */
  readonly enough: RawBuilder<number | null>;
  /** SQL: what counts for more than how often a card is graded. */
  readonly likeness?: RawBuilder<number>;
}

interface LookedAt {
  /** SQL: of which cards. */
  readonly within: RawBuilder<boolean>;
  /** SQL: how many cards are looked at. */
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
 * How they are found soonest depends on how many there are, and PostgreSQL can only guess how many
 * cards hold some words. So it looks at more and more cards until there are enough: at the most graded
 * of all one by one, which finds common words; at the much graded by the index of their letters; at all
 * by theirs, which then are few.
 */
export function mostGraded(sought: Sought): RawBuilder<unknown> {
  const { where, likeness } = sought;
  const enough = sql<number>`${sought.enough}::int`;
  const top = { within: sql<boolean>`true`, count: sql<number>`${enough} * ${sql.lit(COMMON)}` };
  // By the total, which no index has: by magnitude, one would be read along its order to the end.
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
