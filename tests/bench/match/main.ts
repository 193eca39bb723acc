import { chmodSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { migrate, type Database } from '@tag/server';
import { importCatalogue, readFileBytes } from '@tag/server/seeding';
import { connect, startEmbedded } from '@tag/server/testing';
import { pino } from 'pino';
import { readCards } from './noise.ts';
import { measureRows } from './rows.ts';
import { fillCatalogue } from './million.ts';
import { measureSearches } from './searches.ts';
import { serve, type SignedIn } from './server.ts';

const HELP = `npm run bench:match -- [--rows 2000] [--seed 1] [--cards 1000000] [--folder FOLDER] [--verbose]

Matches noisy rows of the real catalogue through the API, and prints how many come to
the right card, and how many are flagged uncertain. Then adds made-up cards until
the catalogue has a million (once; they are kept in FOLDER and used again; 2 GB of
disk) and times searches of them, as typed and with a typo. --cards 0 leaves those
out. --verbose shows each row that was flagged or came to another card, and the
slowest searches. Fails if a goal is missed.`;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '2000' },
    cards: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: join(tmpdir(), 'tag-bench-match') },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const quiet = pino({ level: 'silent' });
/** Records in a database that it is complete. */
const FILLED = 'filled for bench:match';
const CATALOGUE = resolve(import.meta.dirname, '../../../demo/data/catalogue-pokemon.csv.gz');

/** A database of this name with the real catalogue; the work done after that is kept. */
async function openDatabase(
  postgres: string,
  name: string,
  fill?: (database: Database) => Promise<void>,
): Promise<Database & { url: string }> {
  const admin = await connect(postgres, { connections: 1, logger: quiet });
  const { rowCount } = await admin.pool.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await admin.pool.query(`create database ${name}`);
  await admin.close();
  const url = new URL(postgres);
  url.pathname = name;
  const database = await connect(url.href, { connections: 2, logger: quiet, isPatient: true });
  await migrate(database.query);
  const filled = await database.pool.query('select from pg_description where description = $1', [
    FILLED,
  ]);
  if (filled.rowCount === 0) {
    await importCatalogue(database, readFileBytes(CATALOGUE));
    await fill?.(database);
    await database.pool.query('vacuum analyze');
    await database.pool.query(`comment on table cards is '${FILLED}'`);
  }
  return { ...database, url: url.href };
}

/** Runs work with the API on a database, then closes both. */
async function withServer(
  database: Database & { url: string },
  work: (server: SignedIn) => Promise<boolean>,
): Promise<boolean> {
  const server = await serve(database.url, database);
  try {
    return await work(server);
  } finally {
    await server.stop();
    await database.close();
  }
}

async function main(): Promise<boolean> {
  const cards = readCards(gunzipSync(await readFile(CATALOGUE)));
  mkdirSync(values.folder, { recursive: true });
  // When run by root, the database runs as another user, who must have access here.
  chmodSync(values.folder, 0o755);
  const embedded = await startEmbedded({
    dataFolder: values.folder,
    logger: quiet,
    parameters: { max_wal_size: '8GB' },
  });
  const { node } = process.versions;
  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${node}, ${new Date().toISOString().slice(0, 10)}`,
  );
  try {
    const isRight = await withServer(await openDatabase(embedded.url, 'real'), (server) =>
      measureRows(server, cards, {
        rows: Number(values.rows),
        seed: Number(values.seed),
        isVerbose: values.verbose,
      }),
    );
    const count = Number(values.cards);
    if (count === 0) return isRight;
    const large = await openDatabase(embedded.url, `cards_${count}`, (database) =>
      fillCatalogue(database, count, (line) => console.log(line)),
    );
    const isQuick = await withServer(large, (server) =>
      measureSearches(server, large, values.verbose),
    );
    return isRight && isQuick;
  } finally {
    await embedded.stop();
  }
}

if (values.help) console.log(HELP);
else process.exitCode = (await main()) ? 0 : 1;
