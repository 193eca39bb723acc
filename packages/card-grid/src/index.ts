export { CardGrid, useCardSheet } from './card-grid.tsx';
export { cardOfRow } from './card-of-row.ts';
export { createCardSheet, type CardSheet } from './card-sheet.ts';
export { createMatchBook, lookupOf } from './match-book.ts';
export {
  planCustomers,
  type Customer,
  type CustomerProblem,
  type CustomerPlan,
} from './customers.ts';
export { RowProblems, type RowProblem } from './row-problems.tsx';
export { COLUMNS } from './sheet-columns.ts';
export type { RowKind, UncertainRow } from './summary.ts';
export { CARD_FIELDS, CUSTOMER_FIELDS } from './table/card-fields.ts';
export type { CardTable, TableReading } from './table/read-table-file.ts';
