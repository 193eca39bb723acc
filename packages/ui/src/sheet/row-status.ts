import type { ReactNode } from 'react';
import type { SheetRow } from './row.ts';

/** The host's status of a row, in a column that stays in view next to the row's number. */
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
  /** In em; 12 by default. It grows into the room that is left. */
  readonly width?: number;
  /** Called for rows in view only. Pass a new function when its answers change. */
  of(row: SheetRow, index: number): RowStatus | null;
}

/** Errors by column key. Called for rows in view only; pass a new function when its answers change. */
export type ErrorsOf = (
  row: SheetRow,
  index: number,
) => Readonly<Record<string, string>> | undefined;
