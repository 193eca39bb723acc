import type { CardRow, CategoryRow, SetRow, YearRow } from '@tag/contract/pops';
import { sql, type RawBuilder } from 'kysely';
import { eachCount } from '../db/grade-columns.ts';
import { SET_TITLE } from '../db/search-columns.ts';
import { folded } from '../db/search-text.ts';
import { isWithinSets } from './extent.ts';
import { amongMostGraded, mostGraded } from './most-graded.ts';
import type { Level, Wanted } from './page-statement.ts';
import { pagesOf } from './page.ts';
import { isIndexed } from './search.ts';

const sums = eachCount((it) => `sum(p.${it})::int as ${it}`);
const counts = eachCount((it) => `p.${it}`);

const most = (likeness: Wanted['likeness']) =>
  likeness === null ? sql`null as likeness` : sql`max(${likeness}) as likeness`;
const own = (likeness: Wanted['likeness']) => sql`${likeness ?? sql`null`} as likeness`;

/** A category without its picture. */
type CategoryCounts = Omit<CategoryRow, 'picture'>;

const CATEGORIES: Level<Pick<CategoryCounts, 'id' | 'category' | 'sets'>, CategoryCounts> = {
  name: 'categories',
  table: 'population_by_set',
  searched: folded(sql`k.name`),
  find: ({ where, likeness }) => sql`
    select k.id, k.name, count(*) as sets, ${sums}, ${most(likeness)}
    from population_by_set p join categories k on k.id = p.category_id
    where ${where} group by k.id`,
  sorts: { category: sql`lower(f.name)`, sets: sql`f.sets` },
  sortedBy: 'total',
  columns: sql`f.id, f.name as category, f.sets`,
  join: sql``,
  row: ({ id, category, sets }, totals) => ({ id, category, ...totals, sets }),
};

const YEARS: Level<Pick<YearRow, 'year' | 'sets'>, YearRow> = {
  name: 'years',
  table: 'population_by_set',
  searched: sql`p.year::text`,
  find: ({ where, likeness }) => sql`
    select p.year, count(*) as sets, ${sums}, ${most(likeness)}
    from population_by_set p where ${where} group by p.year`,
  sorts: { year: sql`f.year`, sets: sql`f.sets` },
  sortedBy: 'year',
  columns: sql`f.year, f.sets`,
  join: sql``,
  row: ({ year, sets }, totals) => ({ year, ...totals, sets }),
};

const namesOfSet = (id: RawBuilder<unknown>) => sql`
  join card_sets s on s.id = ${id}
  join categories k on k.id = s.category_id`;

type SetColumns = Omit<SetRow, 'counts' | 'total' | 'gemRate' | 'share'>;

const SETS: Level<SetColumns, SetRow> = {
  name: 'sets',
  table: 'population_by_set',
  searched: sql`p.search`,
  // Thousands are sorted for a page of 200: names are only read for the page, or to sort by them.
  find: ({ where, likeness, sort }) => {
    const isNamed = sort === 'brand' || sort === 'category';
    return sql`
      select p.set_id as id, p.year, p.title_order, ${counts},
             ${isNamed ? sql`s.brand, k.name as category,` : sql``} ${own(likeness)}
      from population_by_set p ${isNamed ? namesOfSet(sql`p.set_id`) : sql``}
      where ${where}`;
  },
  sorts: {
    set: sql`f.title_order`,
    brand: sql`lower(f.brand)`,
    category: sql`lower(f.category)`,
    year: sql`f.year`,
  },
  sortedBy: 'set',
  columns: sql`f.id, k.name as category, s.year, s.brand, ${SET_TITLE} as "set"`,
  join: namesOfSet(sql`f.id`),
  row: ({ id, category, year, set, brand }, totals) => ({
    id,
    category,
    year,
    set,
    brand,
    ...totals,
  }),
};

/**
 * A search that finds more cards than this counts only the most graded. A small page is for suggestions
 * while typing: it reads fewer cards, to answer sooner.
 */
const mostFound = (pageSize: number) => Math.min(500, Math.max(100, pageSize * 5));
/** If no index helps a search, only this many of the most graded cards are read. */
const MOST_LOOKED_AT = 20_000;
/** The most inexact matches to return. */
const MOST_NEAREST = 200;

/** The joins that name rows of population_by_card (`p`), or found ones (`f`). */
const namesOf = (row: RawBuilder<unknown>, variation: RawBuilder<unknown>) => sql`
  join cards c on c.id = ${row}.card_id
  join card_variations v on v.id = ${variation}
  join card_sets s on s.id = ${row}.set_id
  join categories k on k.id = s.category_id`;
const NAMES = sql`c.name as card, v.name as variation, c.rarity, ${SET_TITLE} as title,
  k.name as category, s.year,`;

const named: Readonly<Record<string, RawBuilder<unknown>>> = {
  card: sql`lower(f.card)`,
  variation: sql`lower(f.variation)`,
  rarity: sql`lower(f.rarity)`,
  set: sql`lower(f.title)`,
  category: sql`lower(f.category)`,
  year: sql`f.year`,
};

function findCards(wanted: Wanted): RawBuilder<unknown> {
  const { where, inScope, likeness, sort, extent, words, byGrade, enough } = wanted;
  const isNamed = Object.hasOwn(named, sort);
  const select = sql`
    select p.variation_id as id, p.card_id, p.set_id, p.number_order, ${counts},
           ${isNamed ? NAMES : sql``} ${own(likeness)}`;
  const names = isNamed ? namesOf(sql`p`, sql`p.variation_id`) : sql``;
  if (isWithinSets(extent)) return sql`${select} from population_by_card p ${names} where ${where}`;
  if (likeness !== null) {
    return sql`
      ${select} from population_by_card p ${names} where ${where}
      order by likeness desc, p.magnitude desc limit ${sql.lit(MOST_NEAREST)}`;
  }
  const sought = { where, byGrade, enough };
  const found = isIndexed(words)
    ? mostGraded(sought)
    : amongMostGraded(sought, { within: inScope, count: sql.lit(MOST_LOOKED_AT) });
  return sql`${select}
    from (${found}) m
    join population_by_card p on p.variation_id = m.variation_id ${names}`;
}

type CardColumns = Omit<CardRow, 'counts' | 'total' | 'gemRate' | 'share'>;

const CARDS: Level<CardColumns, CardRow> = {
  name: 'cards',
  table: 'population_by_card',
  searched: sql`p.search`,
  isAny: sql`p.magnitude > 0`,
  find: findCards,
  mostFound,
  sorts: { number: sql`f.number_order`, ...named },
  sortedBy: 'number',
  columns: sql`f.id, f.card_id as "cardId", k.name as category, s.year, ${SET_TITLE} as "set",
    s.brand, c.name as card, c.number, c.subset, c.rarity, v.name as variation`,
  join: namesOf(sql`f`, sql`f.id`),
  row: (
    { id, cardId, category, year, set, brand, card, number, subset, rarity, ...row },
    totals,
  ) => ({
    id,
    cardId,
    category,
    year,
    set,
    brand,
    card,
    number,
    subset,
    rarity,
    variation: row.variation,
    ...totals,
  }),
};

export const readCategories = pagesOf(CATEGORIES);
export const readYears = pagesOf(YEARS);
export const readSets = pagesOf(SETS);
export const readCards = pagesOf(CARDS);
