import { formatCount } from '@tag/contract/formats';
import type { Database } from '../db/database.ts';
import { operatorCommand } from '../db/operator-command.ts';
import { rebuildPopulation } from './rebuild.ts';
import { verifyPopulation } from './verify.ts';

const HELP = `npm run pops -- verify
npm run pops -- rebuild
node dist/api.js pops verify
node dist/api.js pops rebuild

The population report reads counters that are kept up to date as cards are
graded, regraded, and voided. Both commands work while the server runs.

verify   counts every certificate again and reports where the counters differ
rebuild  counts again, a few sets at a time, and fixes differences; grading
         may wait for a moment, and nothing is lost

The database is the one at DATABASE_URL. With npm run and no DATABASE_URL, it is the
embedded one in DATA_DIR (./data), which is started if it isn't running.

Exit code: 0 no difference, or fixed; 2 verify found a difference; 1 it failed.`;

const count = (value: number | string) => (typeof value === 'number' ? formatCount(value) : value);

async function verify(database: Database): Promise<number> {
  const { certificates, rows, drifting, drifts } = await verifyPopulation(database);
  for (const { what, column, expected, found } of drifts) {
    console.error(`${what}, ${column}: ${count(found)}, should be ${count(expected)}`);
  }
  console.log(
    `${count(certificates)} certificates, ${count(rows)} rows of counters, ${count(drifting)} differ`,
  );
  return drifting === 0 ? 0 : 2;
}

async function rebuild(database: Database): Promise<number> {
  const { cards, sets, days } = await rebuildPopulation(database, (done, all) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${count(done)} of ${count(all)} sets`);
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  console.log(`${count(cards)} cards, ${count(sets)} sets, ${count(days)} days fixed`);
  return 0;
}

const commands: Readonly<Record<string, (database: Database) => Promise<number>>> = {
  verify,
  rebuild,
};

/** `pops verify`, `pops rebuild`: commands for operators. */
export const popsCommand = operatorCommand(HELP, ([name = '', ...more]) =>
  Object.hasOwn(commands, name) && more.length === 0 ? commands[name] : undefined,
);
