import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert as assertStruct } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gradedCardDetailStruct } from '@tag/contract/graded-cards';
import { ORDER_STAGES } from '@tag/contract/orders';
import { verifyPopulation } from '@tag/server/testing';
import { readVariations } from '../../demo/src/card/catalogue-variations.ts';
import { CERTIFICATES, makeCertificates } from '../../demo/src/seed/certificates.ts';
import { REAL_MIX } from '../../demo/src/report/grade-mix.ts';
import { DEMO_PASSWORD } from '../../demo/src/accounts/demo-accounts.ts';
import { REGRADED, VOIDED } from '../../demo/src/seed/changed-certificates.ts';
import { seedDemo } from '../../demo/src/seed/seed-demo.ts';
import { SHOWCASES } from '../../demo/src/seed/showcase.ts';
import { RELEASES } from '../../demo/src/sports/checklists.ts';
import { sportsRows } from '../../demo/src/sports/catalogue-rows.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { doSweeps } from '../support/order-sweeps.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
/** Certificates of the collector's orders. */
const FROM_ORDERS = 6;
/** All except the voided one. */
const THERE = CERTIFICATES + FROM_ORDERS - 1;
/** Seeds everything at once, which takes a busy machine a while. */
const SEED_MS = 900_000;
let db: Awaited<ReturnType<typeof testDatabase>>;
let mediaFolder: string;
const log: string[] = [];
const seed = () => seedDemo({ db, mediaFolder, log: (line) => log.push(line), now: NOW });

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await db.pool.query<T>(text, values)).rows;

beforeAll(async () => {
  db = await testDatabase();
  mediaFolder = await mkdtemp(join(tmpdir(), 'seed-media-'));
  expect(await seed()).toBe(true);
}, SEED_MS);
afterAll(() => rm(mediaFolder, { recursive: true }));

describe('the catalogue', () => {
  test('contains every real card, and every made-up one', async () => {
    const [real] = await rows(`
      select count(*) as cards, count(distinct s.id) as sets
      from cards c join card_sets s on s.id = c.set_id join categories k on k.id = s.category_id
      where k.name = 'Pokemon'`);
    expect(real).toEqual({ cards: 21_032, sets: 197 });
    const [made] = await rows(`
      select count(*) as cards, count(distinct s.id) as sets
      from cards c join card_sets s on s.id = c.set_id join categories k on k.id = s.category_id
      where k.name <> 'Pokemon'`);
    expect(made).toEqual({ cards: sportsRows().length, sets: RELEASES.length });
  });
});

describe('the certificates', () => {
  test('have a realistic mix of grades', async () => {
    const counts = await rows<{ key: string; count: number }>(
      `select grade_key as key, count(*) as count from graded_cards group by 1`,
    );
    const total = REAL_MIX.reduce((sum, [, count]) => sum + count, 0);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(THERE);
    for (const [key, real] of REAL_MIX) {
      const seeded = counts.find((row) => row.key === key)?.count ?? 0;
      // Showcases and order results have chosen grades; each may shift a grade by one.
      const off = Math.abs(seeded - (real / total) * CERTIFICATES);
      expect(off, key).toBeLessThanOrEqual(SHOWCASES.length + FROM_ORDERS);
    }
  });

  test('have the same cards and scores on every day, so committed previews show them', async () => {
    const variations = await readVariations(db);
    const [today, later] = ['2026-12-01', '2027-02-03'].map((day) =>
      makeCertificates(variations, new Date(day)).map(
        ({ gradedAt: _, publishedAt: __, ...rest }) => ({
          ...rest,
          report: null,
        }),
      ),
    );
    expect(later).toEqual(today);
  });

  test('give each copy of a numbered card its own serial number', async () => {
    const twice = await rows(`
      select variation_id, serial_number from graded_cards
      where serial_number is not null group by 1, 2 having count(*) > 1`);
    expect(twice).toEqual([]);
    const [numbered] = await rows<{ count: number }>(
      `select count(*) from graded_cards where divisor_number is not null`,
    );
    expect(numbered!.count).toBeGreaterThan(50);
  });

  test("include one card that is graded most, but isn't the only one in its set", async () => {
    const most = await rows<{ set: string; count: number; ofSet: number; cards: number }>(`
      select s.name as set, count(*), sum(count(*)) over (partition by s.id) as "ofSet",
             count(*) over (partition by s.id) as cards
      from graded_cards g join card_variations v on v.id = g.variation_id
      join cards c on c.id = v.card_id join card_sets s on s.id = c.set_id
      group by s.id, g.variation_id order by count(*) desc limit 2`);
    const [first, second] = most as [(typeof most)[0], (typeof most)[0]];
    expect(first.set).toBe('Base Set');
    expect(first.count).toBeGreaterThan(200);
    expect(first.count).toBeGreaterThan(1.2 * second.count);
    expect(first.count).toBeLessThan(0.04 * CERTIFICATES);
    expect(first.count).toBeLessThan(0.4 * first.ofSet);
    expect(first.cards).toBeGreaterThan(80);
  });

  test('are gems more often for newer cards, and never for unreleased ones', async () => {
    const eras = await rows<{ rate: number }>(`
      select avg((g.score is not null and g.score >= 950)::int)::float as rate
      from graded_cards g join card_variations v on v.id = g.variation_id
      join cards c on c.id = v.card_id join card_sets s on s.id = c.set_id
      group by width_bucket(s.year, array[1990, 2003, 2018]) order by min(s.year)`);
    const rates = eras.map(({ rate }) => rate);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
    expect(rates[0]).toBeLessThan(0.06);
    expect(rates.at(-1)).toBeGreaterThan(0.32);
    const early = await rows(`
      select g.certificate from graded_cards g join card_variations v on v.id = g.variation_id
      join cards c on c.id = v.card_id join card_sets s on s.id = c.set_id
      where extract(year from g.graded_at) < s.year`);
    expect(early).toEqual([]);
  });

  test('are in every set: each leads down to a report', async () => {
    const [sets] = await rows<{ all: number; graded: number }>(`
      select (select count(*) from card_sets) as all,
             (select count(*) from population_by_set where total > 0) as graded`);
    expect(sets!.graded).toBe(sets!.all);
  });

  test('match their counts', async () => {
    const { certificates, drifting } = await verifyPopulation(db);
    expect({ certificates, drifting }).toEqual({ certificates: THERE, drifting: 0 });
  });

  test("span two years up to now; some aren't public yet", async () => {
    const [span] = await rows<{ first: Date; last: Date; hidden: number }>(`
      select min(graded_at) as first, max(graded_at) as last,
             count(*) filter (where published_at is null) as hidden from graded_cards`);
    const years = (NOW.getTime() - span!.first.getTime()) / (365.25 * 24 * 3600 * 1000);
    expect(years).toBeGreaterThan(1.9);
    expect(years).toBeLessThan(2.1);
    expect(span!.last.getTime()).toBeLessThan(NOW.getTime());
    expect(span!.hidden).toBeGreaterThan(1);
    const hidden = await rows(
      `select certificate from graded_cards
       where published_at is null order by certificate limit 1`,
    );
    expect(hidden).toEqual([{ certificate: 'X0000009' }]);
  });
});

test("a report's answer follows the contract, for the showcases and a sample", async () => {
  const app = testApi(db);
  const sample = Array.from({ length: 500 }, (_, index) => 10 + index * 20);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, ...sample];
  for (const number of numbers) {
    const certificate = `X${String(number).padStart(7, '0')}`;
    const response = await app.request(`/graded-cards/public/detail/${certificate}`);
    expect(response.status, certificate).toBe(200);
    const detail: unknown = await response.json();
    assertStruct(detail, gradedCardDetailStruct, certificate);
  }
});

test('prices are in force, and the collector and the dealer have coupons', async () => {
  const references = await (await testApi(db).request('/references/orders')).json();
  expect(references.serviceSpeeds[0]).toMatchObject({ code: 'economy', price: 1500 });
  expect(references.packages).toHaveLength(2);
  const coupons = await rows(`
    select split_part(u.email, '@', 1) as owner, c.code ~ '^[A-Z]+-[0-9A-Z]{4}$' as readable,
      c.cards
    from coupons c join users u on u.id = c.owner_id order by u.email, c.cards`);
  expect(coupons).toMatchObject([
    { owner: 'collector', readable: true, cards: 1 },
    { owner: 'collector', readable: true, cards: 2 },
    { owner: 'collector', readable: true, cards: 3 },
    { owner: 'dealer', readable: true, cards: 25 },
  ]);
});

test('the collector and the dealer have drafts, and orders that are paid', async () => {
  const orders = await rows(`
    select split_part(u.email, '@', 1) as owner, o.name, o.kind, o.stage,
      o.paid_at is not null as "isPaid", (o.quote ->> 'total')::integer as total,
      count(distinct s.id)::integer as parts, count(i.id)::integer as cards,
      count(i.card_id)::integer as matched
    from orders o
    join users u on u.id = o.owner_id
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    group by o.id, u.id order by o.id`);
  const draft = { stage: 'incomplete', isPaid: false, total: null };
  expect(orders.slice(0, 5)).toEqual([
    expect.objectContaining({ ...draft, owner: 'collector', cards: 4, matched: 4 }),
    expect.objectContaining({ ...draft, owner: 'dealer', kind: 'group', parts: 3, cards: 6 }),
    // Economy for five, and ground shipping; three cards still have to be entered.
    expect.objectContaining({ stage: 'incomplete', isPaid: true, total: 8995, cards: 2 }),
    expect.objectContaining({ owner: 'collector', stage: 'pending_receipt', isPaid: true }),
    expect.objectContaining({ owner: 'dealer', stage: 'sub_kit_assembly', parts: 2, cards: 3 }),
  ]);
});

describe('the collector, signed in,', () => {
  let get: (path: string) => Promise<Awaited<ReturnType<ReturnType<typeof callsOf>>>['body']>;

  beforeAll(async () => {
    const call = callsOf(testApi(db));
    const body = { email: 'collector@example.com', password: DEMO_PASSWORD };
    const { token } = (await call('POST', '/users/login', { body })).body;
    get = async (path) => (await call('GET', path, { token })).body;
  });

  test('finds orders at every stage, each started when it was paid', async () => {
    const { items } = await get('/orders?pageSize=100');
    const stages = new Set(items.map(({ stage }: { stage: string }) => stage));
    expect([...stages].sort()).toEqual([...ORDER_STAGES].sort());
    const back = await rows(
      `
      select o.name from orders o join order_events e on e.order_id = o.id
      where o.created_at < $1 group by o.id, o.name, o.paid_at
      having min(e.at) < o.paid_at or max(e.at) > $1`,
      [NOW],
    );
    expect(back).toEqual([]);
  });

  test('owns six graded cards from the orders', async () => {
    const { items, total } = await get('/graded-cards/mine');
    expect(total).toBe(FROM_ORDERS);
    for (const { certificate } of items) {
      const detail = await get(`/graded-cards/public/detail/${certificate}`);
      assertStruct(detail, gradedCardDetailStruct, certificate);
    }
    // Silence approves labels by a job for each order.
    await doSweeps(db);
    const open = await rows(`select from card_labels where approved_at is null`);
    expect(open).toHaveLength(1);
  });

  test('sees when to expect each order in the lab, based on others', async () => {
    const { items } = await get('/orders?pageSize=100');
    const inLab = items.filter(({ receivedAt, shippedAt }: Record<string, string | null>) => {
      return receivedAt !== null && shippedAt === null;
    });
    expect(inLab).toHaveLength(7);
    for (const { orderNumber, receivedAt } of inLab) {
      const [forecast] = (await get(`/orders/${orderNumber}/tracking`)).forecasts;
      expect(forecast.basedOn).toBeGreaterThanOrEqual(20);
      expect(forecast.from > receivedAt && forecast.to >= forecast.from).toBe(true);
    }
    const speeds = await rows<{ code: string; done: number; judged: number; hits: number }>(`
      select f.service_speed as code, count(*)::int as done, count(f.late_at)::int as judged,
        count(*) filter (where o.stage_since <= f.late_at)::int as hits
      from order_forecasts f join orders o on o.id = f.order_id
      where o.stage = 'shipped' group by 1 order by 1`);
    expect(speeds.map(({ code }) => code)).toEqual(['economy', 'express', 'priority', 'standard']);
    for (const { code, done, hits, judged } of speeds) {
      expect(done, code).toBeGreaterThanOrEqual(20);
      expect(hits > 0 && hits <= judged, code).toBe(true);
    }
  });

  test("got half of a fee back for the card that couldn't be graded", async () => {
    expect(
      await rows(`
      select i.outcome, i.shipment_id is not null as "isBack", r.amount
      from order_items i
      left join refunds r on r.key = 'failure-' || i.id
      where i.outcome is not null`),
    ).toEqual([{ outcome: 'ungraded', isBack: true, amount: 1250 }]);
  });
});

test('one certificate was graded again, and one is void', async () => {
  const read = callsOf(testApi(db));
  const regraded = await read('GET', `/graded-cards/public/detail/${REGRADED}`);
  expect(regraded.body.history).toHaveLength(1);
  const voided = await read('GET', `/graded-cards/public/detail/${VOIDED}`);
  expect(voided).toMatchObject({ status: 410, body: { code: 'certificate_voided' } });
});

test('a second start finds everything and changes nothing', async () => {
  const count = () =>
    rows(`select (select count(*) from graded_cards) as certificates,
      (select count(*) from price_lists) as lists, (select count(*) from coupons) as coupons,
      (select count(*) from orders) as orders`);
  const before = await count();
  expect(await seed()).toBe(false);
  expect(await count()).toEqual(before);
});
