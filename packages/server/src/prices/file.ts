import { checkInput, type FieldError } from '@tag/contract/errors';
import { CARD_SIZES, SERVICE_TIERS } from '@tag/contract/orders';
import { PRICE_KINDS, type PriceKind } from '@tag/contract/prices';
import type { AnySchema } from '@tag/contract/schema';
import { parse } from 'csv-parse/sync';
import { messageOf } from '../setup-error.ts';
import { readCell, VALUE_COLUMNS } from './columns.ts';
import { EXTRAS, namesStruct, type PriceRow, REVIEW, rowsOf, VALUES } from './rows.ts';

/** The price list in a file, or its problems by line and column. */
type ReadFile =
  | { readonly rows: readonly PriceRow[]; readonly problems?: never }
  | { readonly rows?: never; readonly problems: readonly FieldError[] };

const NAMES = ['kind', 'code', 'name', 'description'] as const;
const KNOWN: readonly string[] = [...NAMES, ...VALUE_COLUMNS];
const SEPARATORS = [',', ';', '\t'] as const;

/** Rows that the program reads by code: those that a list needs, and those it may have. */
const READ_BY_CODE: readonly (readonly [
  kind: PriceKind,
  needed: readonly string[],
  possible?: readonly string[],
])[] = [
  ['tier', SERVICE_TIERS],
  ['extra', EXTRAS, [REVIEW]],
  ['size', CARD_SIZES],
];

/**
 * Reads a price list in CSV, separated by commas, semicolons, or tabs as its first line is. Each line is
 * a row, so values hold no line breaks. Formulas are plain text.
 */
export function readPriceFile(lines: readonly string[]): ReadFile {
  const [header = '', ...rest] = lines;
  const separator = SEPARATORS.reduce((best, next) =>
    header.split(next).length > header.split(best).length ? next : best,
  );
  const columns = splitLine(header.replace(/^\uFEFF/, ''), separator);
  const problems = Array.isArray(columns)
    ? problemsOfHeader(columns)
    : [{ path: 'line 1', reason: columns }];
  if (problems.length > 0 || !Array.isArray(columns)) return { problems };
  const names = columns.map((column) => KNOWN.find((name) => isSameName(name, column))!);

  const rows: PriceRow[] = [];
  const places = new Map<PriceRow, string>();
  for (const [index, line] of rest.entries()) {
    const place = `line ${index + 2}`;
    const cells = splitLine(line, separator);
    if (!Array.isArray(cells)) problems.push({ path: place, reason: cells });
    else if (cells.some((cell) => cell !== '')) {
      const read = readRow(names, cells);
      if (Array.isArray(read)) {
        problems.push(...read.map(({ path, reason }) => ({ path: at(place, path), reason })));
      } else {
        rows.push(read);
        places.set(read, place);
      }
    }
  }
  if (problems.length === 0) problems.push(...problemsOfList(rows, (row) => places.get(row)!));
  return problems.length > 0 ? { problems } : { rows };
}

const at = (place: string, column: string) => (column === '' ? place : `${place}, ${column}`);
const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** @returns the values, none for an empty line, or why the line can't be read. */
function splitLine(line: string, delimiter: string): string[] | string {
  try {
    const [values = []] = parse(line, { delimiter, skip_empty_lines: true });
    return values.map((value) => value.normalize('NFC').trim());
  } catch (error) {
    const message = messageOf(error);
    return /quote/i.test(message)
      ? 'Has a quote out of place: values that hold quotes are quoted, quotes in them doubled'
      : message;
  }
}

function problemsOfHeader(columns: readonly string[]): FieldError[] {
  const problem = (reason: string) => ({ path: 'line 1', reason });
  if (!columns.some((column) => isSameName(column, 'kind'))) {
    const expected = [...NAMES, 'price'].join(', ');
    return [problem(`This isn’t a price list: its first line names the columns (${expected}, …)`)];
  }
  return [
    ...NAMES.filter((name) => !columns.some((column) => isSameName(column, name))).map((name) =>
      problem(`The column ${name} is missing`),
    ),
    ...columns
      .filter((column) => !KNOWN.some((name) => isSameName(name, column)))
      .map((column) => problem(`The column ${JSON.stringify(column.slice(0, 40))} isn’t known`)),
    ...columns
      .filter((column, index) => columns.findIndex((other) => isSameName(other, column)) < index)
      .map((column) => problem(`The column ${column.slice(0, 40)} is there twice`)),
  ];
}

/** The row from the cells, or its problems by column. */
function readRow(names: readonly string[], cells: readonly string[]): PriceRow | FieldError[] {
  if (cells.length !== names.length) {
    return [{ path: '', reason: `Has ${cells.length} values for ${names.length} columns` }];
  }
  const given = Object.fromEntries(names.map((name, index) => [name, cells[index]!]));
  const kind = PRICE_KINDS.find((known) => known === given.kind?.toLowerCase());
  if (!kind) return [{ path: 'kind', reason: `Expected one of ${PRICE_KINDS.join(', ')}` }];
  const { json } = VALUES[kind].meta;
  const problems: FieldError[] = [];
  const values: Record<string, unknown> = {};
  for (const column of VALUE_COLUMNS) {
    const cell = given[column] ?? '';
    if (!Object.hasOwn(json.properties!, column)) {
      if (cell !== '') problems.push({ path: column, reason: `Must be empty for a ${kind}` });
      continue;
    }
    const read = readCell(column, cell);
    if ('reason' in read) problems.push({ path: column, reason: read.reason });
    else values[column] = read.value;
  }
  const { code, description, name } = given;
  const checkedNames = checkInput({ code, name, description }, namesStruct);
  problems.push(...(checkedNames.fields ?? []));
  const checkedValues = checkInput<unknown>(values, VALUES[kind] as AnySchema);
  for (const field of checkedValues.fields ?? []) {
    const column = field.path.split('.')[0]!;
    if (!problems.some(({ path }) => path === column)) problems.push({ ...field, path: column });
  }
  if (problems.length > 0) return problems;
  return { kind, ...checkedNames.value!, values: checkedValues.value } as PriceRow;
}

/** Problems that only show across rows. */
function problemsOfList(
  rows: readonly PriceRow[],
  placeOf: (row: PriceRow) => string,
): FieldError[] {
  const problems: FieldError[] = [];
  const refuse = (row: PriceRow, column: string, reason: string) =>
    problems.push({ path: `${placeOf(row)}, ${column}`, reason });

  const seen = new Set<string>();
  for (const row of rows) {
    const key = `${row.kind} ${row.code}`;
    if (seen.has(key)) refuse(row, 'code', `${key} is there twice`);
    seen.add(key);
  }
  for (const [kind, needed, possible = []] of READ_BY_CODE) {
    const codes = [...needed, ...possible];
    for (const code of needed.filter((one) => !seen.has(`${kind} ${one}`))) {
      problems.push({ path: 'file', reason: `The row ${kind} ${code} is missing` });
    }
    for (const row of rows.filter((one) => one.kind === kind && !codes.includes(one.code))) {
      refuse(row, 'code', `Expected one of ${codes.join(', ')}`);
    }
  }
  for (const kind of ['speed', 'shipping'] as const) {
    if (rowsOf(rows, kind).length === 0) {
      problems.push({ path: 'file', reason: `Has no row of the kind ${kind}` });
    }
  }
  const speeds = rowsOf(rows, 'speed').map(({ code }) => code);
  for (const row of rowsOf(rows, 'package')) {
    const { maxCards, minCards, serviceSpeeds, yearFrom, yearTo } = row.values;
    const unknown = serviceSpeeds.find((speed) => !speeds.includes(speed));
    if (unknown) refuse(row, 'serviceSpeeds', `There is no speed ${unknown}`);
    if (maxCards < minCards) refuse(row, 'maxCards', 'Must not be less than minCards');
    if (yearFrom !== null && yearTo !== null && yearTo < yearFrom) {
      refuse(row, 'yearTo', 'Must not be before yearFrom');
    }
  }
  return problems;
}
