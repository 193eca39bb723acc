import { CARD_FIELDS, CUSTOMER_FIELDS, type CardTable, type TableField } from '@tag/card-grid';
import { list, nullable, oneOf, record } from '@tag/contract/schema';
import { readSeparate, writeSeparate } from '../../session/browser-storage.ts';

/** Stored under a separate key. */
const NAME = 'columns';
const MOST_REMEMBERED = 20;

const FIELDS = Object.keys({ ...CARD_FIELDS, ...CUSTOMER_FIELDS }) as TableField[];
const rememberedStruct = record(list(nullable(oneOf(FIELDS))));

/** The latest last. */
const readAll = () => readSeparate(NAME, rememberedStruct) ?? {};

/** Tables with the same headers in the same order are alike; null for one without headers. */
const kindOf = ({ columns }: CardTable): string | null =>
  columns.every(({ header }) => header === null)
    ? null
    : JSON.stringify(columns.map(({ header }) => header));

/** The table with the fields that were chosen for the last one with these headers. */
export function withRememberedColumns(table: CardTable): CardTable {
  const kind = kindOf(table);
  const all = readAll();
  const fields = kind !== null && Object.hasOwn(all, kind) ? all[kind] : undefined;
  if (fields?.length !== table.columns.length) return table;
  return {
    ...table,
    columns: table.columns.map((column, at) => ({ ...column, field: fields[at]! })),
  };
}

/** Remembers the fields of a table's columns in this browser, for the next one with the same headers. */
export function rememberColumns(table: CardTable): void {
  const kind = kindOf(table);
  if (kind === null) return;
  const { [kind]: _, ...others } = readAll();
  const kept = Object.entries(others).slice(1 - MOST_REMEMBERED);
  const fields = table.columns.map(({ field }) => field);
  // If they can't be stored, the next file's columns are recognized again.
  writeSeparate(NAME, Object.fromEntries([...kept, [kind, fields]]));
}
