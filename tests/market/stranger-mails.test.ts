import type { HandOver } from '@tag/contract/hand-overs';
import { describe, expect, test } from 'vitest';
import { nameForOthers } from '../../packages/server/src/mail/names.ts';
import { lastMail, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { startMarket } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const { addCard, addSeller, mailsTo } = await startMarket(database, app);
await addPriceList(database);
const { addPaidOrder } = await startLab(database, app);

const HOUR_MS = 3_600_000;
let strangers = 0;
const stranger = () => `stranger-${(strangers += 1)}@example.com`;
const offer = (by: Customer, certificate: string, email = stranger()) =>
  by.post('/hand-overs', { certificate, email });
const cancel = (by: Customer, id: string) => by.post(`/hand-overs/${id}/cancel`, {});
/** The pause between two emails to the same address is another limit. */
const passPause = () => query.deleteFrom('mailPauses').execute();
async function offerMany(by: Customer, count: number): Promise<HandOver[]> {
  const offers: HandOver[] = [];
  for (let made = 0; made < count; made += 1) {
    const { body, status } = await offer(by, await addCard(by));
    expect(status).toBe(200);
    offers.push(body);
  }
  return offers;
}

describe('what exceeds a sender’s limit waits', () => {
  test('5 emails an hour until a first order is paid, and the row says when the next goes out', async () => {
    const seller = await addSeller();
    const offers = await offerMany(seller, 6);
    expect(offers.slice(0, 5).map(({ sendsAt }) => sendsAt)).toEqual(Array(5).fill(null));
    const { createdAt, email, expiresAt, id, sendsAt } = offers[5]!;
    expect(Date.parse(sendsAt!) - Date.parse(offers[0]!.createdAt)).toBeCloseTo(HOUR_MS, -4);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeGreaterThan(7 * 24 * HOUR_MS);
    expect(await mailsTo(email)).toEqual([]);
    expect(await mailsTo(offers[4]!.email)).toHaveLength(1);
    const { body } = await seller.get('/hand-overs');
    expect(body.items.find((it: HandOver) => it.id === id).sendsAt).toBe(sendsAt);
    // Its turn has come, by the database's clock.
    await database.pool.query(
      `update graphile_worker._private_jobs set run_at = now()
       where (payload->'handOverIds')::jsonb ? $1`,
      [id],
    );
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('20 an hour afterwards', async () => {
    const seller = await addSeller();
    await addPaidOrder(seller, { options: { serviceSpeed: 'economy' } });
    const offers = await offerMany(seller, 21);
    expect(offers.slice(0, 20).every(({ sendsAt }) => sendsAt === null)).toBe(true);
    expect(offers[20]!.sendsAt).not.toBeNull();
  });

  test('not to people who have accepted something from the sender', async () => {
    const [seller, friend] = [await addSeller(), await addSeller()];
    await offer(seller, await addCard(seller), friend.email);
    await mailsTo(friend.email);
    const { mail } = await lastMail(database, friend.email);
    const code = new RegExp(`${PORTAL}/hand-over/([\\w-]+)`).exec(mail!.text)![1]!;
    expect((await friend.post(`/hand-overs/offer/${code}/accept`, {})).status).toBe(200);
    await offerMany(seller, 5);
    await passPause();
    const { body } = await offer(seller, await addCard(seller), friend.email);
    expect(body.sendsAt).toBeNull();
  });
});

describe('a day has 3 emails', () => {
  const expectRefused = async (by: Customer, certificate: string, email?: string) => {
    await passPause();
    const { body, status } = await offer(by, certificate, email);
    expect([status, body.code]).toEqual([429, 'invalid_email_send_time']);
    expect(body.details.seconds).toBeGreaterThan(23 * 3600);
  };

  test('to one recipient, from one sender', async () => {
    const [seller, other] = [await addSeller(), await addSeller()];
    const email = stranger();
    for (let made = 0; made < 3; made += 1) {
      await passPause();
      expect((await offer(seller, await addCard(seller), email)).status).toBe(200);
    }
    await expectRefused(seller, await addCard(seller), email);
    expect((await offer(other, await addCard(other), email)).status).toBe(200);
  });

  test('about one certificate, and canceling gives none back', async () => {
    const seller = await addSeller();
    const certificate = await addCard(seller);
    for (let made = 0; made < 3; made += 1) {
      const { body } = await offer(seller, certificate);
      expect((await cancel(seller, body.id)).status).toBe(200);
    }
    await expectRefused(seller, certificate);
  });
});

describe('an offer that is taken back', () => {
  test('within minutes sends no second email, and none if it still waits', async () => {
    const seller = await addSeller();
    const offers = await offerMany(seller, 6);
    const [first, waiting] = [offers[0]!, offers[5]!];
    expect(await mailsTo(first.email)).toHaveLength(1);
    for (const { id } of [first, waiting]) await cancel(seller, id);
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect(await mailsTo(first.email)).toHaveLength(1);
    expect(await mailsTo(waiting.email)).toEqual([]);
  });
});

describe('the pause between two emails to an address', () => {
  test('is separate for each sender', async () => {
    const [one, other] = [await addSeller(), await addSeller()];
    const email = stranger();
    expect((await offer(one, await addCard(one), email)).status).toBe(200);
    expect((await offer(one, await addCard(one), email)).status).toBe(429);
    expect((await offer(other, await addCard(other), email)).status).toBe(200);
  });

  test('comes with a limit of 20 a day for all senders', async () => {
    const email = stranger();
    const statuses: number[] = [];
    for (let sender = 0; sender < 21; sender += 1) {
      const by = await addSeller();
      statuses.push((await offer(by, await addCard(by), email)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe('a name that looks like an address of the web', () => {
  test('isn’t put into an offer', async () => {
    const seller = await addSeller();
    await query
      .updateTable('users')
      .set({ firstName: 'You won', lastName: 'Www.evil.example' })
      .where('id', '=', seller.id)
      .execute();
    const { body } = await offer(seller, await addCard(seller));
    expect(await mailsTo(body.email)).toEqual(['A TAG customer is giving you a graded card']);
    const { mail } = await lastMail(database, body.email);
    expect(mail!.text).not.toContain('evil');
    expect(mail!.html).not.toContain('evil');
  });

  test.each([
    ['Claim it at www.evil.example/prize', ''],
    ['https://evil', ''],
    ['Evil。example', ''],
    ['At 10.0.0.1', ''],
    ['J.R. Smith-Jones', 'J.R. Smith-Jones'],
    ['Dr. O’Neill', 'Dr. O’Neill'],
    ['Cards no. 7.5', 'Cards no. 7.5'],
  ])('%s becomes “%s”', (name, shown) => {
    expect(nameForOthers(name, '')).toBe(shown);
  });
});
