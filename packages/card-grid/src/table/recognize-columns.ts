import { foldText } from '@tag/contract/formats';
import type { TableField } from '@tag/contract/users';

/** How people head these columns: lower case, letters and digits only, `#` written as `number`. */
const NAMES: readonly [TableField, string][] = [
  [
    'customerEmail',
    'customeremail email emailaddress mail clientemail owneremail consignoremail useremail',
  ],
  [
    'customerName',
    'customer customername client clientname owner ownername consignor consignorname submitter submittername belongsto',
  ],
  ['year', 'year yr season releaseyear cardyear yearofrelease'],
  ['divisorNumber', 'divisor divisornumber printrun run outof of limit numberedto numberedoutof'],
  ['serialNumber', 'serial serialnumber serialno serialnum sn snumber numbered serialdivisor'],
  ['cmpCode', 'cmp cmpcode cmpnumber printcode'],
  ['subset', 'subset subsetname insert insertset insertname'],
  ['quantity', 'quantity qty count copies amount pcs pieces howmany numberofcards numberofcopies'],
  ['number', 'number no num nr cardnumber cardno cardnum cardnr card№ №'],
  ['variation', 'variation variant parallel paralleltype color colour finish version'],
  ['isPrizm', 'prizm isprizm'],
  ['isRefractor', 'refractor isrefractor'],
  ['size', 'size cardsize thickness'],
  ['declaredValue', 'declaredvalue declared value worth price cost insuredvalue marketvalue'],
  ['brand', 'brand brandname brandseries manufacturer maker make company publisher series'],
  ['set', 'set setname cardset product release expansion collection'],
  ['name', 'name player playername card cardname character subject athlete pokemon title'],
];
const FIELDS = new Map<string, TableField>(
  NAMES.flatMap(([field, names]) => names.split(' ').map((name) => [name, field] as const)),
);
const RANK = NAMES.map(([field]) => field);

const normalize = (header: string) => foldText(header.replaceAll('#', ' number ')).trim();
const squash = (header: string) => normalize(header).replace(/[^\p{L}\p{N}№]/gu, '');

/** The field a header names exactly, ignoring case, spaces, and punctuation. */
const namedBy = (header: string): TableField | undefined =>
  FIELDS.get(squash(header)) ?? (header.trim() === '#' ? 'number' : undefined);

/** The fields that a header's words could mean, the most telling first: `Parallel / color` is a variation. */
function hintedBy(header: string): TableField[] {
  const words = normalize(header).split(/[^\p{L}\p{N}№]+/u);
  const hinted = words.flatMap((word) => FIELDS.get(word) ?? []);
  return [...new Set(hinted)].sort((a, b) => RANK.indexOf(a) - RANK.indexOf(b));
}

/** Whether the first row heads the columns rather than being a card itself. */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows;
  const named = first.filter((cell) => namedBy(cell)).length;
  if (named >= 2) return true;
  if (first.some((cell) => /^[#/]?\d/.test(cell))) return false;
  const isNumeric = (column: number) =>
    isMostly(
      others.map((row) => row[column] ?? ''),
      /^#?\d/,
    );
  return named === 1 || first.some((cell, column) => cell !== '' && isNumeric(column));
}

/**
 * The field of each column, by its header or else by its values; null if unknown. No field is used
 * twice.
 * @param headers null for a table without them
 */
export function recognizeColumns(
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  width: number,
): (TableField | null)[] {
  const fields: (TableField | null)[] = Array.from({ length: width }, () => null);
  const give = (column: number, field: TableField | undefined) => {
    if (field && !fields[column] && !fields.includes(field)) fields[column] = field;
  };
  headers?.forEach((header, column) => give(column, namedBy(header)));
  headers?.forEach((header, column) => {
    for (const field of hintedBy(header)) give(column, field);
  });
  guessByContent(rows, (column) => !squash(headers?.[column] ?? ''), fields, give);
  return fields;
}

const KNOWN_BRANDS =
  /^(topps|panini|upper deck|fleer|donruss|bowman|score|leaf|pok[eé]mon|o-pee-chee|opc|skybox|hoops|magic|yu-gi-oh|playoff|pinnacle|stadium club|goudey|wizards)/i;
const YEAR = /^(18[6-9]\d|19\d\d|20\d\d)([-/]\d{2,4})?$/;
const CARD_NUMBER = /^#?[a-z]{0,6}-?\d{1,4}[a-z]?(\/[a-z]*\d+)?$/i;
const SERIAL = /^\d*\s*\/\s*\d+$/;
const MONEY = /^\$\s*\d[\d.,]*$/;
const WORDS = /\p{L}{2}/u;

/** Enough rows to recognize a column. */
const LOOKED_AT = 200;

/**
 * Under a header that says nothing known, only values that could hardly be anything else are recognized: the
 * words of `Grader’s note` are no name.
 */
function guessByContent(
  rows: readonly (readonly string[])[],
  isUnheaded: (column: number) => boolean,
  fields: readonly (TableField | null)[],
  give: (column: number, field: TableField | undefined) => void,
): void {
  const columns = fields.flatMap((field, column) => {
    const values = rows.slice(0, LOOKED_AT).map((row) => row[column] ?? '');
    return !field && values.some(Boolean) ? [{ column, values }] : [];
  });
  const take = (field: TableField, found: { column: number } | undefined) => {
    if (found) give(found.column, field);
  };
  const holding = (pattern: RegExp) =>
    columns.filter(({ column, values }) => !fields[column] && isMostly(values, pattern));
  const unheaded = (pattern: RegExp) => holding(pattern).filter(({ column }) => isUnheaded(column));
  take('year', holding(YEAR)[0]);
  take('declaredValue', holding(MONEY)[0]);
  // A card's number may have the set's count behind it; only a serial number has nothing before.
  take('divisorNumber', holding(/^\/\s*\d+$/)[0]);
  const plain = unheaded(CARD_NUMBER).filter(({ values }) => !isMostly(values, SERIAL))[0];
  take('number', plain ?? unheaded(CARD_NUMBER)[0]);
  take('serialNumber', holding(SERIAL)[0]);
  take('brand', holding(KNOWN_BRANDS)[0]);
  const words = unheaded(WORDS).sort((a, b) => variety(b.values) - variety(a.values));
  take('name', words[0]);
  take('set', words.at(-1));
}

/** Whether at least 80% of the filled cells match. */
function isMostly(values: readonly string[], pattern: RegExp): boolean {
  const filled = values.filter(Boolean);
  const alike = filled.filter((value) => pattern.test(value)).length;
  return filled.length > 0 && alike >= filled.length * 0.8;
}

/** From nearly 0, all the same, to 1, all different. */
const variety = (values: readonly string[]) => new Set(values).size / values.length;
