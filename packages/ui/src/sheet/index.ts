export { CHECKED, type SheetColumn } from './column.ts';
export type { ErrorsOf, RowStatus, StatusColumn } from './row-status.ts';
export {
  createSheet,
  type Dropped,
  type Sheet,
  type SheetChange,
  type SheetOptions,
  type SheetSnapshot,
} from './sheet.ts';
export { isBlank, type SheetRow } from './row.ts';
export { SheetGrid, type SheetGridHandle, type SheetGridProps } from './sheet-grid.tsx';
