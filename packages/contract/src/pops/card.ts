import { GRADE_KEYS } from '../graded-cards/grade.ts';
import { certificateStruct } from '../graded-cards/certificate.ts';
import { gradeStruct } from '../graded-cards/structs.ts';
import { MAP_REGIONS } from '../constants/population.ts';
import { pictureStruct } from '../media/structs.ts';
import { list, shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { nullable, oneOf, type TypeOf } from '../schema/schema.ts';
import { dateTime, text } from '../schema/text.ts';
import { count, countFields, populationTotalsStruct, ratio, wholeCountFields } from './counts.ts';
import { cardFields, id, setFields, variation } from './levels.ts';
import { MOST_ROWS } from './report.ts';

/** The given parts of the scope, as the catalogue writes them, for a breadcrumb. */
export const scopeNamesStruct = shape(
  {
    category: nullable(setFields.category),
    year: nullable(setFields.year),
    set: nullable(setFields.set),
    card: nullable(cardFields.card),
    number: nullable(cardFields.number),
    variation: nullable(variation),
  },
  { title: 'PopulationScopeNames', description: 'The scope as the catalogue writes it' },
);

export const distributionStruct = shape(
  {
    scope: scopeNamesStruct,
    ...wholeCountFields,
    grades: list(
      shape({
        key: oneOf(GRADE_KEYS),
        grade: text({ max: 4 }),
        label: text({ max: 16 }),
        count: count(),
        share: ratio('of the scope'),
      }),
      { max: GRADE_KEYS.length, description: 'every grade, best first' },
    ),
  },
  { title: 'PopulationDistribution' },
);

export const cardInfoStruct = shape(
  {
    scope: scopeNamesStruct,
    cardId: id,
    ...cardFields,
    ...wholeCountFields,
    picture: nullable(pictureStruct),
    variations: list(shape({ id, variation, ...countFields }), {
      max: 500,
      description: 'all of the card’s, even without graded cards; share of the card',
    }),
  },
  { title: 'PopulationCardInfo' },
);

export const cardStatesStruct = shape(
  {
    scope: scopeNamesStruct,
    totals: populationTotalsStruct,
    regions: list(shape({ region: oneOf(MAP_REGIONS), ...countFields }), {
      max: MAP_REGIONS.length,
      description:
        'every region but USA; US includes its states, EU/UK includes UK, which is also listed',
    }),
    states: list(
      shape({ state: text({ pattern: /^[A-Z]{2}$/, description: 'postal code' }), ...countFields }),
      { max: 60, description: 'US states with any' },
    ),
    unknown: count('certificates whose region is not known'),
  },
  { title: 'PopulationByRegion', description: 'Where graded cards were sent from' },
);

const rankRowStruct = shape(
  {
    rank: nullable(integer({ min: 1, description: 'by score; null: Authentic' })),
    rankInGrade: nullable(integer({ min: 1 })),
    certificate: certificateStruct,
    grade: gradeStruct,
    variation,
    region: nullable(text({ max: 10, description: 'US-CA, CA, EU/UK, ...; null: not known' })),
    chronology: integer({ min: 1, description: '1: the first of this variation ever graded' }),
    chronologyInGrade: integer({ min: 1 }),
    gradedAt: dateTime(),
  },
  {
    title: 'PopulationRank',
    description: 'One certificate with a public report',
  },
);
export const rankPageStruct = shape({
  scope: scopeNamesStruct,
  rows: list(rankRowStruct, { max: MOST_ROWS }),
  rowCount: count('rows on all pages; the totals also count certificates that aren’t public yet'),
  page: integer({ min: 1 }),
  pageSize: integer({ min: 1, max: MOST_ROWS }),
  totals: populationTotalsStruct,
});

export type ScopeNames = TypeOf<typeof scopeNamesStruct>;
export type Distribution = TypeOf<typeof distributionStruct>;
export type CardInfo = TypeOf<typeof cardInfoStruct>;
export type CardStates = TypeOf<typeof cardStatesStruct>;
export type RankRow = TypeOf<typeof rankRowStruct>;
export type RankPage = TypeOf<typeof rankPageStruct>;
