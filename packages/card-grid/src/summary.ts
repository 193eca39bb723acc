import type { CardMatch } from '@tag/contract/cards';
import type { SheetRow } from '@tag/ui/sheet';
import type { CardSheet } from './card-sheet.ts';
import type { RowProblem } from './row-problems.tsx';
import { labelOf, readRow } from './sheet-columns.ts';

/** A row that may be one of several cards. */
export interface UncertainRow {
  readonly row: SheetRow;
  /** From 0. */
  readonly index: number;
  readonly options: readonly CardMatch[];
}

interface Summary {
  /** Rows whose card is certain. */
  readonly found: number;
  /** Rows that match no card of the catalog: they are taken as they were typed. */
  readonly unknown: readonly { readonly row: SheetRow; readonly index: number }[];
  readonly uncertain: readonly UncertainRow[];
  readonly problems: readonly RowProblem[];
  /** Cards we don't accept. */
  readonly refused: readonly RowProblem[];
  /** Rows still being read or looked up. */
  readonly looking: number;
  readonly filled: number;
}

/** The open tasks in all rows. For a long paste, in the rows read so far. */
export function summarize(
  bulk: Pick<CardSheet, 'isUnread' | 'isEmpty' | 'findingOf' | 'refusalOf'>,
  rows: readonly SheetRow[],
): Summary {
  const uncertain: UncertainRow[] = [];
  const unknown: { row: SheetRow; index: number }[] = [];
  const problems: RowProblem[] = [];
  const refused: RowProblem[] = [];
  let found = 0;
  let looking = 0;
  let filled = 0;
  rows.forEach((row, index) => {
    if (bulk.isUnread(row)) {
      filled += 1;
      looking += 1;
      return;
    }
    if (bulk.isEmpty(row)) return;
    filled += 1;
    const finding = bulk.findingOf(row);
    if (!finding) looking += 1;
    if (finding?.kind === 'card') found += 1;
    if (finding?.kind === 'none') unknown.push({ row, index });
    if (finding?.kind === 'choice') uncertain.push({ row, index, options: finding.options });
    for (const [column, reason] of Object.entries(readRow(row).errors)) {
      problems.push({ rowId: row.id, index, column, subject: labelOf(column), reason });
    }
    const refusal = bulk.refusalOf(row);
    if (refusal !== undefined && finding?.kind === 'card') {
      const subject = finding.card.title;
      refused.push({ rowId: row.id, index, column: 'name', subject, reason: refusal });
    }
  });
  return { found, uncertain, unknown, problems, refused, looking, filled };
}
