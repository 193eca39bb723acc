import { possessionFile } from '@tag/contract/orders';
import { claimMailJobs, drainJobs, folderStore, outboxMailer } from '@tag/server/testing';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { callsOf, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const folder = await mkdtemp(join(tmpdir(), 'tag-packing-'));
afterAll(() => rm(folder, { recursive: true }));
const app = testApi(database, { mediaStore: folderStore(folder) });
const call = callsOf(app);
await addPriceList(database);
const { addPaidOrder, lab, ship, takeTo } = await startLab(database, app);
const [customer, ann, stranger] = await Promise.all([
  signedIn(database, call),
  signedIn(database, call),
  signedIn(database, call),
]);
const staff = await signedIn(database, call, { role: 'admin' });

const photo = new Uint8Array(
  await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer(),
);

async function takePhoto({ labPath }: PaidOrder, of: object): Promise<number> {
  const { body } = await lab.post(`${labPath}/photos`, { contentType: 'image/jpeg', ...of });
  const headers = { 'Content-Type': 'image/jpeg' };
  return (await app.request(body.url, { method: 'PUT', headers, body: photo })).status;
}

/** Gives the last card of an order to Ann, in a sub-order. */
async function giveLastToAnn({ cards, subOrderId }: PaidOrder): Promise<void> {
  const id = randomUUID();
  await database.pool.query(
    `insert into sub_orders (id, order_id, name, position, customer_id, customer_email)
     select $1, order_id, 'Ann', position + 1, $2, $3 from sub_orders where id = $4`,
    [id, ann.id, ann.email, subOrderId],
  );
  await query
    .updateTable('orderItems')
    .set({ subOrderId: id })
    .where('id', '=', cards.at(-1)!)
    .execute();
}

const shipments = async ({ path }: PaidOrder, who: Customer) =>
  (await who.get(`${path}/shipments`)).body.items as { id: string; photos?: object[] }[];
const possession = async (who: Customer, order?: PaidOrder) =>
  (await who.get(`/possession${order ? `?orderNumber=${order.number}` : ''}`)).body;

describe('a photo of packing', () => {
  test('waits at the bench and leaves with the parcel', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'order_complete');
    expect(await takePhoto(order, { isPacking: true })).toBe(200);
    const { body: bench } = await lab.get(order.labPath);
    expect([bench.packingPhotos.length, bench.photos.length]).toEqual([1, 0]);
    expect((await ship(order, { itemIds: [order.cards[0]] })).body.photos).toHaveLength(1);
    await ship(order, { itemIds: [order.cards[1]] });
    expect((await shipments(order, customer)).map(({ photos = [] }) => photos.length)).toEqual([
      0, 1,
    ]);
    expect((await lab.get(order.labPath)).body.packingPhotos).toBeUndefined();
    const { photos } = (await customer.get(`${order.path}/tracking`)).body;
    expect(photos).toEqual([]);
    const both = { isPacking: true, itemId: order.cards[0], contentType: 'image/jpeg' };
    expect((await lab.post(`${order.labPath}/photos`, both)).status).toBe(400);
  });

  test('isn’t shown to the customer of a sub-order whose parcel has others’ cards too', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'order_complete');
    await giveLastToAnn(order);
    await takePhoto(order, { isPacking: true });
    await ship(order);
    expect((await shipments(order, customer))[0]!.photos).toHaveLength(1);
    expect((await shipments(order, ann))[0]!.photos).toBeUndefined();
  });
});

test('the proof lists the cards that we have, and who has those of an order', async () => {
  const owner = await signedIn(database, call);
  const order = await addPaidOrder(owner, { cards: newCards(3) });
  expect((await possession(owner)).items).toEqual([]);
  expect((await possession(owner, order)).items[0]).toMatchObject({
    holder: 'customer',
    arrivedAt: null,
    declaredValue: 10_000,
  });
  await takeTo(order, 'order_complete');
  await giveLastToAnn(order);
  await takePhoto(order, { itemId: order.cards[0] });
  await ship(order, { itemIds: [order.cards[1]] });
  const mine = await possession(owner);
  expect(mine.owner.email).toBe(owner.email);
  expect(mine.items).toMatchObject([
    { itemId: order.cards[0], holder: 'us', grade: { label: 'Mint' } },
  ]);
  expect(mine.items[0].photos).toHaveLength(1);
  expect((await possession(owner, order)).items).toMatchObject([
    { holder: 'us' },
    { holder: 'sent', shipment: expect.stringContaining('USPS') },
    { itemId: order.cards[2], holder: 'us' },
  ]);
  const [kept, , late] = (await possession(owner, order)).items;
  expect(
    possessionFile([
      { ...kept, title: '=1+1' },
      { ...late, shipment: null },
    ]).split('\r\n'),
  ).toEqual([
    '\uFEFFOrder,Card,Certificate,Grade,TAG score,Declared value (USD),Status,Received (UTC),Sent back (UTC),Parcel,Photos',
    expect.stringMatching(
      new RegExp(
        `^${order.number},'=1\\+1,[A-Z]\\d{7},Mint 9,930,100,With TAG Grading,20[-: \\d]{17},,,1$`,
      ),
    ),
    expect.stringContaining('With TAG Grading'),
    '',
  ]);
  // Ann sees her card, and its own photos only.
  for (const { items } of [await possession(ann, order), await possession(ann)]) {
    expect(
      items.filter(({ orderNumber }: { orderNumber: string }) => orderNumber === order.number),
    ).toMatchObject([{ itemId: order.cards[2], photos: [] }]);
  }
  expect((await stranger.get(`/possession?orderNumber=${order.number}`)).status).toBe(404);
  expect((await possession(stranger)).items).toEqual([]);
});

describe('a report about a parcel', () => {
  const report = ({ path }: PaidOrder, who: Customer, more: object = {}) =>
    who.post(`${path}/claims`, { key: randomUUID(), kind: 'damaged', message: 'Wet', ...more });
  const claimsOf = async ({ path }: PaidOrder, who: Customer) =>
    (await who.get(`${path}/claims`)).body.items;
  async function mails(to: string) {
    const mailer = outboxMailer(database);
    const jobs = claimMailJobs({ database, mailer, portalUrl: PORTAL });
    await drainJobs(database, jobs, pino({ level: 'silent' }));
    const found = query
      .selectFrom('outboxMails')
      .select(['subject', 'text'])
      .where('recipient', '=', to);
    return found.where('key', 'like', 'claim-%').execute();
  }

  test('is answered, emailed, and closed, and changes no stage', async () => {
    const order = await addPaidOrder(customer);
    await takeTo(order, 'shipped');
    const [{ id: shipmentId }] = (await shipments(order, customer)) as [{ id: string }];
    const key = randomUUID();
    const { body: claim } = await report(order, customer, { key, shipmentId });
    expect(claim).toMatchObject({ id: key, state: 'open', isOwn: true });
    expect(claim.shipment).toContain('USPS');
    expect((await report(order, customer, { key, shipmentId })).body).toEqual(claim);
    expect(await claimsOf(order, customer)).toEqual([claim]);
    const found = await staff.get(`/admin/claims?state=open&search=${order.number}`);
    expect(found.body).toMatchObject({
      total: 1,
      items: [{ id: key, customer: { email: customer.email } }],
    });

    const answer = 'Sorry. We pay for the slab.';
    const answered = await staff.put(`/admin/claims/${key}/answer`, { answer });
    expect(answered.body).toMatchObject({ state: 'answered', answer });
    await staff.put(`/admin/claims/${key}/answer`, { answer });
    const [mail, ...more] = await mails(customer.email);
    expect(more).toEqual([]);
    expect(mail!.text).toContain(answer);
    expect(mail!.subject).toContain(order.number);

    const closed = await customer.put(`${order.path}/claims/${key}/closure`, undefined);
    expect(closed.body).toMatchObject({ state: 'closed', answer });
    expect((await staff.put(`/admin/claims/${key}/answer`, { answer: 'Late' })).body.code).toBe(
      'claim_closed',
    );
    expect((await staff.put(`/admin/claims/${key}/closure`, undefined)).body.state).toBe('closed');
    expect((await customer.get(order.path)).body.stage).toBe('shipped');
  });

  test('isn’t emailed to those who don’t want that', async () => {
    await ann.patch('/users/setting', { claimsByMail: false });
    const order = await addPaidOrder(ann);
    const { body: claim } = await report(order, ann, { kind: 'late' });
    await staff.put(`/admin/claims/${claim.id}/answer`, { answer: 'It came today.' });
    expect(await mails(ann.email)).toEqual([]);
    expect(await claimsOf(order, ann)).toMatchObject([{ answer: 'It came today.' }]);
  });

  test('is for those whose order it is, and for staff', async () => {
    const order = await addPaidOrder(customer);
    await giveLastToAnn(order);
    expect((await report(order, stranger)).status).toBe(404);
    expect((await report(order, staff)).status).toBe(403);
    const { body: hers } = await report(order, ann);
    const { body: his } = await report(order, customer);
    expect((await claimsOf(order, ann)).map(({ id }: { id: string }) => id)).toEqual([hers.id]);
    expect(await claimsOf(order, customer)).toHaveLength(2);
    const close = (id: string, who: Customer) =>
      who.put(`${order.path}/claims/${id}/closure`, undefined);
    expect((await close(his.id, ann)).status).toBe(404);
    expect((await close(hers.id, customer)).status).toBe(404);
    expect((await report(order, ann, { key: his.id })).status).toBe(404);
    expect((await report(order, customer, { shipmentId: randomUUID() })).status).toBe(404);
    for (let count = 2; count < 10; count += 1) await report(order, customer);
    expect((await report(order, customer)).body.code).toBe('too_many_claims');
    expect((await lab.get('/admin/claims')).status).toBe(200);
    expect((await lab.put(`/admin/claims/${his.id}/closure`, undefined)).status).toBe(403);
    expect((await customer.get('/admin/claims')).status).toBe(403);
  });
});
