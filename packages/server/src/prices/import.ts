import { type ApiError, Refusal, type FieldError } from '@tag/contract/errors';
import type { PriceChange, PriceImport, PriceImportResult } from '@tag/contract/prices';
import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall, SignedInCall } from '../auth/caller.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeCells } from './columns.ts';
import { readPriceFile } from './file.ts';
import type { PriceRow } from './rows.ts';
import { addPriceList, amountOf, findStoredList, type StoredList } from './price-store.ts';

/** The most to report; more are only counted. */
const MOST_PROBLEMS = 100;

/** The lines to import. */
interface NewPriceList extends Pick<PriceImport, 'lines' | 'isTrial'> {
  readonly startsAt: Date;
}

/**
 * When an imported list starts.
 * @param moment ISO 8601; null: now.
 * @throws ApiError `prices_invalid` for the past: earlier charges don't change.
 */
export function startOf(moment: string | null): Date {
  const now = new Date();
  const startsAt = moment === null ? now : new Date(moment);
  if (startsAt >= now) return startsAt;
  throw invalid([{ path: 'startsAt', reason: 'Must not be in the past' }]);
}

/**
 * Adds a price list from the lines of a CSV file: all of it, or nothing. Orders that have been quoted
 * keep their prices.
 * @throws ApiError `prices_invalid`, whose fields name each problem by line and column.
 */
export async function importPrices(
  query: Queries,
  { isTrial, lines, startsAt }: NewPriceList,
  call: AnonymousCall | SignedInCall,
): Promise<PriceImportResult> {
  const { problems, rows } = readPriceFile(lines);
  if (problems) throw invalid(problems);
  return inTransaction(query, async (db) => {
    const changes = changesBetween((await findStoredList(db, startsAt))?.rows ?? [], rows);
    if (isTrial) return { list: null, changes };
    const importedBy = 'caller' in call ? call.caller.userId : null;
    const added = await addPriceList(db, { startsAt, importedBy, rows });
    if (!added) {
      throw invalid([{ path: 'startsAt', reason: 'Another price list starts at this moment' }]);
    }
    const details = { startsAt: startsAt.toISOString(), changes: String(changes.length) };
    await recordEvent(db, call, { action: 'prices_imported', details });
    const current = await findStoredList(db);
    return { list: describeList(added, added.id === current?.id), changes };
  });
}

function invalid(problems: readonly FieldError[]): ApiError {
  const [first] = problems;
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`;
  return new Refusal('prices_invalid', {
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
