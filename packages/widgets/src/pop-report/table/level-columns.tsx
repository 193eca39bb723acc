import { countOf, formatCount } from '@tag/contract/formats';
import { variationLabel, type GradeKey } from '@tag/contract/graded-cards';
import type { CardRow, PopulationScope } from '@tag/contract/pops';
import { variationName } from '../query/scope-names.ts';
import type { ScopeLinkProps } from '../pop-context.ts';
import type { ListView } from '../state/view.ts';
import type { Column } from './column.ts';
import { countColumns } from './columns.tsx';
import { Lines, Name } from './names.tsx';
import { picturedTogether, RowPicture } from './row-picture.tsx';

interface LevelColumnOptions {
  linkTo(scope: PopulationScope): ScopeLinkProps;
  compact: boolean;
}

/** A row of any list level. */
export type ListRow = ListView['page']['rows'][number];

/** The names of each level's rows. */
export const ROWS_OF = {
  categories: 'categories',
  years: 'years',
  sets: 'sets',
  cards: 'cards',
  card: 'certificates',
} as const;

/** The columns of a level: the row's name, then its counts. */
export function levelColumns(view: ListView, options: LevelColumnOptions): Column<ListRow>[] {
  const { page, query } = view;
  const whole = { categories: 'all', years: 'the category', sets: 'the year', cards: 'the set' };
  const counts = countColumns<ListRow>({
    totals: page.totals,
    grades: query.grades as GradeKey[],
    compact: options.compact,
    whole: whole[view.level],
  });
  return [...(nameColumns(view, options) as Column<ListRow>[]), ...counts];
}

function nameColumns(view: ListView, { linkTo, compact }: LevelColumnOptions): unknown[] {
  const { scope } = view.query;
  const total = { shown: 'Total', value: 'Total' };
  switch (view.level) {
    case 'categories':
      return columnsFor<'categories'>([
        {
          id: 'category',
          title: 'Category',
          size: 'name',
          isSortable: true,
          first: 'asc',
          total,
          cell: ({ category }) => <Name link={linkTo({ category })}>{category}</Name>,
          value: ({ category }) => category,
        },
        setsColumn,
      ]);
    case 'years':
      return columnsFor<'years'>([
        {
          id: 'year',
          title: 'Year',
          size: 'name',
          isSortable: true,
          first: 'asc',
          total,
          cell: ({ year }) => <Name link={linkTo({ ...scope, year })}>{year}</Name>,
          value: ({ year }) => year,
        },
        setsColumn,
      ]);
    case 'sets':
      return columnsFor<'sets'>([
        {
          id: 'set',
          title: 'Set',
          size: 'name',
          isSortable: true,
          first: 'asc',
          total,
          cell: ({ category, year, set }) => (
            <Name link={linkTo({ category, year, set })}>{set}</Name>
          ),
          value: ({ set }) => set,
        },
      ]);
    case 'cards':
      return [...cardColumns({ linkTo, compact }, view.page.rows)];
  }
}

type RowOf<L extends ListView['level']> = Extract<ListView, { level: L }>['page']['rows'][number];
const columnsFor = <L extends ListView['level']>(columns: Column<RowOf<L>>[]) => columns;

const setsColumn: Column<{ sets: number }> = {
  id: 'sets',
  title: 'Sets',
  size: 'count',
  isSortable: true,
  aside: ({ sets }) => countOf(sets, 'set'),
  cell: ({ sets }) => formatCount(sets),
  value: ({ sets }) => sets,
};

function cardColumns(
  { linkTo, compact }: LevelColumnOptions,
  rows: readonly CardRow[],
): Column<CardRow>[] {
  const differs = (field: 'variation' | 'rarity') =>
    rows.some((row) => row[field] !== rows[0]?.[field]);
  const hasVariations = differs('variation');
  const hasRarities = differs('rarity');
  const together = picturedTogether(rows);
  const columns: Column<CardRow>[] = [
    {
      id: 'card',
      title: 'Card',
      size: 'name',
      isSortable: true,
      first: 'asc',
      total: { shown: 'Total', value: 'Total' },
      cell: ({ id, category, year, set, card, number, variation, subset }) => (
        <>
          <RowPicture id={id} together={together.get(id)!} />
          <Name
            link={linkTo({ category, year, set, card, number, variation })}
            more={subset ?? undefined}
          >
            {card}
          </Name>
        </>
      ),
      value: ({ card }) => card,
    },
    {
      id: 'number',
      title: 'Number',
      size: 'count',
      isSortable: true,
      first: 'asc',
      aside: ({ number }) => number,
      isBeneath: true,
      cell: ({ number }) => <Lines>{number}</Lines>,
      value: ({ number }) => number,
    },
    {
      id: 'variation',
      title: 'Variation',
      size: 'text',
      isSortable: true,
      first: 'asc',
      aside: ({ variation }) => (hasVariations ? variationLabel(variation) : null),
      isBeneath: true,
      cell: ({ variation }) => <Lines>{variationName(variation)}</Lines>,
      value: ({ variation }) => variationName(variation),
    },
    {
      id: 'rarity',
      title: 'Rarity',
      size: 'text',
      isSortable: true,
      first: 'asc',
      aside: ({ rarity }) => (hasRarities ? rarity : null),
      isBeneath: true,
      cell: ({ rarity }) => <Lines>{rarity ?? '–'}</Lines>,
      value: ({ rarity }) => rarity,
    },
  ];
  return compact ? columns.filter(({ id }) => id !== 'rarity') : columns;
}

/** `197 sets` */
export function rowsInWords(
  view: ListView | { level: 'card'; page: { rowCount: number } },
): string {
  const one = {
    categories: 'category',
    years: 'year',
    sets: 'set',
    cards: 'card',
    card: 'certificate',
  };
  return countOf(view.page.rowCount, one[view.level], ROWS_OF[view.level]);
}
