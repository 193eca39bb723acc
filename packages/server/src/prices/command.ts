import { ApiError } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import type { PriceChange } from '@tag/contract/prices';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { operatorCommand } from '../db/operator-command.ts';
import { messageOf, SetupError } from '../setup-error.ts';
import { importPrices, startOf } from './import.ts';

const HELP = `npm run prices -- import FILE [--from DATE] [--trial]
node dist/api.js prices import FILE [--from DATE] [--trial]

Adds a price list: all of the file, or nothing if a row is wrong. It replaces the
list before it when it starts; orders that were quoted keep their prices. Works
while the server runs.

--from DATE  when it starts: 2027-01-31 or 2027-01-31T15:00:00Z (UTC); now by default
--trial      checks the file and prints what would change

FILE is CSV in UTF-8, separated by commas, semicolons, or tabs. Its first line names
the columns, in any order; a column that no row needs may be left out. Each row has
  kind         speed, tier, extra, size, shipping, or package
  code         what orders refer to: lower-case letters, digits, hyphens
  name         what customers read
  description  may be empty
  price        dollars; for a package, percentOff instead: 1 to 100, off the grading fee
and, depending on its kind,
  speed        businessDays; maxValue (dollars a card may be worth; empty: any)
  size         maxWidth, maxHeight, maxThickness (millimeters; may be empty)
  shipping     businessDays, includedCards, pricePerFurtherCard, isInternational (yes, no)
  package      minCards, maxCards; if it isn't for every card: serviceSpeeds and
               categories (separated by ";"), yearFrom, yearTo, validUntil (last day)
There has to be a row for each tier (1080p, 4k), extra (foil-wrapped, video-360,
assurance, submission-kit, insurance: per $100), and size (standard, thick, oversized,
mini, unsure), at least one speed, and at least one way of shipping. With the extra
review, customers can ask for a review of a grade at that price.

The database is the one at DATABASE_URL. With npm run and no DATABASE_URL, it is the
embedded one in DATA_DIR (./data), which is started if it isn't running.

Exit code: 0 imported, or the file is fine; 2 a row is wrong (each is printed with its
line, column, and reason); 1 nothing could be imported.`;

const LARGEST_FILE = 1_000_000;

interface Wanted {
  readonly file: string;
  /** ISO 8601; null: now. */
  readonly startsAt: string | null;
  readonly isTrial: boolean;
}

/** @returns undefined if the arguments are invalid. */
function readArguments(args: readonly string[]): Wanted | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { from: { type: 'string' }, trial: { type: 'boolean', default: false } },
    });
    const [command, file, ...more] = positionals;
    if (command !== 'import' || file === undefined || more.length > 0) return undefined;
    return { file, startsAt: readDate(values.from), isTrial: values.trial };
  } catch (error) {
    if (error instanceof SetupError) throw error;
    return undefined;
  }
}

function readDate(from: string | undefined): string | null {
  if (from === undefined) return null;
  const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(from)
    ? new Date(from)
    : undefined;
  if (date && !Number.isNaN(date.getTime())) return date.toISOString();
  throw new SetupError('--from must be a date such as 2027-01-31 or 2027-01-31T15:00:00Z.');
}

async function readLines(file: string): Promise<string[]> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new SetupError(`${file} can't be read: ${messageOf(error)}.`, { cause: error });
  }
  if (bytes.length > LARGEST_FILE) throw new SetupError(`${file} is too large for a price list.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(/\r?\n/);
  } catch (error) {
    const advice = 'In a spreadsheet, save it as "CSV UTF-8"';
    throw new SetupError(`${file} isn't text in UTF-8. ${advice}.`, { cause: error });
  }
}

async function importFile({ query }: Database, { file, ...wanted }: Wanted): Promise<number> {
  const lines = await readLines(file);
  try {
    const startsAt = startOf(wanted.startsAt);
    const call = { requestId: 'prices import', address: '' };
    const { changes, list } = await importPrices(query, { ...wanted, startsAt, lines }, call);
    for (const change of changes) console.log(describeChange(change));
    if (changes.length === 0) console.log('Same prices as the list before it.');
    console.log(
      list
        ? `Price list ${list.id} starts ${list.startsAt}.`
        : 'The file is fine. Nothing was imported.',
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const { path, reason } of error.fields) console.error(`${path}: ${reason}`);
    return 2;
  }
}

function describeChange({ after, before, code, columns, kind }: PriceChange): string {
  const amount = (value: number) => (kind === 'package' ? `${value}% off` : formatMoney(value));
  const row = `${kind} ${code}`;
  if (before === null) return `${row}: new, ${amount(after!)}`;
  if (after === null) return `${row}: gone, was ${amount(before)}`;
  const others = columns.filter((name) => name !== 'price' && name !== 'percentOff');
  const price = before === after ? [] : [`${amount(before)} to ${amount(after)}`];
  return `${row}: ${[...price, ...others].join(', ')}`;
}

/** `prices import FILE`, a command for operators. */
export const pricesCommand = operatorCommand(HELP, (args) => {
  const wanted = readArguments(args);
  return wanted && ((database) => importFile(database, wanted));
});
