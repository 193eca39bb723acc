import { readSettings } from '@tag/server/seeding';
import { connect, orderFeed } from '@tag/server/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../packages/server/src/db/transaction.ts';
import { migrateDatabase } from '../../packages/server/src/open-database.ts';
import {
  recordOrderEvents,
  type NewOrderEvent,
} from '../../packages/server/src/orders/events/events.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { readStream, type ReadStream } from '../support/event-streams.ts';
import { signedIn, type Customer } from '../support/orders.ts';
import { addQuotedOrder, type QuotedOrder } from '../support/quoted-order.ts';
import { gate, until } from '../support/waiting.ts';

const database = await testDatabase({ connections: 12 });
const { query } = database;
const logger = pino({ level: 'silent' });
const secondDatabase = await connect(database.url, { connections: 4, logger });
const feeds = [orderFeed(database, logger), orderFeed(secondDatabase, logger)] as const;
/** Two servers on one database. */
const one = testApi(database, { orderFeed: feeds[0] });
const two = testApi(secondDatabase, { orderFeed: feeds[1] });
const call = callsOf(one);

let dana: Customer, ann: Customer, eve: Customer, staff: Customer;
/** Dana's order, with Ann's sub-order, and Eve's order. */
let order: QuotedOrder, other: QuotedOrder;
const streams: ReadStream[] = [];

async function follow(
  who: Customer,
  options: { app?: typeof one; path?: string; after?: string } = {},
) {
  const { after, app = one, path = '/orders/events' } = options;
  const stream = await readStream(app, path, { after, token: who.token });
  streams.push(stream);
  return stream;
}

beforeAll(async () => {
  await query
    .insertInto('countries')
    .values({ id: 233, name: 'United States', code: 'US' })
    .execute();
  dana = await signedIn(database, call);
  ann = await signedIn(database, call);
  eve = await signedIn(database, call);
  staff = await signedIn(database, call, { role: 'admin' });
  order = await addQuotedOrder(database, dana.id, { cards: 2, kind: 'group' });
  other = await addQuotedOrder(database, eve.id);
  await query
    .updateTable('subOrders')
    .set({ customerId: ann.id, customerEmail: ann.email })
    .where('id', '=', order.subOrderId)
    .execute();
});
afterEach(() => Promise.all(streams.splice(0).map((stream) => stream.close())));
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.close()));
  await secondDatabase.close();
});

const happen = (...events: Partial<NewOrderEvent>[]) =>
  inTransaction(query, (db) =>
    recordOrderEvents(
      db,
      events.map((event) => ({ orderId: order.id, kind: 'card_extra' as const, ...event })),
    ),
  );
const positionOf = ({ received }: ReadStream) => received.at(-1)!.id!;

describe('an open stream', () => {
  test('sends what happens, on every server, and nothing that is rolled back', async () => {
    const [here, there] = [await follow(dana), await follow(dana, { app: two })];
    await expect(
      inTransaction(query, async (db) => {
        await recordOrderEvents(db, [{ orderId: order.id, kind: 'stage', note: 'never' }]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await happen({ kind: 'arrived', stage: 'received', note: 'a', actor: 'lab' });
    for (const stream of [here, there]) {
      expect(await stream.events(1)).toEqual(['a']);
      const { data, event, id } = stream.received.at(-1)!;
      expect(event).toBe('order');
      expect(JSON.parse(data)).toMatchObject({
        id,
        orderNumber: order.number,
        kind: 'arrived',
        stage: 'received',
        actor: 'lab',
        subOrderId: null,
      });
    }
  });

  test("is neither stored nor compressed, and HEAD doesn't open one", async () => {
    const { headers } = await follow(dana);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-encoding')).toBeNull();
    const response = await one.request('/orders/events', {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${dana.token}`, 'Accept-Encoding': 'gzip' },
    });
    expect([response.status, response.body]).toEqual([200, null]);
  });

  test('shows everyone what concerns them', async () => {
    const mine = { subOrderId: order.subOrderId };
    const all = {
      dana: await follow(dana),
      ann: await follow(ann),
      eve: await follow(eve),
      staff: await follow(staff, { app: two }),
      one: await follow(staff, { path: `/orders/${other.number}/events` }),
    };
    await happen(
      { note: 'extra for nobody else' },
      { ...mine, note: 'Ann’s card' },
      { ...mine, kind: 'refunded', note: 'money' },
      { kind: 'stage', stage: 'pending_receipt', note: 'on its way' },
    );
    await happen({ orderId: other.id, note: 'Eve’s' });
    const whole = ['extra for nobody else', 'Ann’s card', 'money', 'on its way'];
    expect(await all.staff.events(5)).toEqual([...whole, 'Eve’s']);
    expect(await all.one.events(1)).toEqual(['Eve’s']);
    expect(await all.dana.events(4)).toEqual(whole);
    expect(await all.ann.events(2)).toEqual(['Ann’s card', 'on its way']);
    expect(await all.eve.events(1)).toEqual(['Eve’s']);
  });

  test('keeps the order of transactions, whichever commits first', async () => {
    const stream = await follow(dana, { app: two });
    const [hasWritten, mayCommit] = [gate(), gate()];
    const slow = inTransaction(query, async (db) => {
      await recordOrderEvents(db, [{ orderId: order.id, kind: 'card_extra', note: 'began first' }]);
      hasWritten.open();
      await mayCommit.opened;
    });
    await hasWritten.opened;
    await happen({ note: 'committed first' });
    mayCommit.open();
    await slow;
    expect(await stream.events(2)).toEqual(['began first', 'committed first']);
    const again = await follow(dana, { after: stream.received.at(-2)!.id! });
    expect(await again.events(1)).toEqual(['committed first']);
  });

  test("doesn't wait for an older transaction that writes no event", async () => {
    const stream = await follow(dana);
    const [hasBegun, mayEnd] = [gate(), gate()];
    const slow = inTransaction(query, async (db) => {
      await sql`select pg_current_xact_id()`.execute(db);
      hasBegun.open();
      await mayEnd.opened;
    });
    await hasBegun.opened;
    await happen({ note: 'held back' });
    mayEnd.open();
    await slow;
    expect(await stream.events(1)).toEqual(['held back']);
  });

  test('continues when its connection to the database breaks', async () => {
    const stream = await follow(dana);
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(query);
    expect(rows.length).toBeGreaterThan(0);
    await happen({ note: 'after the break' });
    expect(await stream.events(1)).toEqual(['after the break']);
  });
});

describe('reconnecting', () => {
  test('brings what was missed, from any server, once and in order', async () => {
    const first = await follow(dana);
    await happen({ note: 'seen' });
    await first.events(1);
    const after = positionOf(first);
    await first.close();
    await happen({ note: 'missed' }, { note: 'missed too' });
    const second = await follow(dana, { app: two, after });
    expect(await second.events(2)).toEqual(['missed', 'missed too']);
    await happen({ note: 'live' });
    expect(await second.events(3)).toEqual(['missed', 'missed too', 'live']);
  });

  test('brings a customer only what they see', async () => {
    const first = await follow(ann);
    const after = positionOf(first);
    await first.close();
    await happen({ note: 'not hers' }, { subOrderId: order.subOrderId, note: 'hers' });
    await happen({ orderId: other.id, note: 'Eve’s' });
    expect(await (await follow(ann, { after })).events(1)).toEqual(['hers']);
  });

  test("after too much, or with another database's position, says so", async () => {
    const other = await follow(dana);
    const after = positionOf(other);
    await happen(...Array.from({ length: 1001 }, (_, index) => ({ note: `missed ${index}` })));
    // Events still delayed by an older transaction, of any database, aren't missed: they come live.
    await other.events(1001);
    for (const position of [after, '999999999999-1']) {
      const again = await follow(dana, { after: position });
      await until(() => again.received.some(({ event }) => event === 'missed'));
      const sent = again.notes().length;
      await happen({ note: 'live' });
      expect((await again.events(sent + 1)).at(-1)).toBe('live');
    }
  });

  test('brings what an older transaction delayed meanwhile, however much', async () => {
    const first = await follow(dana);
    const after = positionOf(first);
    await first.close();
    const [hasBegun, mayEnd] = [gate(), gate()];
    const slow = inTransaction(query, async (db) => {
      await sql`select pg_current_xact_id()`.execute(db);
      hasBegun.open();
      await mayEnd.opened;
    });
    await hasBegun.opened;
    const notes = Array.from({ length: 1001 }, (_, index) => `held back ${index}`);
    await happen(...notes.map((note) => ({ note })));
    const known = await follow(dana, { after });
    const unknown = await follow(dana, { after: '999999999999-1' });
    await until(() => unknown.received.some(({ event }) => event === 'missed'));
    mayEnd.open();
    await slow;
    await happen({ note: 'live' });
    for (const again of [known, unknown])
      expect(await again.events(1002)).toEqual([...notes, 'live']);
  });

  test.each(['x', '1', '1-', '-1', '1-1-1', '1'.repeat(30), "1-1'--"])(
    'with a position like %s is refused',
    async (after) => {
      const { body, status } = await call('GET', '/orders/events', {
        token: dana.token,
        headers: { 'Last-Event-ID': after },
      });
      expect([status, body.fields[0].path]).toEqual([400, 'headers.last-event-id']);
    },
  );
});

describe('a stream ends', () => {
  test('with its session, before it sends anything more', async () => {
    const fay = await signedIn(database, call);
    const stream = await follow(fay, { app: two });
    const hers = await addQuotedOrder(database, fay.id);
    await fay.post('/users/logout', {});
    await happen({ orderId: hers.id, note: 'too late' });
    await stream.ended;
    expect(stream.notes()).toEqual([]);
  });

  test('when its reader is too slow; reconnecting brings the rest', async () => {
    const slow = await one.request('/orders/events', {
      headers: { Authorization: `Bearer ${dana.token}` },
    });
    const other = await follow(dana);
    const after = positionOf(other);
    const note = '€'.repeat(500);
    await happen(...Array.from({ length: 700 }, () => ({ note })));
    await other.events(700);
    await expect(slow.text()).rejects.toThrow('too slow');
    expect(await (await follow(dana, { after })).events(700)).toHaveLength(700);
  });

  test("when the server stops, which doesn't open another", async () => {
    const feed = orderFeed(database, logger);
    const app = testApi(database, { orderFeed: feed });
    const stream = await follow(dana, { app });
    await feed.close();
    await stream.ended;
    const { body, status } = await callsOf(app)('GET', '/orders/events', { token: dana.token });
    expect([status, body.code]).toEqual([503, 'unavailable']);
  });
});

test('a user can’t open more streams than they have browsers', async () => {
  const open = [];
  for (let count = 0; count < 20; count += 1) open.push(await follow(eve));
  const refused = await call('GET', '/orders/events', { token: eve.token });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    429,
    'too_many_streams',
    'You have 20 live connections open. Close one to open another.',
  ]);
  await open[0]!.close();
  expect((await call('GET', '/orders/events', { token: eve.token })).status).toBe(200);
  expect((await call('GET', '/orders/events', { token: dana.token })).status).toBe(200);
});

test('somebody else’s order looks like an unknown one', async () => {
  const { body, status } = await call('GET', `/orders/${order.number}/events`, {
    token: eve.token,
  });
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('old events of a restored database are never sent as new', async () => {
  await happen({ note: 'before' }, { note: 'the dump' });
  // Written by a database that had made more transactions than this one.
  await sql`
    update order_events set xid = (xid::text::bigint + 30)::text::xid8
    where note in ('before', 'the dump')`.execute(query);
  await migrateDatabase(readSettings({ DATABASE_URL: database.url }), logger);
  const stream = await follow(dana);
  for (let other = 0; other < 40; other += 1) await sql`select pg_current_xact_id()`.execute(query);
  await happen({ note: 'new' });
  expect(await stream.events(1)).toEqual(['new']);
  const { rows } = await sql<{ notes: string[] }>`
    select array_agg(note order by xid, id) as notes from order_events
    where note in ('before', 'the dump', 'new')`.execute(query);
  expect(rows[0]!.notes).toEqual(['before', 'the dump', 'new']);
});
