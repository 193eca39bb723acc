export * from './card.ts';
export {
  gradeCountsStruct,
  populationTotalsStruct,
  type GradeCounts,
  type PopulationTotals,
} from './counts.ts';
export * from './endpoints.ts';
export {
  cardRowStruct,
  categoryRowStruct,
  setRowStruct,
  yearRowStruct,
  type CardRow,
  type CategoryRow,
  type PopulationPage,
  type SetRow,
  type YearRow,
} from './levels.ts';
export {
  CARD_SORTS,
  CATEGORY_SORTS,
  DIRECTIONS,
  MOST_ROWS,
  RANK_SORTS,
  SET_SORTS,
  YEAR_SORTS,
  type Direction,
} from './page-query.ts';
export { POP_REPORT_PATH, readScopePath, writeScopePath } from './report-path.ts';
export { scopeFields, scopeStruct, type PopulationScope } from './scope.ts';
export * from './trend.ts';
