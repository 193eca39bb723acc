import type { CardRow, CategoryRow, SetRow, YearRow } from '@tag/contract/pops';
import type { Picture } from '@tag/contract/media';
import { eachGrade, GRADE_COLUMNS } from '../db/grade-columns.ts';
import { SET_TITLE } from '../db/search-columns.ts';
import { foldedSql } from '../db/search-text.ts';
import type { Level, Wanted } from './page-statement.ts';
import { isIndexed } from './search.ts';

const sums = `sum(p.total)::int as total, ${eachGrade((it) => `sum(p.${it})::int as ${it}`)}`;
const counts = ['total', ...GRADE_COLUMNS].map((it) => `p.${it}`).join(', ');

const most = (likeness: string | null) =>
  `${likeness === null ? 'null' : `max(${likeness})`} as likeness`;

const CATEGORIES = 'population_by_set p join categories k on k.id = p.category_id';
type CategoryColumns = Pick<CategoryRow, 'id' | 'category' | 'sets'>;

export function categoryLevel(
  pictures: ReadonlyMap<number, Picture | null>,
): Level<CategoryColumns, CategoryRow> {
  return {
    table: 'population_by_set',
    searched: foldedSql('k.name'),
    find: ({ where, likeness }) => `
      select k.id, k.name, count(*) as sets, ${sums}, ${most(likeness)}
      from ${CATEGORIES} where ${where} group by k.id`,
    sorts: { category: 'lower(f.name)', sets: 'f.sets' },
    sortedBy: 'total',
    columns: 'f.id, f.name as category, f.sets',
    join: '',
    row: ({ id, category, sets }, totals) => ({
      id,
      category,
      ...totals,
      sets,
      picture: pictures.get(id) ?? null,
    }),
  };
}

export const YEARS: Level<Pick<YearRow, 'year' | 'sets'>, YearRow> = {
  table: 'population_by_set',
  searched: 'p.year::text',
  find: ({ where, likeness }) => `
    select p.year, count(*) as sets, ${sums}, ${most(likeness)}
    from population_by_set p where ${where} group by p.year`,
  sorts: { year: 'f.year', sets: 'f.sets' },
  sortedBy: 'year',
  columns: 'f.year, f.sets',
  join: '',
  row: ({ year, sets }, totals) => ({ year, ...totals, sets }),
};

/** A function, so that it is there before the levels are. */
function namesOfSet(id: string): string {
  return `
    join card_sets s on s.id = ${id}
    join categories k on k.id = s.category_id`;
}

type SetColumns = Omit<SetRow, 'counts' | 'total' | 'gemRate' | 'share'>;

export const SETS: Level<SetColumns, SetRow> = {
  table: 'population_by_set',
  searched: 'p.search',
  // Thousands are sorted for a page of 200: names are read for the page, or to sort by them.
  find: ({ where, likeness, sort }) => `
    select p.set_id as id, p.year, p.title_order, ${counts},
           ${sort === 'brand' || sort === 'category' ? 's.brand, k.name as category,' : ''}
           ${likeness ?? 'null'} as likeness
    from population_by_set p
    ${sort === 'brand' || sort === 'category' ? namesOfSet('p.set_id') : ''}
    where ${where}`,
  sorts: {
    set: 'f.title_order',
    brand: 'lower(f.brand)',
    category: 'lower(f.category)',
    year: 'f.year',
  },
  sortedBy: 'set',
  columns: `f.id, k.name as category, s.year, s.brand, ${SET_TITLE} as "set"`,
  join: namesOfSet('f.id'),
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
 * A search that finds more cards than this counts only the most graded. A small page is for someone
 * who is typing: it looks at fewer cards, to answer sooner.
 */
const mostFound = (pageSize: number) => Math.min(500, Math.max(100, pageSize * 5));
/** Where no index leads to what is searched for, only so many of the most graded are looked at. */
const MOST_LOOKED_AT = 20_000;
/** Of what is not quite what was searched for, so many are enough. */
const MOST_NEAREST = 200;

const namesOf = (alias: string, id: string) => `
  join cards c on c.id = ${alias}.card_id
  join card_variations v on v.id = ${alias}.${id}
  join card_sets s on s.id = ${alias}.set_id
  join categories k on k.id = s.category_id`;
const NAMES = `c.name as card, v.name as variation, c.rarity, ${SET_TITLE} as title,
  k.name as category, s.year,`;

const named: Readonly<Record<string, string>> = {
  card: 'lower(f.card)',
  variation: 'lower(f.variation)',
  rarity: 'lower(f.rarity)',
  set: 'lower(f.title)',
  category: 'lower(f.category)',
  year: 'f.year',
};

function findCards(wanted: Wanted): string {
  const { where, inScope, likeness, sort, scope, words, byGrade, pageSize } = wanted;
  const isNamed = Object.hasOwn(named, sort);
  const select = `
    select p.variation_id as id, p.card_id, p.set_id, p.number_order, ${counts},
           ${isNamed ? NAMES : ''} ${likeness ?? 'null'} as likeness`;
  const names = isNamed ? namesOf('p', 'variation_id') : '';
  if (scope.setIds) return `${select} from population_by_card p ${names} where ${where}`;
  if (likeness !== null) {
    return `${select} from population_by_card p ${names} where ${where}
            order by likeness desc, p.magnitude desc limit ${MOST_NEAREST}`;
  }
  const table = isIndexed(words)
    ? 'population_by_card p'
    : `(select ${byGrade ? 'p.*' : 'p.variation_id, p.set_id, p.search, p.magnitude'}
        from population_by_card p where ${inScope}
        order by p.magnitude desc limit ${MOST_LOOKED_AT}) p`;
  return `${select}
    from (select p.variation_id from ${table} where ${where}
          order by p.magnitude desc limit ${mostFound(pageSize)}) m
    join population_by_card p on p.variation_id = m.variation_id ${names}`;
}

type CardColumns = Omit<CardRow, 'counts' | 'total' | 'gemRate' | 'share'>;

export const CARDS: Level<CardColumns, CardRow> = {
  table: 'population_by_card',
  searched: 'p.search',
  isAny: 'p.magnitude > 0',
  find: findCards,
  mostFound,
  sorts: { number: 'f.number_order', ...named },
  sortedBy: 'number',
  columns: `f.id, f.card_id as "cardId", k.name as category, s.year, ${SET_TITLE} as "set", s.brand,
    c.name as card, c.number, c.subset, c.rarity, v.name as variation`,
  join: namesOf('f', 'id'),
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
