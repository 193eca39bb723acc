import { formatCount } from '@tag/contract/formats';
import type { Database } from '../db/database.ts';
import { operatorCommand } from '../db/operator-command.ts';
import { SetupError } from '../setup-error.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readFileBytes } from '../catalogue/open-file.ts';

const HELP = `npm run catalogue -- import FILE
npm run catalogue -- accept CATEGORY
npm run catalogue -- refuse CATEGORY
node dist/api.js catalogue import FILE

accept and refuse set whether customers can submit cards of a category. A new
category is accepted.

import adds a catalogue of cards to the database: it adds new cards, updates
changed ones, and removes none. A card that the lab added is recognized, gets the
file's spelling, and needs no confirmation any more. Importing twice changes
nothing. Works while the server runs.

FILE is CSV in UTF-8, plain or gzip. Its first line names the columns, in any
order:
  category    Pokemon, Baseball, ...
  year        the set's year of release
  series      the maker or series
  set         the set's name
  number      as printed on the card; may contain slashes
  name        the card's name
  rarity      may be empty
  variations  separated by ";"; empty: normal
  subset      this column may be left out, and its values may be empty
Values can't contain line breaks.

The database is the one at DATABASE_URL. With npm run and no DATABASE_URL, it is the
embedded one in DATA_DIR (./data), which is started if it isn't running.

Exit code: 0 all rows were imported; 2 some were refused (each is reported with its
line number and reason; the others are imported); 1 nothing could be imported, or
the import failed.`;

/** The most that are reported in full; the rest are only counted. */
const MOST_REFUSALS = 100;

async function importFile(database: Database, file: string): Promise<number> {
  let reported = 0;
  const { cards, sets, refused } = await importCatalogue(database, readFileBytes(file), {
    onProgress: (rows) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${formatCount(rows)} rows`);
    },
    onRefused: (line, reason) => {
      reported += 1;
      if (reported <= MOST_REFUSALS) console.error(`line ${line}: ${reason}`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  if (reported > MOST_REFUSALS) console.error(`and ${formatCount(reported - MOST_REFUSALS)} more`);
  console.log(
    `${formatCount(cards)} cards of ${formatCount(sets)} sets, ${formatCount(refused)} rows refused`,
  );
  return refused === 0 ? 0 : 2;
}

async function setAccepted(
  database: Database,
  category: string,
  isAccepted: boolean,
): Promise<number> {
  const changed = await database.query
    .updateTable('categories')
    .set({ isAccepted })
    .where('name', '=', category)
    .returning('name')
    .executeTakeFirst();
  if (!changed) throw new SetupError(`The catalogue has no category ${category}.`);
  console.log(`Cards of ${category} can${isAccepted ? '' : "'t"} be submitted.`);
  return 0;
}

const COMMANDS: Readonly<Record<string, (database: Database, given: string) => Promise<number>>> = {
  import: importFile,
  accept: (database, category) => setAccepted(database, category, true),
  refuse: (database, category) => setAccepted(database, category, false),
};

/** `catalogue import FILE` and the other commands of operators. */
export const catalogueCommand = operatorCommand(HELP, ([name = '', given, ...more]) => {
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run || given === undefined || more.length > 0) return undefined;
  return (database) => run(database, given);
});
