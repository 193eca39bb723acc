import { folderStore } from '@tag/server/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { deliveredCard, filesOf, sendDelivery, zipDelivery } from '../support/delivery.ts';
import { addVariation } from '../support/graded-card.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { type Customer, newCard, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase({ connections: 4 });
const folder = await mkdtemp(join(tmpdir(), 'tag-seen-'));
afterAll(() => rm(folder, { recursive: true }));
const mediaStore = folderStore(folder);
const api = testApi(database, { mediaStore });
await addPriceList(database);
const call = callsOf(api);
const { addPaidOrder, advance, lab, readBench, receive } = await startLab(database, api);
const second = await signedIn(database, call, { role: 'lab' });
const admin = await signedIn(database, call, { role: 'admin' });
const customer = await signedIn(database, call);
/** What a customer typed, who was wrong. */
const TYPED = {
  isSerialNumber: true,
  serialNumber: 23,
  divisorNumber: 99,
  cmpCode: 'CMP4711',
  isRefractor: true,
};

let nextNumber = 0;
let variationId: number;
let cardId: number;
/** Each test has a print run to itself. */
async function addPrintRun(): Promise<void> {
  nextNumber += 1;
  variationId = await addVariation(database, { number: `${nextNumber}/102` });
  ({ cardId } = await database.query
    .selectFrom('cardVariations')
    .select('cardId')
    .where('id', '=', variationId)
    .executeTakeFirstOrThrow());
}

async function orderAtVerification(more: object = TYPED): Promise<PaidOrder> {
  const order = await addPaidOrder(customer, { cards: [newCard(0, more)] });
  await receive(order);
  await advance(order, 'received', 'image_processing');
  await advance(order, 'image_processing', 'verification');
  return order;
}

const identify = ({ cards, path }: PaidOrder, seen?: object, by: Customer = lab) =>
  by.put(`${path}/cardId`, { itemId: cards[0], cardId, variationId, ...(seen && { seen }) });
const benchCard = async (order: PaidOrder) => (await readBench(order)).cards[0]!;
const release = ({ cards }: PaidOrder, by: Customer, note = 'Both are printed so') =>
  by.put(`/lab/cards/${cards[0]}/serial-release`, { note });

async function deliver({ cards: [itemId] }: PaidOrder, more: object = {}) {
  const card = { ...deliveredCard(itemId!), ...more };
  const zip = await zipDelivery([card], await filesOf(card));
  const { cards } = await sendDelivery({ api, database, mediaStore, token: lab.token }, zip);
  return { ...cards[0]!, certificate: cards[0]!.certificate! };
}

beforeAll(addPrintRun);

describe('a certificate', () => {
  test('says what the lab saw, and nothing of what the customer typed', async () => {
    await addPrintRun();
    const plain = await orderAtVerification();
    await identify(plain, {});
    const numbered = await orderAtVerification();
    await identify(numbered, { serialNumber: 7, divisorNumber: 50, isPrizm: true });
    const cardOf = async (order: PaidOrder) => {
      const { certificate } = await deliver(order);
      return (await call('GET', `/graded-cards/public/detail/${certificate}`)).body.card;
    };
    expect(await cardOf(plain)).toMatchObject({
      serialNumber: null,
      divisorNumber: null,
      cmpCode: null,
      isPrizm: false,
      isRefractor: false,
    });
    expect(await cardOf(numbered)).toMatchObject({
      serialNumber: 7,
      divisorNumber: 50,
      cmpCode: null,
      isPrizm: true,
      isRefractor: false,
    });
  });

  test('waits until the lab has confirmed the card that its customer chose', async () => {
    await addPrintRun();
    const order = await orderAtVerification({ ...TYPED, cardId, variationId });
    expect(await benchCard(order)).toMatchObject({
      state: 'matched',
      seen: null,
      enteredDetails: TYPED,
    });
    expect(await deliver(order)).toMatchObject({
      outcome: 'refused',
      problems: [
        {
          field: 'cards.0.itemId',
          reason: 'The lab has not confirmed the details of this card yet',
        },
      ],
    });
    const unsaid = await identify(order);
    expect([unsaid.status, unsaid.body.fields]).toEqual([
      400,
      [{ path: 'body.seen', reason: 'Say what is on the card' }],
    ]);
    expect((await identify(order, { cmpCode: '12' })).status).toBe(200);
    expect((await benchCard(order)).seen).toEqual({ cmpCode: '12' });
    expect(await deliver(order)).toMatchObject({ outcome: 'graded' });
  });

  test('is named in the audit with the person who looked at the card', async () => {
    await addPrintRun();
    const order = await orderAtVerification();
    await identify(order, { serialNumber: 5, divisorNumber: 10, isRefractor: true });
    const { body } = await admin.get('/admin/audit-trail');
    const entry = body.items.find(
      ({ action, details }: { action: string; details: { order: string } }) =>
        action === 'card_identified' && details.order === order.number,
    );
    expect(entry).toMatchObject({
      actor: { id: lab.id },
      details: { seen: 'Numbered 5/10, Refractor' },
    });
    const { body: tracking } = await customer.get(`${order.path}/tracking`);
    const identified = tracking.history.find(
      ({ kind }: { kind: string }) => kind === 'card_identified',
    );
    expect(identified.note).toMatch(/, Numbered 5\/10, Refractor \(entered as “.+”\)$/);
    expect(tracking.cards).toMatchObject([
      { seen: { serialNumber: 5, divisorNumber: 10, isRefractor: true } },
    ]);
  });
});

test('what the customer typed is wherever the card is named', async () => {
  const order = await orderAtVerification();
  const list = await customer.get(`${order.path}/sub-order/${order.subOrderId}/package-list`);
  expect(list.body.cards).toMatchObject([TYPED]);
  const items = await customer.get(`${order.path}/items/all`);
  expect(items.body.items).toMatchObject([TYPED]);
  expect((await benchCard(order)).enteredDetails).toEqual(TYPED);
});

test('the lab decides which variation it is if the card has several', async () => {
  await addPrintRun();
  const order = await orderAtVerification();
  const identifyAs = (chosen?: number) =>
    lab.put(`${order.path}/cardId`, {
      itemId: order.cards[0],
      cardId,
      seen: {},
      ...(chosen && { variationId: chosen }),
    });
  const second = await database.query
    .insertInto('cardVariations')
    .values({ cardId, name: 'reverse' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const undecided = await identifyAs();
  expect([undecided.status, undecided.body.fields]).toEqual([
    400,
    [{ path: 'body.variationId', reason: 'Choose the variation' }],
  ]);
  expect((await identifyAs(second.id)).body.items[0].variationId).toBe(second.id);
});

test('a customer can’t say what the lab saw, and the lab nothing impossible', async () => {
  await addPrintRun();
  const order = await customer.newOrder();
  const saved = await customer.post(`${order.path}/sub-orders/${order.partId}/items`, {
    version: 0,
    put: [newCard()],
    remove: [],
  });
  const itemId = saved.body.items[0].id;
  const claimed = await customer.put(`${order.path}/cardId`, { itemId, cardId, seen: {} });
  expect([claimed.status, claimed.body.code]).toEqual([403, 'forbidden']);

  const paid = await orderAtVerification();
  const refused = await identify(paid, { serialNumber: 100, divisorNumber: 99 });
  expect([refused.status, refused.body.fields[0].path]).toEqual([400, 'body.seen.serialNumber']);
});

describe('a delivery', () => {
  test('is refused for a detail that the lab saw differently, by its field', async () => {
    await addPrintRun();
    const order = await orderAtVerification();
    await identify(order, { serialNumber: 7, divisorNumber: 50 });
    const wrong = await deliver(order, {
      serialNumber: 8,
      divisorNumber: 50,
      cmpCode: '4711',
      isPrizm: true,
    });
    expect(wrong.outcome).toBe('refused');
    expect(wrong.problems.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      'cards.0.serialNumber: The lab noted 7, not 8',
      'cards.0.cmpCode: The lab noted none, not 4711',
      'cards.0.isPrizm: The lab noted no, not yes',
    ]);
    const right = { serialNumber: 7, divisorNumber: 50, cmpCode: null, isPrizm: false };
    expect(await deliver(order, right)).toMatchObject({ outcome: 'graded' });
  });
});

describe('two cards with the same serial number', () => {
  const SERIAL = { serialNumber: 23, divisorNumber: 99 };

  test('wait until a second person releases one; the other waits on', async () => {
    await addPrintRun();
    const [first, other] = [await orderAtVerification(), await orderAtVerification()];
    await identify(first, SERIAL);
    expect((await benchCard(first)).isHeld).toBe(null);
    await identify(other, SERIAL);
    expect(await benchCard(first)).toMatchObject({
      isHeld: 'serial',
      sameSerial: [{ orderNumber: other.number, certificate: null }],
    });
    expect(await benchCard(other)).toMatchObject({ isHeld: 'serial' });
    expect(await deliver(first)).toMatchObject({
      problems: [
        {
          field: 'cards.0.itemId',
          reason: 'Another card has its serial number: release it, or correct one of them',
        },
      ],
    });
    const moved = await advance(first, 'verification', 'slab_assembly');
    expect([moved.status, moved.body.code]).toEqual([409, 'same_serial']);

    expect((await release(first, lab)).body.code).toBe('second_person_required');
    expect((await release(first, customer)).status).toBe(403);
    const { body, status } = await release(first, second);
    expect([status, body.cards[0].isHeld]).toEqual([200, null]);
    expect((await benchCard(other)).isHeld).toBe('serial');
    const { certificate } = await deliver(first);
    expect((await benchCard(other)).sameSerial).toEqual([
      { orderNumber: first.number, certificate },
    ]);
    expect((await admin.get('/admin/audit-trail')).body.items).toContainEqual(
      expect.objectContaining({
        action: 'serial_released',
        actor: expect.objectContaining({ id: second.id }),
        details: expect.objectContaining({ order: first.number, note: 'Both are printed so' }),
      }),
    );
  });

  test('go on once one of them is corrected; a new doubt has to be released again', async () => {
    await addPrintRun();
    const [first, other] = [await orderAtVerification(), await orderAtVerification()];
    await identify(first, SERIAL);
    await identify(other, SERIAL);
    await release(first, second);
    await identify(other, { ...SERIAL, serialNumber: 24 });
    expect((await benchCard(other)).isHeld).toBe(null);
    await identify(first, { ...SERIAL, serialNumber: 24 });
    expect((await benchCard(first)).isHeld).toBe('serial');
  });

  test('of different print runs have nothing to do with each other', async () => {
    await addPrintRun();
    const [first, other] = [await orderAtVerification(), await orderAtVerification()];
    await identify(first, SERIAL);
    await identify(other, { ...SERIAL, divisorNumber: 199 });
    expect((await benchCard(first)).isHeld).toBe(null);
  });
});
