import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database } from '@tag/server';
import { importCatalogue, readFileBytes } from '@tag/server/seeding';
import { addUser, PASSWORD } from '../support/accounts.ts';
import { callJson, logIn, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { filledDatabase, openDatabase, startPostgres } from './harness/database.ts';
import type { Run } from './harness/run.ts';
import { fillCatalogue } from './match/million.ts';
import { readCards } from './match/noise.ts';
import { measureRows } from './match/rows.ts';
import { measureSearches } from './match/searches.ts';

/**
 * Matches noisy rows of the real catalogue through the API: how many come to the right card, and how many are
 * flagged uncertain. Then adds made-up cards until the catalogue has a million (once; they are kept in a folder)
 * and times searches of them, as typed and with a typo.
 */
const CATALOGUE = resolve(import.meta.dirname, '../../demo/data/catalogue-pokemon.csv.gz');

/** A database of this name, kept in PostgreSQL's folder: the real catalogue, and what `fill` adds. */
async function openCatalogue(
  run: Run,
  postgres: string,
  name: string,
  fill?: (database: Database) => Promise<void>,
) {
  const url = await filledDatabase(run, postgres, {
    name,
    async fill(_url, database) {
      await importCatalogue(database, readFileBytes(CATALOGUE));
      await fill?.(database);
      await database.pool.query('vacuum analyze');
    },
  });
  const database = await openDatabase(run, url);
  const base = await startApi(run, { DATABASE_URL: url });
  const { email } = await addUser(database);
  const token = await logIn(base, email, PASSWORD);
  const ask = (path: string, body?: unknown) => callJson(base + path, { body, token });
  return { database, base, ask };
}

export const bench = defineBench({
  /**
   * `cards` 0 leaves the searches out; a million take 2 GB of disk. `verbose` shows each row that was flagged or
   * came to another card, and the slowest searches.
   */
  options: { rows: 2000, seed: 1, cards: 1_000_000, folder: '', verbose: false },
  async run(run, { rows, seed, cards: count, folder, verbose }) {
    const cards = readCards(gunzipSync(await readFile(CATALOGUE)));
    const postgres = await startPostgres(run, folder || join(tmpdir(), 'tag-bench-match'));
    const real = await openCatalogue(run, postgres, 'catalogue');
    await measureRows(run, real.ask, cards, { rows, seed, isVerbose: verbose });
    if (count === 0) return;
    const large = await openCatalogue(run, postgres, `cards_${count}`, (database) =>
      fillCatalogue(database, count, run.note),
    );
    await measureSearches(run, large, verbose);
  },
});
