export { CardGrid, useCardSheet } from './card-grid.tsx';
export { createCardSheet, type CardSheet } from './card-sheet.ts';
export { MappingModal } from './mapping-modal.tsx';
export { RowProblems, type RowProblem } from './row-problems.tsx';
export { COLUMNS } from './sheet-columns.ts';
export type { UncertainRow } from './summary.ts';
export { CARD_FIELDS, type CardField } from './table/card-fields.ts';
export {
  readTableFile,
  readTableText,
  type CardTable,
  type TableReading,
} from './table/read-table-file.ts';
