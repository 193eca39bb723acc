export { createBulkEntry, type BulkEntryState, type BulkState } from './grid-state.ts';
export { MappingModal } from './mapping-modal.tsx';
export { RowProblems, type RowProblem } from './row-problems.tsx';
export { statusOfRow } from './row-status.ts';
export { COLUMNS, readRow } from './sheet-columns.ts';
export { summarize, type UncertainRow } from './summary.ts';
export { CARD_FIELDS, type CardField } from './table/card-fields.ts';
export {
  readTableFile,
  readTableText,
  type CardTable,
  type TableReading,
} from './table/read-table-file.ts';
export { hasHeader } from './table/recognize-columns.ts';
