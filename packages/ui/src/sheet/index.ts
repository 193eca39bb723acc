export { CHECKED, type SheetColumn } from './column.ts';
export type { RowStatus } from './row-status.ts';
export type { SheetChange } from './history.ts';
export { createSheet, type Sheet } from './sheet.ts';
export { isBlank, type SheetRow } from './row.ts';
export { SheetGrid, type SheetGridHandle, type SheetGridProps } from './sheet-grid.tsx';
