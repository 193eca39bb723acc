import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { migrate, startServer, type Database } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { connect, startEmbedded, verifyPopulation } from '@tag/server/testing';
import { writeAtRandom } from '../../pops/writers.ts';
import { measuredCalls, type MeasuredCall } from './calls.ts';
import { generate, sizeOf } from './generate.ts';
import { measureWriting } from './writing.ts';

const HELP = `npm run bench:pops -- [--certificates 10000000] [--folder FOLDER] [--drift-seconds 60] [--reads]

Makes a population (once; it is kept in FOLDER and used again), asks every call
of the report 400 times, one after another, and prints how long they take; then
how many certificates a second are graded with counters and without, and whether
anything drifts while four writers go on for a minute. Ten million certificates
take 8 GB of disk. --reads leaves out the writing. Goals for the slowest answers
are multiples of the time /health takes in the same run: they apply to any
machine. Fails if a goal is missed.`;

const { values } = parseArgs({
  options: {
    certificates: { type: 'string', default: '10000000' },
    folder: { type: 'string' },
    'drift-seconds': { type: 'string', default: '60' },
    reads: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const quiet = pino({ level: 'silent' });
const RATIO_GOAL = 0.45;
const numbers = new Intl.NumberFormat('en-US');

/** Requests once to warm up, then measures, in milliseconds. */
async function measure(base: string, addresses: readonly string[], isCold = false) {
  const times: number[] = [];
  for (const isWarm of isCold ? [true] : [false, true]) {
    for (const address of isWarm ? addresses : addresses.slice(0, 60)) {
      const begin = performance.now();
      const response = await fetch(`${base}${address}`);
      const text = await response.text();
      if (isWarm) times.push(performance.now() - begin);
      if (!response.ok) throw new Error(`${address}: ${response.status} ${text.slice(0, 300)}`);
    }
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
  return { p50: at(0.5), p99: at(0.99) };
}

const round = (value: number) => Math.round(value * 10) / 10;

async function measureCall(base: string, health: number, call: MeasuredCall) {
  const { p50, p99 } = await measure(base, call.addresses, call.isCold);
  const multiple = p99 / health;
  return {
    call: call.name,
    'p50 ms': round(p50),
    'p99 ms': round(p99),
    'p99 / health': round(multiple),
    goal: call.goal,
    met: multiple <= call.goal ? 'yes' : 'NO',
  };
}

async function measureCalls(url: string): Promise<boolean> {
  const settings = readSettings({ NODE_ENV: 'production', DATABASE_URL: url });
  const server = await startServer({ ...settings, port: 0 }, { logger: quiet });
  try {
    const base = server.url.replace('localhost', '127.0.0.1');
    const calls = await measuredCalls(url);
    // How long this machine takes for a nearly empty answer.
    const { p50: health } = await measure(base, Array<string>(400).fill('/health'));
    console.log(`/health: ${round(health)} ms p50, which goals are multiples of`);
    const rows = [];
    for (const call of calls) {
      const row = await measureCall(base, health, call);
      rows.push(row);
      console.log(Object.values(row).join(' · '));
    }
    console.table(rows);
    return rows.every(({ met }) => met === 'yes');
  } finally {
    await server.stop();
  }
}

/** A letter that no certificate starts with yet. */
async function freeSeries({ pool }: Database, after = ''): Promise<string> {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVW') {
    if (letter <= after) continue;
    const { rowCount } = await pool.query(
      'select from graded_cards where certificate between $1 and $2 limit 1',
      [`${letter}0000000`, `${letter}9999999`],
    );
    if (rowCount === 0) return letter;
  }
  throw new Error('Every letter is used up: remove the folder and start over.');
}

async function measureWrites(url: string, driftSeconds: number): Promise<boolean> {
  const database = await connect(url, { connections: 8, logger: quiet });
  try {
    const series = await freeSeries(database);
    const { counted, uncounted, ratio } = await measureWriting(database, series);
    console.log(
      `grading: ${Math.round(counted)} certificates/s with counters, ${Math.round(uncounted)} without:` +
        ` ${ratio.toFixed(2)} (goal: at least ${RATIO_GOAL})`,
    );
    const written = await writeAtRandom(database, {
      writers: 4,
      milliseconds: driftSeconds * 1000,
      series: await freeSeries(database, series),
    });
    const { certificates, drifting } = await verifyPopulation(database);
    console.log(
      `four writers for ${driftSeconds} s: ${numbers.format(written.graded)} graded, ` +
        `${numbers.format(written.regraded)} regraded, ${numbers.format(written.voided)} voided, ` +
        `${numbers.format(written.rolledBack)} transactions rolled back; ` +
        `of ${numbers.format(certificates)} certificates, ${drifting} rows drift (goal: 0)`,
    );
    return ratio >= RATIO_GOAL && drifting === 0;
  } finally {
    await database.close();
  }
}

async function main(): Promise<boolean> {
  const size = sizeOf(Number(values.certificates));
  const folder = values.folder ?? join(tmpdir(), `tag-bench-pops-${size.certificates}`);
  mkdirSync(folder, { recursive: true });
  // When run by root, the database runs as another user, who must have access here.
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({
    dataFolder: folder,
    logger: quiet,
    parameters: { max_wal_size: '8GB' },
  });
  try {
    const database = await connect(embedded.url, { connections: 1, logger: quiet });
    await migrate(database.query);
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
    await database.close();
    const complete = join(folder, 'complete');
    if (!existsSync(complete)) {
      await generate(embedded.url, size, (line) => console.log(line));
      writeFileSync(complete, '');
    }
    console.log(
      `${numbers.format(size.certificates)} certificates, ${numbers.format(size.cards)} cards, ` +
        `${numbers.format(size.sets)} sets; ${cpus().length} x ${cpus()[0]?.model.trim()}, ` +
        `Node ${process.version}, PostgreSQL ${rows[0]!.server_version}, ` +
        new Date().toISOString().slice(0, 10),
    );
    const quick = await measureCalls(embedded.url);
    if (values.reads) return quick;
    return (await measureWrites(embedded.url, Number(values['drift-seconds']))) && quick;
  } finally {
    await embedded.stop();
  }
}

if (values.help) console.log(HELP);
else process.exitCode = (await main()) ? 0 : 1;
