import type { CardTable } from '@tag/card-grid';
import type { PublicClient } from '@tag/client/public';
import { columnMappingRule, listColumnMappings, saveColumnMapping } from '@tag/contract/users';

/** A file doesn't wait longer for what its user chose last time. */
const MOST_WAIT_MS = 3000;

/** The headers as they are compared and stored; null for a table without them, or with endless ones. */
function headersOf({ columns }: CardTable): string[] | null {
  if (columns.every(({ header }) => header === null)) return null;
  const headers = columns.map(({ header }) => (header ?? '').replace(/\s+/g, ' ').normalize('NFC'));
  const [failure] = columnMappingRule.validate({ headers, fields: headers.map(() => null) });
  return failure ? null : headers;
}

/**
 * The table with the fields that its user chose for the last one with the same headers in the same order. Without an
 * answer, the recognized ones stay.
 */
export async function withRememberedColumns(
  client: PublicClient,
  table: CardTable,
): Promise<CardTable> {
  const headers = headersOf(table);
  if (!headers) return table;
  const signal = AbortSignal.timeout(MOST_WAIT_MS);
  const mappings = await client.call(listColumnMappings, undefined, { signal }).catch(() => []);
  const kind = JSON.stringify(headers);
  const same = mappings.find((mapping) => JSON.stringify(mapping.headers) === kind);
  if (!same) return table;
  return {
    ...table,
    columns: table.columns.map((column, at) => ({ ...column, field: same.fields[at]! })),
  };
}

/** Remembers the fields of a table's columns for the next one with the same headers, on any device. */
export async function rememberColumns(client: PublicClient, table: CardTable): Promise<void> {
  const headers = headersOf(table);
  if (!headers) return;
  const fields = table.columns.map(({ field }) => field);
  // If they can't be saved, the next file's columns are recognized again.
  await client.call(saveColumnMapping, { body: { headers, fields } }).catch(() => undefined);
}
