import { beforeAll, expect, test } from 'vitest';
import { sweepKept } from '../../packages/server/src/flows/retention.ts';
import { addUser, callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

/** What the settings let go after some days. */
const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);
const NOTHING = { audit: undefined, events: undefined, keys: undefined, help: undefined };
const run = (text: string) => database.pool.query(text);
const countOf = async (table: string) =>
  Number((await run(`select count(*) as n from ${table}`)).rows[0].n);

beforeAll(async () => {
  await addPriceList(database);
  const customer = await signedIn(database, call);
  const { addPaidOrder } = await startLab(database, app);
  const old = await addPaidOrder(customer);
  await customer.newOrder();
  await run(`insert into order_events (order_id, kind, at)
    select id, 'created', now() - interval '400 days' from orders`);
  await run(`update orders set stage = 'shipped', stage_since = now() - interval '100 days'
    where number = '${old.number}'`);
  const { id } = await addUser(database);
  await run(`insert into audit_trail (action, subject_id, request_id, at)
    select 'signed_in', '${id}', 'r', now() - make_interval(days => n) from generate_series(0, 99) n`);
  await run(`insert into help_messages (email, text, at)
    values ('a@example.com', 'Old', now() - interval '50 days'), ('a@example.com', 'New', now())`);
});

test('nothing goes unless it is asked for', async () => {
  const counts = async () =>
    Promise.all(['audit_trail', 'help_messages', 'order_events'].map(countOf));
  const before = await counts();
  await sweepKept(database, NOTHING);
  expect(await counts()).toEqual(before);
});

test('the audit trail and messages go by their age', async () => {
  await sweepKept(database, { ...NOTHING, audit: 40, help: 40 });
  const { rows } = await run(
    `select max(now() - at) < interval '41 days' as young from audit_trail`,
  );
  expect(rows).toEqual([{ young: true }]);
  expect(await countOf('audit_trail')).toBeGreaterThanOrEqual(40);
  expect((await run('select text from help_messages')).rows).toEqual([{ text: 'New' }]);
});

test('the events of an order go only once it is over', async () => {
  const stages = async () => {
    const joined = 'order_events join orders on orders.id = order_id';
    const { rows } = await run(`select distinct orders.stage from ${joined} order by 1`);
    return rows.map(({ stage }) => stage);
  };
  await sweepKept(database, { ...NOTHING, events: 101 });
  expect(await stages()).toEqual(['incomplete', 'shipped']);
  await sweepKept(database, { ...NOTHING, events: 99 });
  expect(await stages()).toEqual(['incomplete']);
});
