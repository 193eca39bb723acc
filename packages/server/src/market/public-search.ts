import { GRADE_KEYS, type GradeKey } from '@tag/contract/graded-cards';
import type { PublicListingSort } from '@tag/contract/tag-market';
import { sql, type RawBuilder } from 'kysely';
import { wordsOf } from '../db/card-words.ts';
import type { Queries } from '../db/queries.ts';
import { isByPrice, ORDERS, type Position } from './public-order.ts';

/** What listings must meet. */
export interface Wanted {
  readonly search?: string | undefined;
  readonly categoryId?: number | undefined;
  readonly grades?: readonly GradeKey[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** The user. */
  readonly sellerId?: string | undefined;
}

/** Which of them, in which order. */
export interface Part {
  readonly sort: PublicListingSort;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** A search uses this many words at most. */
const MOST_WORDS = 12;
/** Listings looked through in their order before all that match are fetched and sorted. */
const LOOK_THROUGH = 3000;

type Condition = RawBuilder<unknown>;

/**
 * Listings for sale, in their order. Each order has an index for all of them, for those of a category and
 * grade, and for both of one seller. Conditions beyond that are tested along the order: matches that are
 * common fill the page soon. When they don't, they are few enough to fetch and sort.
 */
export async function findListings(db: Queries, wanted: Wanted, part: Part): Promise<Position[]> {
  const { categoryId, grades, sellerId } = wanted;
  const prices = priceConditions(wanted);
  const inOrder = [
    sql`l.state = 'live'`,
    ...(sellerId === undefined ? [] : [sql`l.seller_id = ${sellerId}`]),
    ...positionCondition(part),
    ...(isByPrice(part.sort) ? prices : []),
  ];
  const kind = [
    ...(categoryId === undefined ? [] : [sql`l.category_id = ${categoryId}`]),
    ...(grades === undefined ? [] : [sql`l.grade_key = any(${grades}::text[])`]),
  ];
  const others = [...wordConditions(wanted.search), ...(isByPrice(part.sort) ? [] : prices)];
  if (kind.length > 0 && others.length === 0) {
    return read(db, ofKinds(inOrder, wanted, part), part);
  }
  return alongOrder(db, inOrder, [...kind, ...others], part);
}

/** Tests `others` along the order, then fetches all that match if those aren't enough for the page. */
async function alongOrder(
  db: Queries,
  inOrder: readonly Condition[],
  others: readonly Condition[],
  part: Part,
): Promise<Position[]> {
  if (others.length === 0) return read(db, ordered(inOrder, part, part.limit), part);
  const lookedThrough = sql`
    select l.id, l.key from (${ordered(inOrder, part, LOOK_THROUGH)}) l where ${allOf(others)}`;
  const found = await read(db, lookedThrough, part);
  if (found.length === part.limit) return found;
  const all = sql`
    select l.id, ${ORDERS[part.sort].key} as key from listings l
    where ${allOf([...inOrder, ...others])}
    offset 0`;
  return read(db, all, part);
}

/** SQL: the first so many listings of an order. */
function ordered(conditions: readonly Condition[], { sort }: Part, limit: number): Condition {
  const { key, direction } = ORDERS[sort];
  return sql`
    select l.*, ${key} as key from listings l
    where ${allOf(conditions)}
    order by ${key} ${direction}, l.id ${direction}
    limit ${sql.lit(limit)}`;
}

/** SQL: the first of each category and grade. */
function ofKinds(
  inOrder: readonly Condition[],
  { categoryId, grades = GRADE_KEYS }: Wanted,
  part: Part,
): Condition {
  const categories =
    categoryId === undefined
      ? sql`select id from categories`
      : sql`select ${categoryId}::int as id`;
  const one = [...inOrder, sql`l.category_id = c.id`, sql`l.grade_key = g.key`];
  return sql`
    select first.* from (${categories}) c
    cross join unnest(${grades}::text[]) g (key)
    cross join lateral (${ordered(one, part, part.limit)}) first`;
}

async function read(db: Queries, found: Condition, { sort, limit }: Part): Promise<Position[]> {
  const { written, direction } = ORDERS[sort];
  const { rows } = await sql<Position>`
    select p.id, ${written} as key from (${found}) p
    order by p.key ${direction}, p.id ${direction}
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

function positionCondition({ sort, after }: Part): Condition[] {
  if (!after) return [];
  const { key, type, isAfter } = ORDERS[sort];
  return [sql`(${key}, l.id) ${isAfter} (${after.key}::${type}, ${after.id}::uuid)`];
}

function priceConditions({ minPrice, maxPrice }: Wanted): Condition[] {
  return [
    ...(minPrice === undefined ? [] : [sql`l.price >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`l.price <= ${maxPrice}`]),
  ];
}

/**
 * Every word must begin one of the listing's. Too many begin with a single letter for the index to help:
 * `strip` keeps such a word from it.
 */
function wordConditions(search = ''): Condition[] {
  const words = [...new Set(wordsOf(search))].slice(0, MOST_WORDS);
  const [short, long] = [words.filter(isLetter), words.filter((word) => !isLetter(word))];
  return [
    ...(long.length > 0 ? [sql`l.words @@ ${queryOf(long)}::tsquery`] : []),
    ...(short.length > 0 ? [sql`strip(l.words) @@ ${queryOf(short)}::tsquery`] : []),
  ];
}

const isLetter = (word: string) => /^\p{L}$/u.test(word);

/** Words have no quotes or other signs that mean something to PostgreSQL. */
const queryOf = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ');

const allOf = (conditions: readonly Condition[]) => sql`${sql.join(conditions, sql` and `)}`;
