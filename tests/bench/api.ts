import { createServer } from 'node:http';
import autocannon from 'autocannon';
import { migrate } from '@tag/server';
import { gradeCards } from '@tag/server/seeding';
import { connect, installJobs } from '@tag/server/testing';
import { findCertificateWith } from '../../packages/server/src/graded-cards/graded-card-store.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeHealth } from './harness/calls.ts';
import { QUIET, startPostgres } from './harness/database.ts';
import { median } from './harness/percentiles.ts';
import { startProcess, type Started } from './harness/processes.ts';
import { listen } from './harness/sites.ts';

/**
 * The cost of a read through the API, compared with the same query by the driver behind bare node:http. Both
 * servers run in separate processes on one PostgreSQL. Rounds alternate, so a busy machine slows both equally.
 */
const GOAL = 1.5;
const CONNECTIONS = 16;
const CERTIFICATES = 2000;
const POOL = 10;

const certificateOf = (index: number) => `X${String(index + 1).padStart(7, '0')}`;

/** The baseline: one route, no checks, no log, no headers except the type. */
export async function serveBaseline(databaseUrl: string): Promise<Started<string, void>> {
  const database = await connect(databaseUrl, { connections: POOL, logger: QUIET });
  const { origin, close } = await listen(
    createServer((request, response) => {
      const certificate = request.url!.slice(request.url!.lastIndexOf('/') + 1);
      const { sql: text, parameters } = findCertificateWith.report.compile(database.query, {
        certificate,
      });
      const statement = { name: 'baseline', text, values: [...parameters] };
      void database.pool.query<{ part: string }>(statement).then(({ rows }) => {
        response.setHeader('content-type', 'application/json');
        response.end(rows[0]!.part);
      });
    }),
  );
  return { value: origin, stop: () => close().then(database.close) };
}

async function readFrom(origin: string, seconds: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: Array.from({ length: 200 }, (_, index) => ({
      path: `/graded-cards/public/detail/${certificateOf((index * 7) % CERTIFICATES)}`,
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin} failed a request`);
  return result;
}

async function prepare(databaseUrl: string): Promise<void> {
  const database = await connect(databaseUrl, { connections: 2, logger: QUIET });
  await migrate(database.query);
  await installJobs(database, QUIET);
  const variations: number[] = [];
  for (let index = 0; index < 50; index += 1) {
    variations.push(await addVariation(database, { variation: `v${index}` }));
  }
  const cards = Array.from({ length: CERTIFICATES }, (_, index) =>
    sampleCard({
      certificate: certificateOf(index),
      variationId: variations[index % variations.length]!,
      score: 500 + (index % 500),
    }),
  );
  await gradeCards(database, cards);
  await database.close();
}

export const bench = defineBench({
  options: { rounds: 7, seconds: 2 },
  async run(run, { rounds, seconds }) {
    const databaseUrl = await startPostgres(run);
    await prepare(databaseUrl);
    const baseline = await startProcess(run, import.meta.filename, serveBaseline, databaseUrl);
    // Its log lines are written, as in production.
    const api = await startApi(run, {
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(POOL),
      LOG_LEVEL: 'info',
      RATE_LIMIT_SCALE: '1',
    });
    const contenders = [
      {
        name: 'baseline',
        origin: baseline.value,
        perSecond: [] as number[],
        p50: [] as number[],
        p99: [] as number[],
      },
      {
        name: 'API',
        origin: api,
        perSecond: [] as number[],
        p50: [] as number[],
        p99: [] as number[],
      },
    ] as const;
    for (const { origin } of contenders) await readFrom(origin, seconds);
    for (let index = 0; index < rounds; index += 1) {
      for (const { origin, perSecond, p50, p99 } of contenders) {
        const result = await readFrom(origin, seconds);
        perSecond.push(result.requests.average);
        p50.push(result.latency.p50);
        p99.push(result.latency.p99);
      }
    }
    run.note(`Medians of ${rounds} rounds of ${seconds} s each, ${CONNECTIONS} connections`);
    const rows = contenders.map(({ name, perSecond, p50, p99 }) => {
      const more = { 'requests/s': median(perSecond), 'µs/request': 1e6 / median(perSecond) };
      return [name, { p50: median(p50), p99: median(p99), more }] as const;
    });
    printCalls(run, await timeHealth(api), Object.fromEntries(rows));
    const [plain, ours] = contenders;
    const ratios = plain.perSecond.map((value, index) => value / ours.perSecond[index]!);
    run.goal('an API read ÷ the baseline', median(ratios), { most: GOAL });
  },
});
