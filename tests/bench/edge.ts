import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createPortal } from '@tag/portal/server';
import { migrate, type Database } from '@tag/server';
import { gradeCards, regradeCard } from '@tag/server/seeding';
import { installJobs } from '@tag/server/testing';
import sharp from 'sharp';
import { buildPortal } from '../portal/built-portal.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { sparePorts } from '../support/product.ts';
import { PURGE_SECRET, readAt, startVarnish } from '../support/varnish.ts';
import { mixOf, type Asked, type Kind } from './edge/mix.ts';
import { type Counted, readAll } from './edge/read-all.ts';
import { startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { openDatabase, QUIET, startPostgres } from './harness/database.ts';
import { percentilesOf } from './harness/percentiles.ts';
import { startProcess, type Started } from './harness/processes.ts';
import type { Run } from './harness/run.ts';

/**
 * A mix of what visitors, partners, and robots read, with an edge and without one, and how soon a regrade
 * shows through it. Varnish runs with the example's configuration; API, portal, and database are processes of
 * this machine, and so are the readers.
 */
const VARIATIONS = 50;
/** Certificates with a picture, of those read most. */
const PICTURED = 100;
const HIT_GOAL = 0.9;
const GOAL_MS = 1000;

const certificateOf = (index: number) => `X${String(index + 1).padStart(7, '0')}`;

async function fill(database: Database, certificates: number, folder: string): Promise<void> {
  await migrate(database.query);
  await installJobs(database, QUIET);
  const variations: number[] = [];
  for (let index = 0; index < VARIATIONS; index += 1) {
    variations.push(await addVariation(database, { variation: `v${index}` }));
  }
  const cards = Array.from({ length: certificates }, (_, index) =>
    sampleCard({
      certificate: certificateOf(index),
      variationId: variations[index % VARIATIONS]!,
      score: 500 + (index % 400),
    }),
  );
  await gradeCards(database, cards);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 1200, height: 1680, channels: 3, noise } as const;
  const picture = await sharp({ create: { ...create, background: 'gray' } })
    .jpeg()
    .toBuffer();
  for (const { mediaKey } of cards.slice(0, PICTURED)) {
    await mkdir(join(folder, 'media', mediaKey), { recursive: true });
    await writeFile(join(folder, 'media', mediaKey, 'front.jpg'), picture);
  }
}

interface Site {
  readonly apiUrl: string;
  readonly distFolder: string;
  readonly port: number;
}

export async function servePortal({
  apiUrl,
  distFolder,
  port,
}: Site): Promise<Started<null, void>> {
  const { fetch } = createPortal({
    apiUrl,
    distFolder,
    publicApiUrl: 'https://api.example.com',
    publicUrl: 'https://portal.example.com',
  });
  const server = await new Promise<ReturnType<typeof serve>>((listening) => {
    const started = serve({ fetch, port, hostname: '127.0.0.1' }, () => listening(started));
  });
  return { value: null, stop: () => new Promise((closed) => server.close(() => closed())) };
}

function hitRate(kinds: ReadonlyMap<Kind, Counted>): number {
  const all = [...kinds.values()];
  const failed = all.reduce((sum, it) => sum + it.failed, 0);
  if (failed > 0) throw new Error(`${failed} reads had another status than they should`);
  return all.reduce((sum, it) => sum + it.hits, 0) / all.reduce((sum, it) => sum + it.reads, 0);
}

/** How long after its commit each regrade shows, in milliseconds, and how often the old one came after it. */
async function regradeAll(
  database: Database,
  origin: string,
  count: number,
): Promise<{ times: number[]; staleAgain: number }> {
  const times: number[] = [];
  let staleAgain = 0;
  for (let index = 0; index < count; index += 1) {
    const certificate = certificateOf(index);
    const page = () => readAt(origin, `/card/${certificate}`, { host: 'portal.example.com' });
    const report = () => readAt(origin, `/graded-cards/public/detail/${certificate}`);
    const score = 950 + (index % 40);
    await Promise.all([page(), report()]);
    const regrade = { score, report: sampleReport(score), reason: 'A second look' };
    await regradeCard(database, certificate, regrade);
    const begun = performance.now();
    const isNew = async (read: typeof page) =>
      (await read()).text.includes(`"score":${score},"grade"`);
    for (const read of [page, report]) {
      while (!(await isNew(read)));
      times.push(performance.now() - begun);
      for (let again = 0; again < 20; again += 1) if (!(await isNew(read))) staleAgain += 1;
    }
  }
  return { times, staleAgain };
}

async function startSites(run: Run, certificates: number) {
  const [edge, api, site] = (await sparePorts(3)) as [number, number, number];
  const origin = `http://127.0.0.1:${edge}`;
  const folder = run.folder();
  const databaseUrl = await startPostgres(run);
  const database = await openDatabase(run, databaseUrl);
  await fill(database, certificates, folder);
  const apiUrl = await startApi(run, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    API_PORT: String(api),
    PURGE_URLS: origin,
    PURGE_SECRET,
  });
  const distFolder = await buildPortal();
  const portal: Site = { apiUrl, distFolder, port: site };
  await startProcess(run, import.meta.filename, servePortal, portal);
  const varnish = await startVarnish({ edge, api, portal: site });
  run.atEnd(varnish.stop);
  return { database, origin, apiUrl, portalUrl: `http://127.0.0.1:${site}` };
}

export const bench = defineBench({
  options: { reads: 10_000, rounds: 10, certificates: 3000, regrades: 50 },
  async run(run, { reads, rounds, certificates, regrades }) {
    const { apiUrl, database, origin, portalUrl } = await startSites(run, certificates);
    const asked = (seed: number, share = 1) =>
      mixOf({ reads: reads * share, certificates, pictured: PICTURED, certificateOf, seed });
    const direct = (host: Asked['host']) => (host === 'api' ? apiUrl : portalUrl);
    // Pictures are cut once, and modules loaded, before anything is compared.
    await readAll(asked(1, 0.1), direct);
    const without = await readAll(asked(2, 0.2), direct);
    const throughEdge = [];
    for (let round = 0; round < rounds; round += 1) {
      throughEdge.push(await readAll(asked(3 + round), () => origin));
    }
    const last = throughEdge.at(-1)!;
    run.table({
      'no edge': { 'requests/s': without.perSecond },
      ...Object.fromEntries(
        throughEdge.map(({ kinds, perSecond }, round) => [
          `through an edge, after ${round * reads} reads`,
          { 'requests/s': perSecond, 'hits %': 100 * hitRate(kinds) },
        ]),
      ),
    });
    run.table(
      Object.fromEntries(
        [...last.kinds].map(([kind, counted]) => [
          kind,
          { reads: counted.reads, 'hits %': (100 * counted.hits) / counted.reads },
        ]),
      ),
    );
    const { staleAgain, times } = await regradeAll(database, origin, regrades);
    const { p50, p99 } = percentilesOf(times);
    run.table({ 'a regrade shows after': { 'p50 ms': p50, 'p99 ms': p99 } });
    run.goal('hits of all reads, in the last round', hitRate(last.kinds), { least: HIT_GOAL });
    run.goal('a regrade shows, p99', p99, { most: GOAL_MS, unit: 'ms' });
    run.goal('old answers after new ones', staleAgain, { most: 0 });
  },
});
