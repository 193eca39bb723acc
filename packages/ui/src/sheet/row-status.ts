import type { ReactNode } from 'react';
import type { SheetRow } from './row.ts';

/** What the host says about a row, in a column after the sheet's own. */
export interface RowStatus {
  /** Without anything that could be focused. */
  readonly content: ReactNode;
  /** The same in words, announced with the row. */
  readonly text: string;
  /** Makes the cell a button. */
  onOpen?(): void;
}

export interface StatusColumn {
  readonly label: string;
  /** In em; 12 by default. */
  readonly width?: number;
  /** Asked for rows in view only. When its answers change, it has to be another function. */
  of(row: SheetRow, index: number): RowStatus | null;
}

/** Errors by column key. Asked for rows in view only; another function when its answers change. */
export type ErrorsOf = (
  row: SheetRow,
  index: number,
) => Readonly<Record<string, string>> | undefined;
