import { gradeCards, regradeCard, voidCertificate } from '@tag/server/seeding';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrationOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { startMarket } from '../support/market.ts';
import { until } from '../support/waiting.ts';
import { startEdge, startTestPurger, type Purge } from './edge-server.ts';

const database = await testDatabase({ connections: 10 });
const edge = await startEdge();
const market = await startMarket(database, testApi(database));
let purger: Awaited<ReturnType<typeof startTestPurger>>;
let ids: { variation: number; card: number; set: number; category: number };

beforeAll(async () => {
  const variationId = await addVariation(database);
  await gradeCards(
    database,
    ['X0000001', 'X0000002', 'X0000003'].map((certificate) =>
      sampleCard({ certificate, variationId }),
    ),
  );
  const { rows } = await database.pool.query<typeof ids>(
    `select v.id as variation, c.id as card, s.id as set, s.category_id as category
     from card_variations v join cards c on c.id = v.card_id join card_sets s on s.id = c.set_id
     where v.id = $1`,
    [variationId],
  );
  ids = rows[0]!;
  purger = await startTestPurger(database, [edge.url]);
});
afterAll(() => purger.stop());
beforeEach(async () => {
  await database.pool.query('delete from edge_purges');
  edge.purges.length = 0;
});

/** After the change, when what was being made then is made. */
const LAST_TIME_MS = 6000;

const all = (kind: 'soft' | 'hard', { purges }: { purges: readonly Purge[] } = edge) =>
  new Set(purges.flatMap((purge) => purge[kind]));
const queued = async () =>
  (await database.pool.query<{ edge: string }>('select edge from edge_purges')).rows;
const counted = () => [
  `variation:${ids.variation}`,
  `card:${ids.card}`,
  `set:${ids.set}`,
  `category:${ids.category}`,
  'population',
];
const regrade = (certificate: string, score: number) =>
  regradeCard(database, certificate, {
    score,
    report: sampleReport(score),
    reason: 'A second look',
  });

describe('an edge hears of', () => {
  test('a regrade: the report and what counts it, softly, with our secret', async () => {
    await regrade('X0000001', 990);
    const wanted = ['certificate:X0000001', ...counted()];
    await until(() => wanted.every((key) => all('soft').has(key)));
    expect(all('hard').size).toBe(0);
    const [{ headers, method }] = edge.purges as [Purge];
    expect([method, headers['purge-secret']]).toEqual(['PURGE', 'a-secret-of-both']);
  });

  test('the same again a little later, for answers that were being made', async () => {
    const begun = performance.now();
    await regrade('X0000001', 980);
    await until(async () => (await queued()).length === 0);
    // Once at least: what is due by the time it is sent goes together.
    expect(all('soft')).toContain('certificate:X0000001');
    expect(performance.now() - begun).toBeGreaterThan(LAST_TIME_MS);
  });

  test('a void: nobody sees the report any more, not even while we fail', async () => {
    await voidCertificate(database, 'X0000002', 'The label was wrong');
    await until(() => all('hard').has('certificate:X0000002'));
    await until(() => counted().every((key) => all('soft').has(key)));
    expect([...all('hard')]).toEqual(['certificate:X0000002']);
  });

  test('a new grade: the population, and reports of the same card', async () => {
    await gradeCards(database, [
      sampleCard({ certificate: 'X0000004', variationId: ids.variation }),
    ]);
    await until(() => counted().every((key) => all('soft').has(key)));
  });

  test('a card for sale, its price, and that it left the market', async () => {
    const seller = await market.addSeller();
    const { id } = await market.addListing(seller);
    const hears = async () => {
      await until(() => all('soft').has(`listing:${id}`) && all('soft').has('market'));
      await database.pool.query('delete from edge_purges');
      edge.purges.length = 0;
    };
    await hears();
    await market.setPrice(seller, id, 12_000);
    await hears();
    await market.sell(id);
    await hears();
  });

  test('the new name of a shop that sells cards', async () => {
    const seller = await market.addSeller();
    await market.addListing(seller);
    await until(() => all('soft').has('market'));
    await database.pool.query('delete from edge_purges');
    edge.purges.length = 0;
    const { firstName, lastName, phoneNumber, dateOfBirth } = registrationOf('a@example.com');
    const profile = { firstName, lastName, phoneNumber, dateOfBirth, shopName: 'Slabs of Reno' };
    expect((await seller.put('/users/me', profile)).status).toBe(200);
    await until(() => [...all('soft')].some((key) => key.startsWith('seller:')));
    expect(all('soft')).toContain('market');
  });

  test('what the catalogue says of a card from now on', async () => {
    await addVariation(database, { rarity: 'Secret rare' });
    await until(() => all('soft').has('catalogue'));
  });
});

describe('a purge', () => {
  test('is queued with its change, or not at all', async () => {
    await purger.stop();
    const failing = database.query.transaction().execute(async (query) => {
      await regradeCard({ ...database, query }, 'X0000003', {
        score: 990,
        report: sampleReport(990),
        reason: 'Not after all',
      });
      throw new Error('Not after all');
    });
    await expect(failing).rejects.toThrow('Not after all');
    expect(await queued()).toEqual([]);
    await regrade('X0000003', 970);
    expect((await queued()).length).toBeGreaterThan(0);
    expect(edge.purges).toEqual([]);
    purger = await startTestPurger(database, [edge.url]);
    await until(() => all('soft').has('certificate:X0000003'));
  });

  test('is sent again until the edge takes it, before those that follow it', async () => {
    const taken: Purge[] = [];
    let failures = 2;
    edge.answer = (purge, response) => {
      if (failures > 0) {
        failures -= 1;
        return void response.writeHead(503).end();
      }
      taken.push(purge);
      response.writeHead(200).end();
    };
    await regrade('X0000001', 960);
    await until(() => failures < 2);
    await regrade('X0000003', 960);
    await until(() => all('soft', { purges: taken }).has('certificate:X0000003'));
    const firstWith = (key: string) => taken.findIndex(({ soft }) => soft.includes(key));
    expect(firstWith('certificate:X0000001')).toBeGreaterThanOrEqual(0);
    expect(firstWith('certificate:X0000001')).toBeLessThanOrEqual(
      firstWith('certificate:X0000003'),
    );
    edge.answer = (_, response) => void response.writeHead(200).end();
  });

  test('reaches an edge that works while another one hangs', async () => {
    await purger.stop();
    const hanging = await startEdge();
    hanging.answer = () => {};
    const results: boolean[] = [];
    purger = await startTestPurger(database, [hanging.url, edge.url], results);
    await regrade('X0000001', 950);
    await until(() => hanging.purges.length > 0);
    await until(() => all('soft').has('certificate:X0000001'));
    await until(() => results.includes(false));
    expect((await queued()).map((row) => row.edge)).toContain(hanging.url);
    await purger.stop();
    purger = await startTestPurger(database, [edge.url]);
    expect((await queued()).map((row) => row.edge)).not.toContain(hanging.url);
  });

  test('is not queued where there is no edge', async () => {
    await purger.stop();
    purger = await startTestPurger(database, []);
    await regrade('X0000001', 940);
    await voidCertificate(database, 'X0000003', 'The label was wrong');
    expect(await queued()).toEqual([]);
  });
});
