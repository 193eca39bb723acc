import { orderAtVerification } from '../support/delivery.ts';
import { addPriceList } from '../support/prices.ts';
import { logIn, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { serveBuilt } from './harness/built-page.ts';
import { printCalls, timeEach, timeHealth } from './harness/calls.ts';
import { openChromium, openPage } from './harness/chromium.ts';
import { addMembers, openDatabase, startPostgres } from './harness/database.ts';
import { median, percentilesOf } from './harness/percentiles.ts';
import { migrate, type Database } from '@tag/server';

/** An order of many cards at the bench: in the browser, and each command that the lab gives about all of them. */
const GOALS = { firstRows: 200, roundTrip: 300_000, nodes: 2500 };

interface Page {
  start(): Promise<number>;
  scroll(cards: number): Promise<number>;
}

/** A paid order that waits for its cards, each to be foil wrapped. */
async function addOrder(database: Database, cards: number) {
  const { pool } = database;
  await addPriceList(database);
  await addMembers(database, 2);
  const { rows } = await pool.query<{ id: string }>(
    `update users set role_id = (select id from roles where name = 'lab')
     where email = 'member-1@example.com' returning (select id from users
       where email = 'member-0@example.com')`,
  );
  const order = await orderAtVerification(database, rows[0]!.id, cards);
  const foil = { kind: 'foil_wrapped', code: 'foil-wrapped', label: 'Foil wrap', rule: 'per card' };
  const line = { ...foil, subOrderId: order.subOrderId, unitAmount: 200, quantity: cards };
  await pool.query(
    `update orders set stage = 'pending_receipt', foil_wrapped = true,
       quote = jsonb_set(quote::jsonb, '{lines,1}', $2)
     where id = $1`,
    [order.id, JSON.stringify({ ...line, amount: 200 * cards })],
  );
  await pool.query('update order_items set stage = null, stage_since = null, arrived_at = null');
  return order;
}

export const bench = defineBench({
  options: { cards: 2000, rounds: 5 },
  async run(run, { cards, rounds }) {
    const site = await serveBuilt(run, 'lab');
    const url = await startPostgres(run);
    const database = await openDatabase(run, url);
    await migrate(database.query);
    const { number, subOrderId } = await addOrder(database, cards);
    const api = await startApi(run, { DATABASE_URL: url, CORS_ORIGINS: new URL(site).origin });
    const token = await logIn(api, 'member-1@example.com');
    const path = `${api}/lab/orders/${number}`;

    /** Calls the API. @returns the bytes of the request’s and the answer’s JSON. */
    async function send(address: string, method = 'GET', body?: object): Promise<number> {
      const sent = body === undefined ? '' : JSON.stringify(body);
      const response = await fetch(address, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: sent }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${address}: ${response.status} ${text.slice(0, 300)}`);
      return sent.length + Buffer.byteLength(text);
    }

    const browser = await openChromium(run);
    const query = new URLSearchParams({ api, token, order: number });
    const open = async () => {
      const page = await openPage(browser, `${site}?${query.toString()}`);
      await page.waitForFunction(() => 'bench' in window);
      return page;
    };
    const first: number[] = [];
    let nodes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const page = await open();
      first.push(await page.evaluate(() => (window as unknown as { bench: Page }).bench.start()));
      if (round === 0) {
        nodes = await page.evaluate(
          (count) => (window as unknown as { bench: Page }).bench.scroll(count),
          cards,
        );
      }
      await page.close();
    }

    const health = await timeHealth(api);
    const reads = {
      'the order': percentilesOf(
        await timeEach(Array(20).fill(path), (address: string) => send(address)),
      ),
      '100 cards': percentilesOf(
        await timeEach(Array(20).fill(`${path}/cards`), (address: string) => send(address)),
      ),
    };
    const steps: Record<string, { ms: number; bytes: number }> = {};
    const step = async (name: string, address: string, body: object) => {
      const begin = performance.now();
      const bytes = await send(address, 'PUT', body);
      steps[name] = { ms: performance.now() - begin, bytes };
    };
    const receipt = { arrived: [], missing: [], damaged: [], extras: [] };
    await step('receive all', `${path}/sub-orders/${subOrderId}/receipt`, receipt);
    const move = { from: 'received', to: 'image_processing' };
    await step('move all to Imaging', `${path}/stage`, move);
    await database.pool.query(
      `update order_items set stage = 'slab_imaging' where sub_order_id = $1`,
      [subOrderId],
    );
    await step('all are foil wrapped', `${path}/services`, { service: 'foil_wrapped' });

    run.note(`${cards} cards`);
    printCalls(run, health, reads);
    run.table(steps);
    const rowsShown = median(first);
    run.goal('first rows', rowsShown, { most: GOALS.firstRows, unit: 'ms' });
    run.note(`First rows ÷ /health: ${(rowsShown / health).toFixed(0)}`);
    const most = Math.max(...Object.values(steps).map(({ bytes }) => bytes));
    run.goal('a command’s round trip', most, { most: GOALS.roundTrip, unit: 'bytes' });
    run.goal('nodes in the document while scrolling', nodes, { most: GOALS.nodes });
  },
});
