import type { CardMatch } from '@tag/contract/cards';
import type { SheetRow } from '@tag/ui/sheet';
import type { CardSheet } from './card-sheet.ts';
import type { RowProblem } from './row-problems.tsx';
import { COLUMN_KEYS, labelOf, RARE_COLUMNS, readRow } from './sheet-columns.ts';

/** A row that may be one of several cards. */
export interface UncertainRow {
  readonly row: SheetRow;
  /** From 0. */
  readonly index: number;
  readonly options: readonly CardMatch[];
}

/** Whether a row's card is found, may be one of several, or matches no card of the catalog. */
export type RowKind = 'found' | 'uncertain' | 'unknown';

interface Summary {
  /** By the row's id; not for rows that are looked up. */
  readonly kinds: ReadonlyMap<number, RowKind>;
  /** Rows whose card is certain. */
  readonly found: number;
  /** Rows that match no card of the catalog: they are taken as they were typed. */
  readonly unknown: number;
  readonly uncertain: readonly UncertainRow[];
  readonly problems: readonly RowProblem[];
  /** Cards we don't accept. */
  readonly refused: readonly RowProblem[];
  /** Rows still being read or looked up. */
  readonly looking: number;
  readonly filled: number;
  /** Of the columns that most cards have nothing in, those with something. */
  readonly used: readonly string[];
}

/** The open tasks in all rows. For a long paste, in the rows read so far. */
export function summarize(
  bulk: Pick<CardSheet, 'isUnread' | 'isEmpty' | 'findingOf' | 'refusalOf'>,
  rows: readonly SheetRow[],
): Summary {
  const uncertain: UncertainRow[] = [];
  const kinds = new Map<number, RowKind>();
  const used = new Set<string>();
  const problems: RowProblem[] = [];
  const refused: RowProblem[] = [];
  let found = 0;
  let unknown = 0;
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
    for (const [key, column] of RARE) if (row.cells[column]) used.add(key);
    const finding = bulk.findingOf(row);
    if (!finding) looking += 1;
    else kinds.set(row.id, KINDS[finding.kind]);
    if (finding?.kind === 'card') found += 1;
    if (finding?.kind === 'none') unknown += 1;
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
  return { found, uncertain, unknown, kinds, problems, refused, looking, filled, used: [...used] };
}

const KINDS = { card: 'found', choice: 'uncertain', none: 'unknown' } as const;
const RARE = RARE_COLUMNS.map((key) => [key, COLUMN_KEYS.indexOf(key)] as const);
