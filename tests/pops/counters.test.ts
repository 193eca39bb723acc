import { beforeEach, describe, expect, test } from 'vitest';
import { gradeCards, importCatalogue, regradeCard, voidCertificate } from '@tag/server/seeding';
import { foldDays, rebuildPopulation, verifyPopulation } from '@tag/server/testing';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { caller, grade, nextCertificate } from './population.ts';
import { writeAtRandom } from './writers.ts';

const database = await testDatabase({ connections: 12 });
const { pool } = database;
const call = caller(database);
const noDrift = { drifting: 0, drifts: [] };

let set = '';
let sets = 0;
beforeEach(() => {
  set = `Set ${(sets += 1)}`;
});
const countsOf = async (scope: Record<string, string> = {}) =>
  (await call('/pops/population', { set, ...scope })).body;

describe('a change is counted at once, everywhere', () => {
  test('grading, with separate half grades, Pristine, and Authentic', async () => {
    await grade(database, { set }, ['pristine', '10', '8.5', '8', 'authentic', '8.5']);
    expect(await countsOf()).toMatchObject({
      total: 6,
      counts: { pristine: 1, '10': 1, '8.5': 2, '8': 1, authentic: 1 },
    });
    expect(await verifyPopulation(database)).toMatchObject(noDrift);
  });

  test('a regrade, which becomes the last of its new grade', async () => {
    const [first, second] = await grade(database, { set }, ['9', '10', '10']);
    await regradeCard(database, first!, {
      score: 960,
      report: sampleReport(960),
      reason: 'Measured again',
    });
    expect((await countsOf()).counts).toEqual({ '10': 3 });
    const { body } = await call(`/graded-cards/public/detail/${first}`);
    expect(body.grade).toMatchObject({ score: 960, label: 'Gem Mint' });
    expect(body.history).toMatchObject([
      { grade: { key: '9', grade: '9', label: 'Mint' }, reason: 'Measured again' },
    ]);
    expect(body.defect_map.front[0].deduction).toBe(40);
    expect(body.population).toMatchObject({
      rank: 1,
      atGrade: 3,
      chronology: 1,
      chronologyInGrade: 3,
    });
    // Within its grade only its score changes.
    await regradeCard(database, second!, {
      score: 970,
      report: sampleReport(970),
      reason: 'Measured again',
    });
    const again = await call(`/graded-cards/public/detail/${second}`);
    expect(again.body.population).toMatchObject({ rank: 1, chronologyInGrade: 1 });
    expect(await verifyPopulation(database)).toMatchObject(noDrift);
  });

  test('voiding, and its number is never used again', async () => {
    const [first, second] = await grade(database, { set }, ['9', '9']);
    await voidCertificate(database, first!, 'Slab returned damaged');
    expect((await countsOf()).counts).toEqual({ '9': 1 });
    expect((await call(`/graded-cards/public/detail/${first}`)).status).toBe(410);
    const { body } = await call(`/graded-cards/public/detail/${second}`);
    expect(body.population).toMatchObject({ total: 1, rank: 1, chronology: 2 });
    const variationId = await addVariation(database, { set });
    const reused = sampleCard({ certificate: first!, variationId });
    await expect(gradeCards(database, [reused])).rejects.toThrow(/never to be given out again/);
    expect(await verifyPopulation(database)).toMatchObject(noDrift);
  });

  test("an unknown certificate can't be regraded or voided", async () => {
    const result = { score: 900, report: sampleReport(900), reason: 'Never was' };
    const missing = { code: 'certificate_not_found' };
    await expect(regradeCard(database, 'Z0000000', result)).rejects.toMatchObject(missing);
    await expect(voidCertificate(database, 'Z0000000', 'never was')).rejects.toMatchObject(missing);
  });

  test("a failure isn't counted", async () => {
    const [taken] = await grade(database, { set }, ['9']);
    const variationId = await addVariation(database, { set });
    const cards = [nextCertificate(), taken!].map((certificate) =>
      sampleCard({ certificate, variationId, mediaKey: `other ${certificate}` }),
    );
    await expect(gradeCards(database, cards)).rejects.toMatchObject({ code: '23505' });
    expect((await countsOf()).total).toBe(1);
    expect(await verifyPopulation(database)).toMatchObject(noDrift);
  });
});

test('four writers with rollbacks and retries cause no drift, nor do rebuilds meanwhile', async () => {
  const writing = writeAtRandom(database, { writers: 4, milliseconds: 2500 });
  let isWriting = true;
  void writing.finally(() => (isWriting = false));
  while (isWriting) await rebuildPopulation(database);
  const { graded, regraded, voided, rolledBack } = await writing;
  for (const count of [graded, regraded, voided, rolledBack]) expect(count).toBeGreaterThan(0);
  const verdict = await verifyPopulation(database);
  expect(verdict).toMatchObject(noDrift);
  expect(verdict.certificates).toBeGreaterThan(graded - voided - 1);
  const { rows } = await pool.query(`
    select variation_id from graded_cards group by 1 having count(distinct chronology) <> count(*)`);
  expect(rows).toEqual([]);
});

test("past days are folded, today isn't, and the results stay the same", async () => {
  const sets = ['One', 'Two', 'Three'].map((name) => `${set} ${name}`);
  const gradedAt = new Date('2026-03-04T05:06:07Z');
  for (const name of sets) {
    await grade(database, { set: name }, ['9', '10'], { gradedAt });
    await grade(database, { set: name }, ['8']);
  }
  const trend = async () => (await call('/pops/trend', { category: 'Pokemon', days: 3650 })).body;
  const stripesOf = async (condition: string) =>
    (
      await pool.query(
        `select distinct stripe from population_changes where level = 4 and ${condition} order by 1`,
        [gradedAt],
      )
    ).rows.map(({ stripe }) => stripe);
  const before = await trend();
  expect((await stripesOf(`day = $1::date`)).length).toBeGreaterThan(1);
  await foldDays(database);
  expect(await stripesOf(`day = $1::date`)).toEqual([0]);
  expect((await stripesOf(`day > $1::date`)).length).toBeGreaterThan(1);
  expect(await trend()).toEqual(before);
  await grade(database, { set: sets[0]! }, ['7'], { gradedAt });
  await foldDays(database);
  expect(await stripesOf(`day = $1::date`)).toEqual([0]);
  expect(await verifyPopulation(database)).toMatchObject(noDrift);
});

test('drift of every kind is found, reported and fixed', async () => {
  await grade(database, { set, name: 'Abra' }, ['9', '8']);
  await grade(database, { set, name: 'Kadabra' }, ['10']);
  const [{ id: setId }] = (await pool.query('select id from card_sets where name = $1', [set]))
    .rows as [{ id: number }];
  await pool.query('update population_by_card set total = 5, g_9 = 4 where set_id = $1', [setId]);
  await pool.query('delete from population_by_set where set_id = $1', [setId]);
  await pool.query('delete from population_changes where level = 2 and id = $1', [setId]);
  await pool.query('update population_changes set total = total + 7 where level = 4');
  const { drifting, drifts } = await verifyPopulation(database);
  expect(drifting).toBeGreaterThanOrEqual(5);
  expect(drifts).toContainEqual({ what: `set ${setId}`, column: 'total', expected: 3, found: 0 });
  expect(drifts.map(({ what }) => what).join()).toMatch(/card variation \d+.*days of category \d+/);
  const fixed = await rebuildPopulation(database);
  expect(fixed.cards).toBe(2);
  expect(fixed.days).toBeGreaterThanOrEqual(2);
  expect(await verifyPopulation(database)).toMatchObject(noDrift);
  expect(await rebuildPopulation(database)).toEqual({ cards: 0, sets: 0, days: 0 });
  expect(await countsOf()).toMatchObject({ total: 3, counts: { '10': 1, '9': 1, '8': 1 } });
});

test('a search follows the current catalogue', async () => {
  await grade(database, { set, name: 'Mew', rarity: 'Common' }, ['9']);
  const found = async () => {
    const { body } = await call('/pops/card', { set, search: 'mew secret' });
    return body.approximate ? 0 : body.rowCount;
  };
  expect(await found()).toBe(0);
  const csv = `category,year,series,set,number,name,rarity,variations\nPokemon,1999,Base,${set},4/102,Mew,Secret,holo\n`;
  await importCatalogue(
    database,
    (async function* () {
      yield Buffer.from(csv);
    })(),
  );
  expect(await found()).toBe(1);
});
