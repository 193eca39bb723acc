import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { avatarJobs, drainJobs, folderStore, usersCommand } from '@tag/server/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { newCard, signedIn } from '../support/orders.ts';
import { fillBusiness } from './person-in-business.ts';
import { fillAccount, fillFactors, PERSON, startCompany } from './whole-person.ts';

const database = await testDatabase();
const { pool, query } = database;
const folder = await mkdtemp(join(tmpdir(), 'tag-erase-'));
afterAll(() => rm(folder, { recursive: true }));
const mediaStore = folderStore(folder);
const app = testApi(database, { mediaStore });
let company: Awaited<ReturnType<typeof startCompany>>;
beforeAll(async () => {
  company = await startCompany(database, app);
});

const printed: string[] = [];
beforeEach(() => {
  printed.splice(0);
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line: string) => void printed.push(line));
  }
});
const run = (...args: string[]) =>
  usersCommand(args, async () => ({ ...database, close: async () => {} }));
const erase = (email: string, ...more: string[]) =>
  run('erase', email, '--because', 'Request 17', ...more);

/** Tables and their text, those of jobs too. */
const tables = async () => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', table_schema, table_name) as name,
      array_agg(case when data_type = 'bytea' then format('encode(%I, ''escape'')', column_name)
        else format('%I::text', column_name) end) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'date', 'ARRAY'))
    group by 1`);
  return rows;
};

const WORDS = ['quillon', 'zarathe', '867-5309', 'wisteria', '1990-04-17'];
const AROUND = new RegExp(`.{0,60}(?:${WORDS.join('|')}).{0,60}`, 'i');

/** Where something personal is: tables, and what is around it. */
async function findPerson(): Promise<string[]> {
  const found: string[] = [];
  for (const { columns, name } of await tables()) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t
       where concat_ws(' ', ${columns.join(', ')}) ilike any ($1)`,
      [WORDS.map((word) => `%${word}%`)],
    );
    found.push(...rows.map(({ row }) => `${name}: ${AROUND.exec(row)?.[0] ?? row}`));
  }
  return found;
}

test('a person with one of everything leaves nothing that says who they are', async () => {
  await query.insertInto('edges').values({ url: 'http://edge.example' }).execute();
  const person = await fillFactors(company, await company.signUp());
  const key = await fillAccount(company, person);
  const certificates = await fillBusiness(company, person);
  const { avatarKey, sellerId } = await query
    .selectFrom('users')
    .select(['avatarKey', 'sellerId'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const avatar = `${avatarKey}/avatar.webp`;
  const before = await findPerson();
  const hit = new Set(before.map((row) => row.split(':')[0]!.replace('public.', '')));
  expect(hit.size).toBeGreaterThan(20);

  expect(await erase(PERSON.email)).toBe(0);
  expect(printed.join('\n')).toContain('Nothing has changed yet');
  expect(await findPerson()).toHaveLength(before.length);
  expect((await person.get('/users/me')).status).toBe(200);

  expect(await erase(PERSON.email.toUpperCase(), '--yes')).toBe(0);
  expect(await findPerson()).toEqual([]);
  expect((await person.get('/users/me')).status).toBe(401);
  const call = company.call;
  expect((await call('GET', '/orders', { token: key })).status).toBe(401);
  const login = { email: PERSON.email, password: PASSWORD };
  expect((await call('POST', '/users/login', { body: login })).status).toBe(401);

  for (const certificate of certificates) {
    const report = await call('GET', `/graded-cards/public/detail/${certificate}`);
    expect([certificate, report.status]).toEqual([certificate, 200]);
  }
  const purges = await query.selectFrom('edgePurges').select('keys').execute();
  expect(purges.flatMap(({ keys }) => keys)).toContain(`seller:${sellerId}`);
  await drainJobs(database, avatarJobs({ mediaStore }), pino({ level: 'silent' }));
  expect(await mediaStore.read(avatar)).toBeNull();

  // Others’ orders are as they were, with somebody who isn’t there any more.
  const { items: orders } = (await company.dealer.get('/orders')).body;
  for (const { orderNumber } of orders) {
    expect((await company.dealer.get(`/orders/${orderNumber}`)).status).toBe(200);
    const { items } = (await company.dealer.get(`/orders/${orderNumber}/sub-orders`)).body;
    expect(items).toMatchObject([{ name: 'Deleted user' }]);
  }
  const trail = await query
    .selectFrom('auditTrail')
    .select(['actorId', 'details', 'requestId'])
    .where('action', '=', 'user_erased')
    .execute();
  expect(trail).toEqual([
    { actorId: null, details: { reason: 'Request 17' }, requestId: 'users erase' },
  ]);

  expect(await erase(PERSON.email, '--yes')).toBe(2);
  expect(printed.at(-1)).toContain('Nobody has an account');
  const again = await company.signUp();
  expect((await again.get('/orders')).body.items).toEqual([]);
});

describe('is refused while something is open:', () => {
  const newOne = () => signedIn(database, company.call);
  async function refused(who: { readonly email: string }, reason: string): Promise<void> {
    expect(await erase(who.email, '--yes')).toBe(2);
    expect(printed.join('\n')).toContain(reason);
  }

  test('an order, and cards that the lab still has', async () => {
    const person = await newOne();
    const order = await company.lab.addPaidOrder(person);
    await company.lab.takeTo(order, 'received');
    await refused(person, `aren’t shipped, canceled, or refunded: ${order.number}`);
    await query
      .updateTable('orders')
      .set({ stage: 'cancelled' })
      .where('number', '=', order.number)
      .execute();
    await refused(person, `the lab still has: ${order.number}`);
  });

  test('an order of somebody else with cards of theirs', async () => {
    const [person, other] = [await newOne(), await newOne()];
    const order = await company.lab.addPaidOrder(other);
    await query
      .updateTable('subOrders')
      .set({ customerId: person.id, customerEmail: person.email })
      .where('id', '=', order.subOrderId)
      .execute();
    await refused(person, `aren’t shipped, canceled, or refunded: ${order.number}`);
  });

  test('a draft of theirs that has cards of somebody who joined it', async () => {
    const [person, other] = [await newOne(), await newOne()];
    const draft = await person.newOrder({ kind: 'group' });
    const id = randomUUID();
    await person.post(`${draft.path}/sub-orders`, { id, name: 'Joined' });
    const cards = { version: 0, put: [newCard()], remove: [] };
    expect((await person.post(`${draft.path}/sub-orders/${id}/items`, cards)).status).toBe(200);
    const part = query.updateTable('subOrders').where('id', '=', id);
    await part.set({ customerId: other.id, customerEmail: other.email }).execute();
    await refused(person, `Drafts with cards of others, who lose them: ${draft.number}`);
    await query.deleteFrom('orderItems').where('subOrderId', '=', id).execute();
    expect(await erase(person.email)).toBe(0);
  });

  test('a card on the market, and a sale that isn’t paid out', async () => {
    const { admin, market } = company;
    const person = await newOne();
    const { certificate, id } = await market.addListing(person);
    await refused(person, `on the market: ${certificate}`);
    await market.sell(id);
    await refused(person, `paid out: ${certificate}`);
    await admin.post(`/admin/listings/${id}/payout`, {});
    expect(await erase(person.email)).toBe(0);
  });

  test('a payment, and a refund', async () => {
    const person = await newOne();
    const order = await company.lab.addPaidOrder(person);
    expect((await person.put(`${order.path}/cancel`, {})).status).toBe(200);
    await refused(person, 'Refunds that aren’t made: ');
    await pool.query('update refunds set done_at = now()');
    await pool.query(`update payments set state = 'pending', paid_at = null where payer_id = $1`, [
      person.id,
    ]);
    await refused(person, 'Payments under way: ');
  });

  test('a report about a parcel', async () => {
    const { lab } = company;
    const person = await newOne();
    const order = await lab.addPaidOrder(person);
    await lab.takeTo(order, 'shipped');
    const claim = { key: randomUUID(), kind: 'damaged', message: 'Wet' };
    expect((await person.post(`${order.path}/claims`, claim)).status).toBe(200);
    await refused(person, `without an answer: ${order.number}`);
  });

  test('a partner that they own', async () => {
    await refused(company.owner, 'need another owner: Shop');
  });

  test('that nobody else is an administrator', async () => {
    const setStatus = (status: string) =>
      pool.query('update users set status = $1 where role_id = 2 and id <> $2', [
        status,
        company.admin.id,
      ]);
    await setStatus('inactive');
    await refused(company.admin, 'the last administrator');
    await setStatus('active');
    expect(await erase(company.admin.email)).toBe(0);
  });
});

test.each([
  ['erase'],
  ['erase', 'a@example.com'],
  ['erase', 'a@example.com', '--because', ' '],
  ['erase', 'a@example.com', '--because', 'A@example.com asked for it'],
  ['erase', 'a@example.com', '--because', 'Request 17', '--force'],
  ['remove', 'a@example.com', '--because', 'Request 17'],
])('%j makes no sense, and says how it goes', async (...args) => {
  expect(await run(...args)).toBe(1);
  expect(printed.join()).toContain('users erase EMAIL --because TEXT');
});
