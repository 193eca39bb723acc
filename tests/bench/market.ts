/**
 * `npm run bench:market -- [--listings 1000000] [--folder FOLDER] [--pages WORDS]`: browses a market with
 * that many live listings (made once, kept in FOLDER) through the API over loopback, at a steady rate. Prints
 * how long each kind of page takes, in milliseconds and as a multiple of /health's p50. Exits non-zero when a
 * p99 is above 20 ms.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate, startServer } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { connect, startEmbedded } from '@tag/server/testing';
import { pino } from 'pino';
import { browsing } from './market/addresses.ts';
import { listCards } from './market/generate.ts';
import { generate, sizeOf } from './pops/generate.ts';
import { startReads } from './steady-reads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    pages: { type: 'string', default: '' },
  },
});
const GOAL_MS = 20;
const READS_PER_SECOND = 40;
const SECONDS = 10;
const WARM_UP_SECONDS = 2;

const quiet = pino({ level: 'silent' });
const round = (value: number) => Math.round(value * 10) / 10;

async function read(addresses: readonly string[], seconds: number) {
  const stop = startReads(addresses, READS_PER_SECOND);
  await setTimeout(seconds * 1000);
  return stop();
}

/** Serves the market until it is killed, separately from the process that reads the pages. */
async function serve(url: string): Promise<void> {
  const settings = readSettings({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    RATE_LIMIT_SCALE: '1000000',
  });
  const server = await startServer({ ...settings, port: 0 }, { logger: quiet });
  process.on('message', () => void server.stop().then(() => process.exit()));
  process.send!(server.url.replace('localhost', '127.0.0.1'));
}

async function measure(url: string): Promise<boolean> {
  const server = fork(import.meta.filename, ['serve', url], { execArgv: ['--import', 'tsx'] });
  try {
    const [base] = (await once(server, 'message')) as [string];
    const health = await read([`${base}/health`], SECONDS);
    console.log(`/health: ${round(health.p50)} ms p50, ${round(health.p99)} ms p99`);
    const rows = [];
    for (const [page, paths] of Object.entries(await browsing(url, base))) {
      if (!page.includes(values.pages)) continue;
      const addresses = paths.map((path) => base + path);
      await read(addresses, WARM_UP_SECONDS);
      const { p50, p99, worst } = await read(addresses, SECONDS);
      rows.push({
        page,
        'p50 ms': round(p50),
        'p99 ms': round(p99),
        'worst ms': round(worst),
        'p50 / health': round(p50 / health.p50),
        'p99 / health': round(p99 / health.p50),
        met: p99 <= GOAL_MS ? 'yes' : 'NO',
      });
      console.log(Object.values(rows.at(-1)!).join(' · '));
    }
    console.table(rows);
    console.log(`load ${round(loadavg()[0]!)}`);
    return rows.every(({ met }) => met === 'yes');
  } finally {
    server.send('stop');
    await once(server, 'exit');
  }
}

async function main(): Promise<boolean> {
  const count = Number(values.listings);
  const folder = values.folder ?? join(tmpdir(), `tag-bench-market-${count}`);
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
    await database.close();
    const complete = join(folder, 'complete');
    if (!existsSync(complete)) {
      await generate(embedded.url, sizeOf(count), console.log);
      await listCards(embedded.url, console.log);
      writeFileSync(complete, '');
    }
    console.log(
      `${count.toLocaleString('en-US')} listings; ${cpus().length} x ${cpus()[0]?.model.trim()}, ` +
        `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
    );
    return await measure(embedded.url);
  } finally {
    await embedded.stop();
  }
}

const [role, databaseUrl] = positionals;
if (role === 'serve') await serve(databaseUrl!);
else process.exitCode = (await main()) ? 0 : 1;
