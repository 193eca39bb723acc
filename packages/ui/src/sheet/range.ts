/** A cell, counted from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, its last row and column included. */
export interface SheetRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rangeBetween = (a: CellPosition, b: CellPosition): SheetRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

export const heightOf = ({ top, bottom }: SheetRange): number => bottom - top + 1;
export const widthOf = ({ left, right }: SheetRange): number => right - left + 1;
