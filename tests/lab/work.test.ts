import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { untilWaiting } from '../support/locks.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
await addPriceList(database);
const { addPaidOrder, advance, approveLabels, fail, grade, lab, receive, ship, takeTo } =
  await startLab(database, app);
const customer = await signedIn(database, callsOf(app));

/** Cards by stage, as kept, which is as all of it counted again. */
async function work() {
  const read = async () => {
    const { rows } = await sql<{ stage: string; cards: number }>`
      select * from lab_work order by order_id, stage`.execute(database.query);
    return rows;
  };
  const kept = await read();
  await sql`delete from lab_work`.execute(database.query);
  await sql`select refresh_lab_work(array(select id from orders))`.execute(database.query);
  expect(kept).toEqual(await read());
  return Object.fromEntries(kept.map(({ cards, stage }) => [stage, cards]));
}

test('the work in the lab is what its cards say, whatever moves them', async () => {
  const order = await addPaidOrder(customer, { cards: newCards(4) });
  expect(await work()).toEqual({ pending_receipt: 4 });
  await receive(order, { arrived: order.cards.slice(0, 3) });
  expect(await work()).toEqual({ received: 3 });
  await lab.delete(`/lab/cards/${order.cards[2]}/receipt`);
  expect(await work()).toEqual({ received: 2 });
  await receive(order, { arrived: order.cards.slice(2) });
  await fail(order.cards[3]!);
  expect(await work()).toEqual({ received: 3, order_complete: 1 });
  await advance(order, 'received', 'image_processing', order.cards.slice(0, 1));
  expect(await work()).toEqual({ received: 2, image_processing: 1, order_complete: 1 });

  const run = (text: string) => database.pool.query(text, [order.subOrderId]);
  await run(`
    insert into sub_orders (id, order_id, name, position)
    select gen_random_uuid(), order_id, 'Sam', position + 1 from sub_orders where id = $1`);
  await run(`
    update order_items set sub_order_id = (select id from sub_orders where name = 'Sam')
    where stage = 'image_processing' and sub_order_id = $1`);
  await run(`update sub_orders set service_speed = 'priority' where id = $1`);
  expect(await work()).toEqual({ received: 2, image_processing: 1, order_complete: 1 });
  await run(`delete from sub_orders where name = 'Sam' and $1::uuid is not null`);
  expect(await work()).toEqual({ received: 2, order_complete: 1 });
  await run(
    `delete from order_items where stage = 'received' and outcome is null and sub_order_id = $1`,
  );
  expect(await work()).toEqual({ order_complete: 1 });
  await run(`update orders set stage = 'shipped'
    where id = (select order_id from sub_orders where id = $1)`);
  expect(await work()).toEqual({});
});

test('cards that were shipped are no work', async () => {
  const order = await addPaidOrder(customer);
  await takeTo(order, 'verification');
  await grade(order);
  await approveLabels(order);
  await takeTo(order, 'order_complete');
  expect(await work()).toEqual({ order_complete: 2 });
  expect((await ship(order)).status).toBe(200);
  expect(await work()).toEqual({});
});

test('two who move cards of one sub-order at once are both counted', async () => {
  const order = await addPaidOrder(customer);
  await receive(order);
  const move = 'update order_items set stage = $2 where id = $1';
  const first = await database.pool.connect();
  await first.query('begin');
  await first.query(move, [order.cards[0], 'qa']);
  const second = database.pool.query(move, [order.cards[1], 'qa']);
  await untilWaiting(database, 1);
  await first.query('commit');
  first.release();
  await second;
  expect(await work()).toEqual({ qa: 2 });
});
