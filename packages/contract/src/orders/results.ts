import { oneOf, optional, type TypeOf } from '../schema/schema.ts';
import { list, shape } from '../schema/collection.ts';
import { text } from '../schema/text.ts';

/** What a file of results may have of each card. */
export const RESULT_COLUMNS = [
  'order',
  'subOrder',
  'row',
  'entered',
  'card',
  'variation',
  'outcome',
  'certificate',
  'grade',
  'score',
  'subgrades',
  'gradedAt',
  'report',
  'value',
  'fees',
] as const;
export type ResultColumn = (typeof RESULT_COLUMNS)[number];

/** The headings in the file, which programs rely on; the subgrades are one column each. */
export const RESULT_HEADINGS: Readonly<Record<ResultColumn, readonly string[]>> = {
  order: ['Order'],
  subOrder: ['Sub-order'],
  row: ['Row'],
  entered: ['Entered as'],
  card: ['Card'],
  variation: ['Variation'],
  outcome: ['Outcome'],
  certificate: ['Certificate'],
  grade: ['Grade'],
  score: ['Score'],
  subgrades: [
    'Front centering',
    'Front corners',
    'Front edges',
    'Front surface',
    'Back centering',
    'Back corners',
    'Back edges',
    'Back surface',
  ],
  gradedAt: ['Graded'],
  report: ['Report'],
  value: ['Value (USD)'],
  fees: ['Fees (USD)'],
};

const RESULT_FORMATS = ['csv', 'xlsx'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

export const RESULT_TYPES: Readonly<Record<ResultFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The most rows of a file. */
export const MOST_RESULTS = 25_000;

export const resultsFileFields = {
  format: oneOf(RESULT_FORMATS),
  column: optional(
    list(oneOf(RESULT_COLUMNS), {
      min: 1,
      max: RESULT_COLUMNS.length,
      description: 'all by default',
    }),
  ),
};
export const resultsFileQueryStruct = shape(resultsFileFields);
export type ResultsFileQuery = TypeOf<typeof resultsFileQueryStruct>;

/** How a call answers with results as a file. */
export const resultsFile = {
  file: Object.values(RESULT_TYPES),
  response: text({ description: 'the file' }),
} as const;
