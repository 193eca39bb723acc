import { pictureStruct } from '../media/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { integer, LARGEST_ID } from '../schema/number.ts';
import { boolean, nullable, type Schema, type TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { count, countFields, populationTotalsStruct } from './counts.ts';
import { MOST_ROWS } from './report.ts';

export const id = integer({ min: 1, max: LARGEST_ID });
export const setFields = {
  category: text({ min: 1, max: 60 }),
  year: integer({ min: 1800, max: 2200 }),
  set: text({ min: 1, max: 330, description: 'title: its name in scopes and addresses' }),
  brand: text({ min: 1, max: 120 }),
};
export const cardFields = {
  ...setFields,
  card: text({ min: 1, max: 200 }),
  number: text({ min: 1, max: 60, description: 'as printed; may contain slashes' }),
  subset: nullable(text({ max: 200 })),
  rarity: nullable(text({ max: 60 })),
};
export const variation = text({ min: 1, max: 120, description: 'normal, holo, reverse, ...' });

const sets = count('sets of which anything is graded');

const categoryRowStruct = shape(
  {
    id,
    category: setFields.category,
    ...countFields,
    sets,
    picture: nullable(pictureStruct),
  },
  { title: 'PopulationCategory', description: 'Its picture is of one of its graded cards' },
);

const yearRowStruct = shape(
  { year: setFields.year, ...countFields, sets },
  { title: 'PopulationYear' },
);

const setRowStruct = shape(
  { id, ...setFields, ...countFields },
  { title: 'PopulationSet', description: 'Its id is the catalogue’s' },
);

const cardRowStruct = shape(
  { id, cardId: id, ...cardFields, variation, ...countFields },
  {
    title: 'PopulationCard',
    description:
      'A variation of a card: population is counted by variation, and id is the variation’s',
  },
);

/* @__NO_SIDE_EFFECTS__ */
function pageOf<T>(row: Schema<T>) {
  return shape({
    rows: list(row, { max: MOST_ROWS }),
    rowCount: count('rows on all pages'),
    page: integer({ min: 1 }),
    pageSize: integer({ min: 1, max: MOST_ROWS }),
    totals: populationTotalsStruct,
    approximate: boolean(
      'nothing matches every word of the search; these rows are the closest matches',
    ),
    capped: boolean('too many matches to count; these are the most graded of them'),
  });
}

export const categoryPageStruct = pageOf(categoryRowStruct);
export const yearPageStruct = pageOf(yearRowStruct);
export const setPageStruct = pageOf(setRowStruct);
export const cardPageStruct = pageOf(cardRowStruct);

/** Rows whose pictures are asked for at once. */
export const PICTURED_ROWS = 50;

export const picturedRowsQuery = shape({
  id: list(id, {
    min: 1,
    max: PICTURED_ROWS,
    description: 'the ids of rows of /pops/card; repeat it for several',
  }),
});

export const rowPicturesStruct = shape({
  items: list(
    shape(
      { id, picture: pictureStruct },
      {
        title: 'PopulationPicture',
        description: 'The front of the best certificate whose report is public',
      },
    ),
    { max: PICTURED_ROWS, description: 'without the rows that have none' },
  ),
});

export type CategoryRow = TypeOf<typeof categoryRowStruct>;
export type YearRow = TypeOf<typeof yearRowStruct>;
export type SetRow = TypeOf<typeof setRowStruct>;
export type CardRow = TypeOf<typeof cardRowStruct>;
/** One page of any level. */
export interface PopulationPage<Row> {
  rows: Row[];
  rowCount: number;
  page: number;
  pageSize: number;
  totals: TypeOf<typeof populationTotalsStruct>;
  approximate: boolean;
  capped: boolean;
}
