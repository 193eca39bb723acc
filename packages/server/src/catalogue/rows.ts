import { checkInput } from '@tag/contract/errors';
import { integer, list, nullable, shape, text, type TypeOf } from '@tag/contract/schema';
import { parse } from 'csv-parse/sync';
import { messageOf, SetupError } from '../setup-error.ts';
import type { Line } from './lines.ts';

const required = ['category', 'year', 'series', 'set', 'number', 'name', 'rarity', 'variations'];
const known = [...required, 'subset'];

const value = (max: number) => text({ min: 1, max });

/** One card from a row of the file; the limits are those of a certificate's identity. */
const rowStruct = shape({
  category: value(60),
  year: integer({ min: 1800, max: 2200 }),
  series: value(120),
  set: value(200),
  subset: nullable(value(200)),
  number: value(60),
  name: value(200),
  rarity: nullable(value(60)),
  variations: list(value(120), { min: 1, max: 200 }),
});
export type CatalogueRow = TypeOf<typeof rowStruct>;

type ReadRow =
  | { readonly line: number; readonly row: CatalogueRow }
  | { readonly line: number; readonly reason: string };

/** Finding out what ends a line takes longer than reading it. */
const OF_A_LINE = { skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] };
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a catalogue in CSV. Each line is one row and is accepted or refused separately, so a stray quote
 * costs one row and not the rest of the file. Values therefore can't contain line breaks. Empty lines are
 * skipped. @throws SetupError if the first line doesn't name the columns.
 */
export async function* readRows(lines: AsyncIterable<Line>): AsyncGenerator<ReadRow> {
  let columns: string[] | undefined;
  for await (const { number, bytes } of lines) {
    const values = splitLine(bytes);
    if (!columns) {
      columns = readHeader(values);
    } else if (typeof values === 'string') {
      yield { line: number, reason: values };
    } else if (values.length > 0) {
      yield { line: number, ...readRow(columns, values) };
    }
  }
  if (!columns) throw new SetupError('The file is empty.');
}

/** @returns the values, none for an empty line, or why the line cannot be read. */
function splitLine(bytes: Buffer | null): string[] | string {
  if (!bytes) return 'Is longer than any row can be';
  let line: string;
  try {
    line = decoder.decode(bytes);
  } catch {
    return 'Is not UTF-8';
  }
  try {
    return parse(line, OF_A_LINE)[0] ?? [];
  } catch (error) {
    const message = messageOf(error);
    if (/Quote/i.test(message)) {
      return 'Has a quote out of place: values that hold quotes are quoted, quotes in them doubled';
    }
    return message;
  }
}

function readHeader(values: string[] | string): string[] {
  const columns = typeof values === 'string' ? [] : values.map((name) => name.trim().toLowerCase());
  const problems = [
    ...required.filter((name) => !columns.includes(name)).map((name) => `${name} is missing`),
    ...columns.filter((name) => !known.includes(name)).map((name) => `${quote(name)} is not known`),
    ...columns
      .filter((name, index) => known.includes(name) && columns.indexOf(name) < index)
      .map((name) => `${name} is there twice`),
  ];
  if (problems.length === 0) return columns;
  throw new SetupError(
    'This is no catalogue: its first line must name the columns, separated by commas, in UTF-8: ' +
      `${required.join(',')} (and subset, if there are any). ${problems.slice(0, 12).join(', ')}.`,
  );
}

function readRow(
  columns: readonly string[],
  values: readonly string[],
): { row: CatalogueRow } | { reason: string } {
  if (values.length !== columns.length) {
    return { reason: `Has ${values.length} values for ${columns.length} columns` };
  }
  const given = Object.fromEntries(
    columns.map((name, index) => [name, values[index]!.normalize('NFC').trim()]),
  ) as Record<string, string>;
  const { value: row, fields } = checkInput(
    {
      ...given,
      year: /^\d{1,4}$/.test(given.year!) ? Number(given.year) : given.year,
      subset: given.subset || null,
      rarity: given.rarity || null,
      variations: readVariations(given.variations!),
    },
    rowStruct,
  );
  if (row) return { row };
  return { reason: fields.map(({ path, reason }) => `${path}: ${reason}`).join('; ') };
}

/** `;`-separated, each once; a card without any has the normal one. */
function readVariations(value: string): string[] {
  const names = value
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 0 ? [...new Set(names)] : ['normal'];
}

const quote = (name: string) => JSON.stringify(name.slice(0, 40));
