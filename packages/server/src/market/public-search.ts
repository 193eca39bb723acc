import { GRADE_KEYS, type GradeKey } from '@tag/contract/graded-cards';
import type { PublicListingSort } from '@tag/contract/tag-market';
import { sql, type RawBuilder } from 'kysely';
import { wordsOf } from '../db/card-words.ts';
import { estimateRows } from '../db/estimate-rows.ts';
import { directionOf, isAfter } from '../db/keyset.ts';
import type { ReadQueries } from '../db/queries.ts';
import { isByPrice, ORDERS } from './public-order.ts';

/** The filters of a search. */
interface Wanted {
  readonly search?: string | undefined;
  readonly categoryId?: number | undefined;
  readonly grades?: readonly GradeKey[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** The user. */
  readonly sellerId?: string | undefined;
}

/** A listing, and its position in an order. */
interface Found {
  readonly id: string;
  readonly position: readonly string[];
}

/** Which listings, in which order. */
interface Part {
  readonly sort: PublicListingSort;
  readonly limit: number;
  /** The position that the listings come after. */
  readonly after?: readonly (string | null)[] | undefined;
}

/** A search uses this many words at most. */
const MOST_WORDS = 12;
/** Reading one listing in sort order takes as long as reading this many in storage order. */
const IN_ORDER_COST = 2;
/** Testing one listing for a word takes as long as reading this many entries from the word's index. */
const TEST_COST = 8;

type Condition = RawBuilder<unknown>;

const keyOf = (sort: PublicListingSort) => ORDERS[sort].keys[0]!;
const directionIn = (sort: PublicListingSort) => directionOf(ORDERS[sort].direction === 'asc');

/**
 * Listings for sale, sorted. Each sort has an index for all of them, for those of a category and grade,
 * and for both of one seller. If matches of other conditions are common, listings are tested in order
 * until the page is full. If they are rare, all matches are fetched and sorted.
 */
export async function findListings(db: ReadQueries, wanted: Wanted, part: Part): Promise<Found[]> {
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
  const words = readWords(wanted.search);
  const rest = isByPrice(part.sort) ? [] : prices;
  if (words.length === 0 && rest.length === 0) {
    const found = kind.length > 0 ? ofKinds(inOrder, wanted, part) : ordered(inOrder, part);
    return read(db, found, part);
  }
  const others = [...kind, ...rest];
  const { fromIndex, lookThrough } = await planSearch(db, inOrder, others, words, part);
  const tests = [...others, ...wordConditions(words, fromIndex)];
  if (lookThrough > 0) {
    const found = await read(db, alongOrder(inOrder, tests, part, lookThrough), part);
    if (found.length === part.limit) return found;
  }
  return read(db, allThatMatch([...inOrder, ...tests], part), part);
}

interface SearchPlan {
  /** Words to read from the index; the others are tested on its results. */
  readonly fromIndex: readonly string[];
  /**
   * How many listings to test in order before fetching all matches: as many as take the same time as
   * fetching, so a wrong guess at most doubles it; 0 if they aren't expected to fill the page.
   */
  readonly lookThrough: number;
}

async function planSearch(
  db: ReadQueries,
  inOrder: readonly Condition[],
  others: readonly Condition[],
  words: readonly string[],
  { limit }: Part,
): Promise<SearchPlan> {
  const from = (...conditions: Condition[]) =>
    sql`select from listings l where ${allOf(conditions)}`;
  const live = sql`l.state = 'live'`;
  const long = words.filter((word) => !isShort(word));
  const [all, ordered, unnamed, matches, ...withWord] = await estimateRows(db, [
    from(live),
    from(...inOrder),
    from(...inOrder, ...others),
    from(...inOrder, ...others, ...hasWords(words)),
    ...long.map((word) => from(live, ...hasWords([word]))),
  ]);
  const most = TEST_COST * Math.min(...withWord);
  const read = long.map((word, at) => ({ word, rows: withWord[at]! }));
  const cheap = read.filter(({ rows }) => rows <= most);
  const fetched = cheap.reduce((left, { rows }) => (left * rows) / all!, unnamed!);
  const worth = Math.floor(fetched / IN_ORDER_COST);
  return {
    fromIndex: cheap.map(({ word }) => word),
    lookThrough: (limit * ordered!) / matches! < worth ? worth : 0,
  };
}

/** SQL: the matches among the first listings of the order. */
const alongOrder = (
  inOrder: readonly Condition[],
  tests: readonly Condition[],
  part: Part,
  lookThrough: number,
) => sql`
  select l.id, l.key from (${ordered(inOrder, part, lookThrough)}) l
  where ${allOf(tests)}`;

/** SQL: every match. */
const allThatMatch = (conditions: readonly Condition[], { sort }: Part) => sql`
  select l.id, ${keyOf(sort).by} as key from listings l
  where ${allOf(conditions)}
  offset 0`;

/** SQL: the first listings of an order. */
function ordered(conditions: readonly Condition[], { sort, limit }: Part, most = limit): Condition {
  const { by } = keyOf(sort);
  const direction = directionIn(sort);
  return sql`
    select l.*, ${by} as key from listings l
    where ${allOf(conditions)}
    order by ${by} ${direction}, l.id ${direction}
    limit ${sql.lit(most)}`;
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
    cross join lateral (${ordered(one, part)}) first`;
}

async function read(db: ReadQueries, found: Condition, { sort, limit }: Part): Promise<Found[]> {
  const direction = directionIn(sort);
  const { rows } = await sql<Found>`
    select p.id, array[${keyOf(sort).written(sql`p.key`)}, p.id::text] as position from (${found}) p
    order by p.key ${direction}, p.id ${direction}
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

function positionCondition({ sort, after }: Part): Condition[] {
  return after ? [isAfter(ORDERS[sort], after)] : [];
}

function priceConditions({ minPrice, maxPrice }: Wanted): Condition[] {
  return [
    ...(minPrice === undefined ? [] : [sql`l.price >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`l.price <= ${maxPrice}`]),
  ];
}

const readWords = (search = '') => [...new Set(wordsOf(search))].slice(0, MOST_WORDS);

/** Each word must be a prefix of one of the listing's. `strip` keeps the index from being used. */
const wordConditions = (words: readonly string[], fromIndex: readonly string[]) => [
  ...hasWords(fromIndex),
  ...hasWords(
    words.filter((word) => !fromIndex.includes(word)),
    sql`strip(l.words)`,
  ),
];

/** Too many words begin with the same letter or digit for the index to help. */
const isShort = (word: string) => /^[\p{L}\p{N}]$/u.test(word);

const hasWords = (words: readonly string[], within = sql`l.words`) =>
  words.length > 0 ? [sql`${within} @@ ${queryOf(words)}::tsquery`] : [];

/** Words have no quotes or other special characters of PostgreSQL. */
const queryOf = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ');

const allOf = (conditions: readonly Condition[]) => sql`${sql.join(conditions, sql` and `)}`;
