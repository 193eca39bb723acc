import { CARD_QUANTITY } from '@tag/contract/constants';
import { formatCount } from '@tag/contract/formats';
import { MOST_COLUMNS, type TableField } from '@tag/contract/users';
import { decodeText } from './decode-text.ts';
import { parseCsv } from './parse-csv.ts';
import { hasHeader, recognizeColumns } from './recognize-columns.ts';

interface TableColumn {
  /** Null in a table without headers. */
  readonly header: string | null;
  /** A few different values, from the top. */
  readonly samples: readonly string[];
  readonly field: TableField | null;
}

/** Cards as a file or a text listed them, all cells as text. Every row has a cell for each column. */
export interface CardTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
}

/** A table, or a sentence with the reason why there is none and the remedy. */
export type TableReading = { readonly table: CardTable } | { readonly refusal: string };

/** Ten thousand rows of 500 bytes. */
const MOST_MEGABYTES = 5;
const SAMPLES = 3;

const SPLIT = 'Split it into several files.';
const NOTHING = { refusal: 'There are no cards in it. Each row should list one card.' };

/** Reads a file that was dropped or picked. */
export async function readTableFile(file: Blob): Promise<TableReading> {
  const most = MOST_MEGABYTES * 1e6;
  // For a large file, its type explains more than its size.
  const decoded = decodeText(new Uint8Array(await file.slice(0, most).arrayBuffer()));
  if ('refusal' in decoded) return decoded;
  if (file.size > most) {
    const size = formatCount(Math.ceil(file.size / 1e6));
    return { refusal: `That file has ${size} MB; we read up to ${MOST_MEGABYTES} MB. ${SPLIT}` };
  }
  return readTableText(decoded.text);
}

/** Reads pasted text: cells divided by commas, semicolons, or tabs, and quoted where that is needed. */
export async function readTableText(text: string): Promise<TableReading> {
  if (/^\s*(<[!?a-z]|\{\s*"|\[\s*[[{"])/i.test(text)) {
    return { refusal: 'That’s a web page or program data. Drop a CSV file instead.' };
  }
  const parsed = await parseCsv(text);
  if ('refusal' in parsed) return parsed;
  const rows = parsed.rows.map((row) => row.map((cell) => cell.trim()));
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (width > MOST_COLUMNS) {
    return { refusal: `That has ${formatCount(width)} columns; we read up to ${MOST_COLUMNS}.` };
  }
  const headers = hasHeader(rows) ? rows.shift()! : null;
  const count = parsed.count - (headers ? 1 : 0);
  if (count > CARD_QUANTITY.max) {
    const most = formatCount(CARD_QUANTITY.max);
    return {
      refusal: `That has ${formatCount(count)} rows; an order can have up to ${most} cards. ${SPLIT}`,
    };
  }
  return count > 0 ? { table: describe(headers, rows, width) } : NOTHING;
}

function describe(headers: string[] | null, rows: string[][], width: number): CardTable {
  const isUsed = (column: number) => headers?.[column] || rows.some((row) => row[column]);
  const used = Array.from({ length: width }, (_, column) => column).filter(isUsed);
  const heads = headers && used.map((column) => headers[column] ?? '');
  const cells = rows.map((row) => used.map((column) => row[column] ?? ''));
  const fields = recognizeColumns(heads, cells, used.length);
  const columns = fields.map((field, column): TableColumn => {
    const samples = new Set<string>();
    for (const row of cells) {
      if (samples.size === SAMPLES) break;
      if (row[column]) samples.add(row[column]);
    }
    return { header: heads?.[column] ?? null, samples: [...samples], field };
  });
  return { columns, rows: cells };
}

/** The same columns with one corrected: it takes its field from the column that had it. */
export const withField = (
  columns: readonly TableColumn[],
  corrected: number,
  field: TableField | null,
): TableColumn[] =>
  columns.map((column, index) => {
    if (index === corrected) return { ...column, field };
    return column.field === field ? { ...column, field: null } : column;
  });

/**
 * The rows as a sheet with these columns takes them: a text for each, blank for a field the table lacks.
 * `12/99` in the serial number's column gives both that and the print run; `/99` is a print run of 99. Amounts
 * with decimal commas become ones with points if the whole column reads that way.
 */
export function sheetRows({ columns, rows }: CardTable, keys: readonly string[]): string[][] {
  const at = new Map(columns.map(({ field }, column) => [field as string | null, column]));
  const source = keys.map((key) => at.get(key) ?? -1);
  const serial = keys.indexOf('serialNumber');
  const divisor = keys.indexOf('divisorNumber');
  const value = keys.indexOf('declaredValue');
  const hasCommas = haveDecimalCommas(rows.map((row) => row[source[value] ?? -1] ?? ''));
  return rows.map((row) => {
    const cells = source.map((column) => row[column] ?? '');
    const [, before, after] = /^(\d*)\s*(?:\/|of)\s*(\d+)$/i.exec(cells[serial] ?? '') ?? [];
    if (after !== undefined && divisor >= 0) {
      cells[serial] = before ?? '';
      cells[divisor] ||= after;
    }
    if (divisor >= 0) cells[divisor] = cells[divisor]!.replace(/^\/\s*/, '');
    if (hasCommas) cells[value] = cells[value]!.replaceAll('.', '').replace(',', '.');
    return cells;
  });
}

/** `12,50` and `1.250` are twelve fifty and twelve hundred fifty where no amount can be read otherwise. */
function haveDecimalCommas(amounts: readonly string[]): boolean {
  const filled = amounts.filter(Boolean);
  return (
    filled.some((amount) => /,\d{1,2}$/.test(amount)) &&
    filled.every((amount) => /^\$?\s*(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(amount))
  );
}
