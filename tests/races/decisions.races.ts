import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';
import { paymentCalls, RETURN_URL } from '../support/quoted-order.ts';
import { pause } from '../support/waiting.ts';
import { naming } from './arena.ts';
import { raceSeeds, randomFrom } from './random.ts';
import { beforeStatement, startServer, type Server } from './servers.ts';

/** What an owner decides about their cards, twice at once or while the lab ships them. */
const SEEDS = raceSeeds().slice(0, 40);
const LONGEST_WAIT_MS = 4;
const FEE = 1000;

const database = await testDatabase({ connections: 4 });
const servers = await Promise.all([1, 2].map(() => startServer(database.url)));
afterAll(() => Promise.all(servers.map(({ close }) => close())));
await addPriceList(database);
const { app } = servers[0]!;
const lab = await startLab(database, app);
const owner = await signedIn(database, callsOf(app));
/** A card for each race of both kinds. */
const order = await lab.addPaidOrder(owner, { cards: newCards(2 * SEEDS.length) });
await lab.takeTo(order, 'order_complete');
const { pool } = database;
await pool.query(
  `insert into certificate_owners (certificate, owner_id, item_id)
   select certificate, $1, id from order_items where id = any($2)`,
  [owner.id, order.cards],
);
/** They wait for their owner. */
await pool.query(`update order_items set decide_until = now() + interval '1 day'`);

async function statusOf(server: Server, token: string, path: string, body: object) {
  const { body: answer, status } = await callsOf(server.app)('POST', path, { token, body });
  if (status >= 500) throw new Error(`${path} was answered with ${status}`);
  return { status, code: (answer as { code?: string }).code };
}

const ship = (itemId: string, server: Server) =>
  statusOf(server, lab.lab.token, `${order.labPath}/shipments`, {
    key: randomUUID(),
    carrier: 'USPS',
    trackingNumber: '9400 1000',
    itemIds: [itemId],
  });

interface Facts {
  readonly certificate: string;
  readonly stage: string;
  readonly parcels: number;
  readonly listings: number;
  readonly reviews: number;
  readonly refunded: number;
}

async function factsOf(itemId: string): Promise<Facts> {
  const { rows } = await pool.query(
    `select i.certificate, i.stage, (i.shipment_id is not null)::int as parcels,
       (select count(*)::int from listings l
         where l.certificate = i.certificate and l.state = 'live') as listings,
       (select count(*)::int from card_reviews r
         where r.item_id = i.id and r.asked_at is not null) as reviews,
       (select coalesce(sum(f.amount), 0)::int from card_reviews r
         join payments p on p.subject = r.request_id::text
         join refunds f on f.payment_id = p.id
         where r.item_id = i.id) as refunded
     from order_items i where i.id = $1`,
    [itemId],
  );
  return rows[0]!;
}

/** Runs both on servers of their own, with a random delay before each statement. */
async function atOnce<One, Other>(
  seed: number,
  one: (server: Server) => Promise<One>,
  other: (server: Server) => Promise<Other>,
): Promise<[One, Other]> {
  const random = randomFrom(seed);
  // Real time is needed: it makes the order of the statements random.
  const wait = () => pause(random() * LONGEST_WAIT_MS);
  const delayed = <T>(act: (server: Server) => Promise<T>, server: Server) =>
    beforeStatement.run(wait, async () => {
      await wait();
      return act(server);
    });
  return Promise.all([delayed(one, servers[0]!), delayed(other, servers[1]!)]);
}

test('a card that is listed while it ships is listed once, and ships only if that came first', async () => {
  for (const [index, seed] of SEEDS.entries()) {
    const itemId = order.cards[index]!;
    const { certificate } = await factsOf(itemId);
    await naming(`seed ${seed}`, async () => {
      const [listed, shipped] = await atOnce(
        seed,
        (server) =>
          statusOf(server, owner.token, '/tag-market/consumer/products', {
            products: [{ certificate, price: 10_000 }],
          }),
        (server) => ship(itemId, server),
      );
      expect(listed.status).toBe(200);
      const isShipped = shipped.status === 200;
      if (!isShipped) expect(shipped.code).toBe('card_waiting');
      expect(await factsOf(itemId)).toMatchObject({
        listings: 1,
        parcels: Number(isShipped),
        stage: isShipped ? 'shipped' : 'order_complete',
      });
      if (!isShipped) expect((await ship(itemId, servers[1]!)).status).toBe(200);
    });
  }
});

test('a card is either reviewed or shipped, and then its fee goes back', async () => {
  await pool.query(`update order_items set decided_at = now()`);
  const { decide } = paymentCalls(app, owner.token);
  for (const [index, seed] of SEEDS.entries()) {
    const itemId = order.cards[SEEDS.length + index]!;
    await naming(`seed ${seed}`, async () => {
      const { body } = await owner.post(`${order.path}/reviews`, {
        itemIds: [itemId],
        fee: FEE,
        returnUrl: RETURN_URL,
      });
      const [, shipped] = await atOnce(
        seed,
        () => decide(body.payment.checkoutUrl, 'pay'),
        (server) => ship(itemId, server),
      );
      const isShipped = shipped.status === 200;
      if (!isShipped) expect(shipped.code).toBe('card_in_review');
      expect(await factsOf(itemId)).toMatchObject({
        parcels: Number(isShipped),
        reviews: Number(!isShipped),
        refunded: isShipped ? FEE : 0,
      });
    });
  }
});

test('a label that is answered while all are approved has exactly one answer', async () => {
  const labeled = await lab.addPaidOrder(owner, { cards: newCards(SEEDS.length) });
  await lab.takeTo(labeled, 'slab_assembly');
  const { cards, path } = labeled;
  const seenAt = new Date().toISOString();
  for (const [index, seed] of SEEDS.entries()) {
    const itemId = cards[index]!;
    // The same answer, or another.
    const request = index % 2 ? null : 'It is shadowless';
    const except = cards.filter((id) => id !== itemId);
    await naming(`seed ${seed}`, async () => {
      const [all, one] = await atOnce(
        seed,
        async (server) =>
          (
            await callsOf(server.app)('PUT', `${path}/labels`, {
              token: owner.token,
              body: { subOrderId: null, except, seenAt },
            })
          ).body,
        (server) =>
          callsOf(server.app)('PUT', `${path}/labels/${itemId}`, {
            token: owner.token,
            body: { request },
          }),
      );
      const isAsked = request !== null && one.status === 200;
      if (request !== null && !isAsked) expect(one.body.code).toBe('label_closed');
      const { rows } = await pool.query(
        `select l.request, l.approved_at is not null as is_approved,
           (select array_agg(e.note) from order_events e
             where e.item_id = l.item_id and e.kind = 'label_answered') as answers
         from card_labels l where l.item_id = $1`,
        [itemId],
      );
      expect(rows).toEqual([
        {
          request: isAsked ? request : null,
          is_approved: !isAsked,
          answers: [isAsked ? request : 'Approved'],
        },
      ]);
      if (isAsked) expect(all).toEqual({ approved: 0, answered: 1, unseen: 0 });
      else expect(all).toMatchObject({ unseen: 0, approved: expect.any(Number) });
    });
  }
});
