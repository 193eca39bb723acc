import { CSV_MARK, csvLines } from '@tag/contract/formats';
import { gradeName, type Subgrades } from '@tag/contract/graded-cards';
import {
  RESULT_COLUMNS,
  RESULT_HEADINGS,
  RESULT_TYPES,
  type ResultColumn,
  type ResultsFileQuery,
} from '@tag/contract/orders';
import type { FileAnswer } from '../../http/file-answer.ts';
import { titleOf } from '../rows/titles.ts';
import type { Result } from './results.ts';
import { xlsxOf, type Cells } from './xlsx.ts';

/** A result with its part of the fees, US cents; null: unknown, or not asked for. */
type PricedResult = Result & { readonly fee: number | null };

type Value = Cells[number];

/** Results as a file, written as they are read. @param name without its ending */
export function resultsFile(
  name: string,
  { column: columns = [...RESULT_COLUMNS], format }: ResultsFileQuery,
  results: AsyncIterable<readonly PricedResult[]>,
): FileAnswer {
  async function* rows(): AsyncGenerator<readonly Cells[]> {
    yield [columns.flatMap((column) => RESULT_HEADINGS[column])];
    for await (const some of results) {
      yield some.map((result) => columns.flatMap((column) => cellsOf(result, column)));
    }
  }
  const content = format === 'csv' ? csvOf(rows()) : xlsxOf(rows());
  return { name: `${name}.${format}`, type: RESULT_TYPES[format], content };
}

async function* csvOf(rows: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  let mark = CSV_MARK;
  for await (const some of rows) {
    yield mark + csvLines(some);
    mark = '';
  }
}

const dollars = (cents: number | null) => cents && cents / 100;
const partsOf = (side: Subgrades | undefined): Value[] =>
  side ? [side.centering, side.corners, side.edges, side.surface] : [null, null, null, null];

function cellsOf(result: PricedResult, column: ResultColumn): Value[] {
  const { entered, fee, grade, outcome, subgrades } = result;
  switch (column) {
    case 'order':
      return [result.orderNumber];
    case 'entered':
      return [entered && titleOf({ catalogue: null, typed: entered })];
    case 'outcome':
      return [outcome && outcome.replace('_', ' ')];
    case 'grade':
      return [grade && gradeName(grade)];
    case 'score':
      return [grade && grade.score];
    case 'subgrades':
      return [...partsOf(subgrades?.front), ...partsOf(subgrades?.back)];
    case 'report':
      return [result.reportUrl];
    case 'gradedAt':
      return [result.gradedAt && result.gradedAt.slice(0, 10)];
    case 'value':
      return [dollars(result.declaredValue)];
    case 'fees':
      return [dollars(fee)];
    default:
      return [result[column]];
  }
}
