import { migrate } from '@tag/server';
import { connect, installJobs, openFolders } from '@tag/server/testing';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { listenTo } from '../../packages/server/src/db/listen.ts';
import { serveMetrics } from '../../packages/server/src/metrics/serve-metrics.ts';
import { testApi } from '../support/api.ts';
import { startReplicatedPostgres } from '../support/replicated-postgres.ts';
import { until } from '../support/waiting.ts';

const logger = pino({ level: 'silent' });
const cluster = await startReplicatedPostgres();
afterAll(cluster.stop);
const { primary, standby, urlOf } = cluster;

const first = await connect(primary.url, { connections: 2, logger });
await migrate(first.query);
await installJobs(first, logger);
await first.close();

const database = await connect(
  // A standby that comes first is passed over.
  `${urlOf(standby, primary)}?target_session_attrs=read-write`,
  {
    connections: 4,
    logger,
    replicas: { urls: [standby.url, primary.url], connections: 4, lagSeconds: 2 },
  },
);
afterAll(database.close);
const api = testApi(database, { purgeUrls: ['http://127.0.0.1:1'] });
const TOKEN = { headers: { Authorization: 'Bearer nobody' } };

const addCountry = (name: string) =>
  sql`insert into countries select coalesce(max(id), 0) + 1, ${name}, ${name} from countries`.execute(
    database.query,
  );
async function countries(init?: RequestInit) {
  const response = await api.request('/place/countries', init);
  const { items = [] } = (await response.json()) as { items?: { name: string }[] };
  return {
    status: response.status,
    names: items.map(({ name }) => name),
    age: response.headers.get('x-data-age'),
  };
}
const behind = () => database.readLags().map(({ seconds }) => seconds);
const untilCurrent = () => until(() => behind().length === 1 && behind()[0]! < 2);

test('public reads come from a replica, and from the primary with a token or a cookie', async () => {
  await untilCurrent();
  await standby.query('select pg_wal_replay_pause()');
  await addCountry('Andorra');
  expect((await countries()).names).toEqual([]);
  expect((await countries(TOKEN)).names).toEqual(['Andorra']);
  expect((await countries({ headers: { Cookie: 'a=b' } })).names).toEqual(['Andorra']);
  await until(async () => (await countries()).names.length === 1);
  expect(behind()[0]).toBeGreaterThan(2);
  expect(await countries()).toMatchObject({ age: null });
  await standby.query('select pg_wal_replay_resume()');
  await untilCurrent();
  expect((await countries()).names).toEqual(['Andorra']);
});

test('a replica refuses to write, and what writes is no read', async () => {
  const [replica, ours] = database.readSources();
  expect(ours).toBeDefined();
  const { query } = replica!.database;
  const write = sql`delete from countries`.execute(query);
  await expect(write).rejects.toMatchObject({ code: '25006' });
  // @ts-expect-error There is no such method.
  expect(() => query.deleteFrom('countries').execute()).toBeDefined();
});

test('metrics show how far replicas are behind, and the connections to them', async () => {
  await untilCurrent();
  await countries();
  const { close, port } = await serveMetrics(database, 0, '127.0.0.1');
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await close();
  expect(text).toMatch(/^tag_database_connections\{pool="read",state="idle"\} [1-9]/m);
  const host = `127.0.0.1:${standby.port}`;
  expect(text).toMatch(new RegExp(`^tag_replica_lag_seconds\\{host="${host}"\\} [0-9.]+$`, 'm'));
});

test('a replica that ends is passed over at once, in the middle of a read too', async () => {
  await untilCurrent();
  const [replica] = database.readSources();
  const reading = sql`select pg_sleep(60)`.execute(replica!.database.query);
  const ended = expect(reading).rejects.toThrow();
  await until(async () => (await standby.query(SLEEPERS)).length === 1);
  standby.freeze();
  const reads = Array.from({ length: 4 }, () => countries());
  for (const read of reads) expect(await read).toMatchObject({ status: 200, age: null });
  await ended;
  await until(() => behind()[0] === Infinity);
  standby.thaw();
  await untilCurrent();
});

const PUBLIC_READS = [
  '/graded-cards/public/detail/X0000001',
  '/graded-cards/public/score/X0000001',
  '/graded-cards/public/listing-draft/X0000001',
  '/pops',
  '/pops/year?category=Baseball',
  '/pops/set?category=Baseball',
  '/pops/card?set=Topps',
  '/pops/population',
  '/pops/trend',
  '/pops/card/pictures?id=1',
  '/tag-market/public/listings',
  '/tag-market/public/listings/X0000001',
  '/place/countries',
  '/place/states?countryId=1',
  '/place/cities?countryId=1&search=a',
  '/place/state?countryId=1&state=a',
  '/place/city?countryId=1&city=a',
  '/references/category',
  '/references/turnaround',
  '/references/turnaround/record',
  '/graded-cards/public/signed/X0000001',
  '/badge/X0000001.svg',
  '/share/X0000001.jpg',
  '/oembed?url=https://portal.example.com/card/X0000001',
  '/tag-market/public/feed.xml?seller=aaaaaaaaaaaa',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/.well-known/jwks.json',
];
const ANYWHERE = /max-age=(\d+), s-maxage=(\d+)/;
/** Milliseconds; a statement on a frozen server would take 20 seconds. */
const ANSWERS_WITHIN = 10_000;
const SLEEPERS = `select pid from pg_stat_activity where query like '%pg_sleep(60)%'
  and state = 'active' and pid <> pg_backend_pid()`;

test('with the primary frozen, replicas answer with their age, and nothing waits for long', async () => {
  let heard = 0;
  const listening = await listenTo(database.listen, 'news', () => (heard += 1), logger);
  // The primary makes the key once, when somebody asks for it.
  expect((await api.request('/.well-known/jwks.json')).status).toBe(200);
  await until(async () => (await standby.query('select kid from report_keys')).length === 1);
  await untilCurrent();
  const asleep = expect(sql`select pg_sleep(60)`.execute(database.query)).rejects.toThrow();
  await until(async () => (await primary.query(SLEEPERS)).length === 1);
  primary.freeze();
  let slowest = 0;
  await until(async () => {
    const begun = performance.now();
    const { age, status } = await countries();
    expect(status).toBe(200);
    slowest = Math.max(slowest, performance.now() - begun);
    return age !== null;
  });
  expect(slowest).toBeLessThan(ANSWERS_WITHIN);
  // Of the primary alone: whether somebody has paid.
  const paywall = api.request('/graded-cards/X0000001/witness/paywall');
  for (const path of PUBLIC_READS) {
    const response = await api.request(path);
    expect([200, 404], `${path}: ${await response.clone().text()}`).toContain(response.status);
    expect(response.headers.get('x-data-age'), path).toMatch(/^\d+$/);
    // What the edge keeps for long may lack a change whose purges are over.
    const [, own, shared] = ANYWHERE.exec(response.headers.get('cache-control') ?? '') ?? [];
    expect(shared, path).toBe(own);
  }
  expect(await openFolders(database).isPublic('no-such-folder')).toBe(false);
  expect((await api.request('/health/reads')).status).toBe(200);
  expect((await api.request('/health/ready')).status).toBe(503);

  await standby.query('select pg_promote(true, 20)');
  const promoted = performance.now();
  await until(() => addCountry('Belgium').then(Boolean, () => false));
  expect(performance.now() - promoted).toBeLessThan(ANSWERS_WITHIN);
  await asleep;
  expect((await paywall).status).toBe(503);
  expect((await paywall).headers.get('x-data-age')).toBeNull();
  expect((await countries()).age).toBeNull();
  expect((await countries()).names).toEqual(['Andorra', 'Belgium']);
  expect((await api.request('/health/ready')).status).toBe(200);
  await until(() => heard > 0);
  const before = heard;
  await sql`notify news`.execute(database.query);
  await until(() => heard > before);

  // It still takes itself for the primary.
  primary.thaw();
  await until(async () => (await primary.query('select pg_is_in_recovery() as it'))[0]);
  await addCountry('Chile');
  expect(await standby.query(`select code from countries where name = 'Chile'`)).toHaveLength(1);
  expect(await primary.query(`select code from countries where name = 'Chile'`)).toHaveLength(0);
  await listening.stop();

  // A promotion of what it had itself doesn't make it the newer one.
  primary.kill();
  await primary.startAsStandby();
  standby.kill();
  await until(() => behind().filter((seconds) => seconds === Infinity).length === 1);
  await primary.query('select pg_promote(true, 20)');
  // The one that ended is known to be silent, and the other to be no standby.
  const silent = [{ host: `127.0.0.1:${standby.port}`, seconds: Infinity }];
  await until(() => isDeepStrictEqual(database.readLags(), silent));
  // More often than there are connections that may still have to notice.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await expect(addCountry('Denmark')).rejects.toThrow();
  }
  expect(await primary.query(`select code from countries where name = 'Denmark'`)).toEqual([]);
});
