export * from './card.ts';
export { type GradeCounts, type PopulationTotals } from './counts.ts';
export * from './endpoints.ts';
export {
  PICTURED_ROWS,
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
  RANK_SORTS,
  SET_SORTS,
  YEAR_SORTS,
  type Direction,
} from './page-query.ts';
export * from './report.ts';
export { readScopePath, writeScopePath } from './report-path.ts';
export { type PopulationScope } from './scope.ts';
export * from './trend.ts';
