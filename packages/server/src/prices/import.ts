import { ApiError, type FieldError } from '@tag/contract/errors';
import type { PriceChange, PriceImport, PriceImportResult } from '@tag/contract/prices';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeCells } from './columns.ts';
import { readPriceFile } from './file.ts';
import type { PriceRow } from './rows.ts';
import { addPriceList, amountOf, findStoredList, type StoredList } from './store.ts';

/** More of them are only counted. */
const MOST_PROBLEMS = 100;

/**
 * Adds a price list from the lines of a CSV file, all of it or nothing, in one transaction with
 * `record`. Orders that have been quoted keep their prices.
 * @param importedBy a user's id; null for the command.
 * @param record adds to the audit trail.
 * @throws ApiError `prices_invalid`, whose fields name each problem by line and column.
 */
export async function importPrices(
  query: Queries,
  { isTrial, lines, startsAt }: PriceImport,
  importedBy: string | null,
  record: (db: Queries, details: Record<string, string>) => Promise<void>,
): Promise<PriceImportResult> {
  const now = new Date();
  const starts = startsAt === null ? now : new Date(startsAt);
  if (starts < now) throw invalid([{ path: 'startsAt', reason: 'Must not be in the past' }]);
  const { problems, rows } = readPriceFile(lines);
  if (problems) throw invalid(problems);
  return inTransaction(query, async (db) => {
    const changes = changesBetween((await findStoredList(db, starts))?.rows ?? [], rows);
    if (isTrial) return { list: null, changes };
    const added = await addPriceList(db, { startsAt: starts, importedBy, rows });
    if (!added) {
      throw invalid([{ path: 'startsAt', reason: 'Another price list starts at this moment' }]);
    }
    await record(db, { startsAt: starts.toISOString(), changes: String(changes.length) });
    return { list: describeList(added, starts <= now), changes };
  });
}

function invalid(problems: readonly FieldError[]): ApiError {
  const [first] = problems;
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`;
  return new ApiError('prices_invalid', {
    details: { reason: `${first!.path}: ${first!.reason}${more}` },
    fields: problems.slice(0, MOST_PROBLEMS),
  });
}

/** How the rows of one list differ from those of another, in the order of the newer. */
function changesBetween(older: readonly PriceRow[], newer: readonly PriceRow[]): PriceChange[] {
  const same = (row: PriceRow) => (other: PriceRow) =>
    other.kind === row.kind && other.code === row.code;
  const changes = newer.map((row) => {
    const before = older.find(same(row));
    return change(row, before, row);
  });
  const gone = older.filter((row) => !newer.some(same(row))).map((row) => change(row, row));
  return [...changes, ...gone].filter(
    ({ after, before, columns }) => before === null || after === null || columns.length > 0,
  );
}

function change({ code, kind, name }: PriceRow, before?: PriceRow, after?: PriceRow): PriceChange {
  return {
    kind,
    code,
    name,
    before: before ? amountOf(before) : null,
    after: after ? amountOf(after) : null,
    columns: before && after ? differentColumns(before, after) : [],
  };
}

function differentColumns(before: PriceRow, after: PriceRow): string[] {
  const cells = ({ description, name, ...row }: PriceRow) => ({
    name,
    description,
    ...writeCells(row),
  });
  const [old, now]: Record<string, string>[] = [cells(before), cells(after)];
  const names = new Set([...Object.keys(old!), ...Object.keys(now!)]);
  return [...names].filter((name) => old![name] !== now![name]);
}

/** A price list as staff see it. */
export function describeList(list: StoredList, isCurrent: boolean) {
  const { id, importedAt, importedBy, rows, startsAt } = list;
  return {
    id,
    startsAt: startsAt.toISOString(),
    isCurrent,
    importedBy,
    importedAt: importedAt.toISOString(),
    prices: rows.map((row) => {
      const { code, description, kind, name } = row;
      const { percentOff: _, price: __, ...details } = writeCells(row);
      return { kind, code, name, description, amount: amountOf(row), details };
    }),
  };
}
