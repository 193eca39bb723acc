export { CHECKED, type SheetColumn } from './column.ts';
export type { ErrorsOf, RowStatus, StatusColumn } from './row-status.ts';
export {
  createSheet,
  isBlank,
  type Dropped,
  type Sheet,
  type SheetChange,
  type SheetOptions,
  type SheetRow,
  type SheetSnapshot,
} from './sheet.ts';
export { SheetGrid, type SheetGridHandle, type SheetGridProps } from './sheet-grid.tsx';
