import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { migrate, startServer } from '@tag/server';
import { gradeCards, readSettings } from '@tag/server/seeding';
import { connect, startEmbedded } from '@tag/server/testing';
import { findCertificateWith } from '../../packages/server/src/graded-cards/store.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

/**
 * `npm run bench:api`: the cost of a read through the API, compared with the same query by the driver behind
 * bare node:http. Both servers run in separate processes on one PostgreSQL. Rounds alternate, so a busy
 * machine slows both equally. Fails above the goal.
 */
const GOAL = 1.5;
const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 16;
const CERTIFICATES = 2000;
const POOL = 10;

const certificateOf = (index: number) => `X${String(index + 1).padStart(7, '0')}`;
const quiet = pino({ level: 'silent' });

/** The API as it runs in production; its log lines go to standard output. */
async function serveApi(url: string): Promise<number> {
  const settings = readSettings({ NODE_ENV: 'production', DATABASE_URL: url });
  const server = await startServer({ ...settings, port: 0, databaseConnections: POOL });
  return Number(new URL(server.url).port);
}

/** The baseline: one route, no checks, no log, no headers except the type. */
async function serveBaseline(url: string): Promise<number> {
  const database = await connect(url, { connections: POOL, logger: quiet });
  const server = createServer((request, response) => {
    const certificate = request.url!.slice(request.url!.lastIndexOf('/') + 1);
    const { sql: text, parameters } = findCertificateWith.report.compile(database.query, {
      certificate,
    });
    const statement = { name: 'baseline', text, values: [...parameters] };
    void database.pool.query<{ part: string }>(statement).then(({ rows }) => {
      response.setHeader('content-type', 'application/json');
      response.end(rows[0]!.part);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

interface Contender {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
  readonly perSecond: number[];
  readonly p99: number[];
}

function start(name: 'api' | 'baseline', url: string): Promise<Contender> {
  const child = fork(import.meta.filename, [name, url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((done, fail) => {
    child.once('message', (port) =>
      done({ name, process: child, port: Number(port), perSecond: [], p99: [] }),
    );
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code}`)));
  });
}

async function round(contender: Contender, seconds: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url: `http://127.0.0.1:${contender.port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: Array.from({ length: 200 }, (_, index) => ({
      path: `/graded-cards/public/detail/${certificateOf((index * 7) % CERTIFICATES)}`,
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${contender.name} failed a request`);
  return result;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function measure(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'tag-bench-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({ dataFolder: folder, logger: quiet });
  const contenders: Contender[] = [];
  try {
    const database = await connect(embedded.url, { connections: 2, logger: quiet });
    await migrate(database.query);
    const variations: number[] = [];
    for (let index = 0; index < 50; index += 1) {
      variations.push(await addVariation(database, { variation: `v${index}` }));
    }
    await gradeCards(
      database,
      Array.from({ length: CERTIFICATES }, (_, index) =>
        sampleCard({
          certificate: certificateOf(index),
          variationId: variations[index % variations.length]!,
          score: 500 + (index % 500),
        }),
      ),
    );
    const version = await database.pool.query<{ version: string }>('show server_version');
    await database.close();

    contenders.push(await start('baseline', embedded.url), await start('api', embedded.url));
    for (const contender of contenders) await round(contender, SECONDS);
    for (let index = 0; index < ROUNDS; index += 1) {
      for (const contender of contenders) {
        const result = await round(contender, SECONDS);
        contender.perSecond.push(result.requests.average);
        contender.p99.push(result.latency.p99);
      }
    }
    const [baseline, api] = contenders as [Contender, Contender];
    const ratio = median(baseline.perSecond.map((value, index) => value / api.perSecond[index]!));

    console.log(
      `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, ` +
        `PostgreSQL ${(version.rows[0] as { server_version?: string })?.server_version}`,
    );
    console.log(`${ROUNDS} rounds of ${SECONDS} s each, ${CONNECTIONS} connections, medians`);
    console.table(
      Object.fromEntries(
        contenders.map(({ name, perSecond, p99 }) => [
          name,
          {
            'requests/s': Math.round(median(perSecond)),
            'us/request': Math.round(1e6 / median(perSecond)),
            'p99 ms': median(p99),
          },
        ]),
      ),
    );
    console.log(`an API read costs ${ratio.toFixed(2)}x the baseline (goal: at most ${GOAL}x)`);
    return ratio <= GOAL;
  } finally {
    await Promise.all(
      contenders.map(
        ({ process: child }) =>
          new Promise((done) => {
            child.removeAllListeners('exit').once('exit', done);
            child.kill('SIGKILL');
          }),
      ),
    );
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [role, url] = process.argv.slice(2);
if (role === 'api') process.send!(await serveApi(url!));
else if (role === 'baseline') process.send!(await serveBaseline(url!));
else process.exitCode = (await measure()) ? 0 : 1;
