import { gradeCards, regradeCard } from '@tag/server/seeding';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { addShippingAddress, newCard, signedIn, type Customer } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const app = testApi(database);
const call = callsOf(app);
/** A dealer, a customer of one of their sub-orders, and somebody else. */
let dana: Customer, ann: Customer, eve: Customer;
let order: string;
let total: number;
const annsCard = newCard(0, { declaredValue: 20_000 });
/** Positions leave room between cards. */
const waitingCard = newCard(64, { name: 'Blastoise' });
const danasCard = newCard(0, { name: '=HYPERLINK("https://evil.example")' });

const HERE = { arrivedAt: new Date(), stageSince: new Date() };

/** Grades a card of an order for its customer. */
async function grade(itemId: string, ownerId: string, certificate: string, more: object) {
  await gradeCards(database, [sampleCard({ certificate, ...(more as { variationId: number }) })]);
  await query
    .updateTable('orderItems')
    .set({ certificate, stage: 'slab_imaging', ...HERE })
    .where('id', '=', itemId)
    .execute();
  await query.insertInto('certificateOwners').values({ certificate, ownerId, itemId }).execute();
}

const download = (customer: Customer, path: string) =>
  app.request(path, { headers: { Authorization: `Bearer ${customer.token}` } });

async function csv(customer: Customer, path: string): Promise<Record<string, string>[]> {
  const response = await download(customer, path);
  expect(response.headers.get('content-type')).toBe('text/csv');
  return parse(await response.text(), { columns: true, bom: true });
}

const certificatesOf = async (customer: Customer, wanted: string) => {
  const { body } = await customer.get(`/graded-cards/mine?${wanted}`);
  return body.items.map(({ certificate }: { certificate: string }) => certificate);
};

beforeAll(async () => {
  await addPriceList(database);
  await query
    .insertInto('countries')
    .values({ id: 233, name: 'United States', code: 'US' })
    .execute();
  dana = await signedIn(database, call);
  ann = await signedIn(database, call);
  eve = await signedIn(database, call);
  const { number, path } = await dana.newOrder({ kind: 'group', name: 'Club night' });
  order = number;
  const shippingAddressId = await addShippingAddress(database, dana.id);
  await dana.put(path, {
    version: 0,
    options: { serviceSpeed: 'economy', shippingAddressId, insuredValue: 50_000 },
  });
  const [anns, danas] = [randomUUID(), randomUUID()];
  await dana.post(`${path}/sub-orders`, { id: anns, name: 'Ann' });
  await dana.post(`${path}/sub-orders`, { id: danas, name: 'Own' });
  const put = { version: 0, remove: [] };
  await dana.post(`${path}/sub-orders/${anns}/items`, { ...put, put: [annsCard, waitingCard] });
  await dana.post(`${path}/sub-orders/${danas}/items`, { ...put, put: [danasCard] });
  total = (await dana.get(`/orders/detail?orderNumber=${number}`)).body.fees.total;
  await query
    .updateTable('subOrders')
    .set({ customerId: ann.id, customerEmail: ann.email })
    .where('id', '=', anns)
    .execute();
  const charizard = await addVariation(database);
  const jordan = await addVariation(database, {
    category: 'Basketball',
    year: 1986,
    brand: 'Fleer',
    set: '1986 Fleer',
    name: 'Michael Jordan',
    number: '57',
    variation: 'normal',
  });
  await grade(annsCard.id, ann.id, 'X0000001', { variationId: charizard, score: 930 });
  await grade(danasCard.id, dana.id, 'X0000002', { variationId: jordan, score: null });
  await query
    .updateTable('orderItems')
    .set({ stage: 'verification', ...HERE })
    .where('id', '=', waitingCard.id)
    .execute();
  for (const [certificate, score] of [
    ['X0000003', 990],
    ['X0000004', 500],
  ] as const) {
    await gradeCards(database, [sampleCard({ certificate, variationId: charizard, score })]);
    await query
      .insertInto('certificateOwners')
      .values({ certificate, ownerId: ann.id, since: new Date(Date.now() - score * 1000) })
      .execute();
  }
});

describe('the results of an order', () => {
  test('have a row for each card, and fees that add up to the total', async () => {
    const rows = await csv(dana, `/orders/${order}/results/file?format=csv`);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      Order: order,
      'Sub-order': 'Ann',
      Row: '1',
      'Entered as': '1999 Base Set Charizard 1',
      Certificate: 'X0000001',
      Grade: 'Mint 9',
      Score: '930',
      'Front centering': '990',
      'Back surface': '900',
      Report: 'https://portal.example.com/card/X0000001',
      'Value (USD)': '200',
    });
    expect(rows[1]).toMatchObject({ Row: '2', Certificate: '', Grade: '', Report: '' });
    expect(rows[2]).toMatchObject({ Certificate: 'X0000002', Score: '' });
    const fees = rows.reduce((sum, row) => sum + Math.round(Number(row['Fees (USD)']) * 100), 0);
    expect([total > 0, fees]).toEqual([true, total]);
  });

  test('never run as formulas', async () => {
    const [, , row] = await csv(dana, `/orders/${order}/results/file?format=csv`);
    expect(row!['Entered as']).not.toMatch(/^[=+\-@]/);
    const { body } = await dana.get(`/orders/${order}/results/file?format=doc`);
    expect(body.code).toBe('validation');
  });

  test('have the chosen columns, in their order', async () => {
    const chosen = `/orders/${order}/results/file?format=csv&column=score&column=certificate`;
    const [row] = await csv(dana, chosen);
    expect(Object.entries(row!)).toEqual([
      ['Score', '930'],
      ['Certificate', 'X0000001'],
    ]);
  });

  test('are those of the viewer’s sub-orders, and nobody else’s', async () => {
    const rows = await csv(ann, `/orders/${order}/results/file?format=csv`);
    expect(rows.map((row) => row['Sub-order'])).toEqual(['Ann', 'Ann']);
    const refused = await download(eve, `/orders/${order}/results/file?format=csv`);
    expect(refused.status).toBe(404);
  });

  test('are the same as JSON, page by page', async () => {
    const path = `/orders/${order}/results`;
    const first = (await dana.get(`${path}?pageSize=2`)).body;
    const second = (await dana.get(`${path}?pageSize=2&after=${first.next}`)).body;
    expect([first.total, second.next]).toEqual([3, null]);
    const rows = await csv(dana, `${path}/file?format=csv`);
    expect(
      [...first.items, ...second.items].map((it: Record<string, unknown>) => [
        ...[it['orderNumber'], it['subOrder'], it['row'], it['card'], it['variation']],
        ...[it['certificate'], it['reportUrl'], it['declaredValue'], it['fee']],
      ]),
    ).toEqual(
      rows.map((row) => [
        ...[row['Order'], row['Sub-order'], Number(row['Row'])],
        ...['Card', 'Variation', 'Certificate', 'Report'].map((name) => row[name] || null),
        ...['Value (USD)', 'Fees (USD)'].map((name) => Math.round(Number(row[name]) * 100)),
      ]),
    );
    expect(first.items[0]).toMatchObject({ itemId: annsCard.id, entered: { name: 'Charizard 1' } });
  });

  test('are a spreadsheet with texts and numbers', async () => {
    const response = await download(dana, `/orders/${order}/results/file?format=xlsx`);
    expect(response.headers.get('content-disposition')).toContain(`${order}.xlsx`);
    const zip = await JSZip.loadAsync(await response.arrayBuffer());
    const sheet = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    const texts = await zip.file('xl/sharedStrings.xml')!.async('string');
    expect(sheet.match(/<row /g)).toHaveLength(4);
    expect(sheet).toContain('<v>930</v>');
    expect(sheet).not.toContain('<f>');
    expect(texts).toContain('X0000001');
  });
});

describe('a collection', () => {
  test('is filtered and sorted, and says where each card is', async () => {
    const { body } = await ann.get('/graded-cards/mine');
    expect(body).toMatchObject({ total: 3, next: null });
    expect(body.items[0]).toMatchObject({
      certificate: 'X0000001',
      state: 'with_us',
      value: 20_000,
      image: { url: '/media/k0sample/front.jpg' },
    });
    expect(body.items[1]).toMatchObject({ certificate: 'X0000004', state: 'with_me', value: null });
    expect(await certificatesOf(ann, 'sort=grade&direction=desc')).toEqual([
      'X0000003',
      'X0000001',
      'X0000004',
    ]);
    expect(await certificatesOf(ann, 'sort=value&direction=asc')).toHaveLength(3);
    expect(await certificatesOf(ann, 'grade=pristine')).toEqual(['X0000003']);
    expect(await certificatesOf(ann, 'state=with_us')).toEqual(['X0000001']);
    expect(await certificatesOf(ann, 'search=charizard%20x0000004')).toEqual(['X0000004']);
    expect(await certificatesOf(ann, 'year=1986')).toEqual([]);
    // Of another owner.
    expect(await certificatesOf(ann, 'certificate=X0000003&certificate=X0000002')).toEqual([
      'X0000003',
    ]);
    expect(await certificatesOf(eve, '')).toEqual([]);
  });

  test('goes on where a page ended, in any order', async () => {
    for (const sort of ['since', 'grade', 'card', 'year', 'value']) {
      const first = (await ann.get(`/graded-cards/mine?pageSize=2&sort=${sort}`)).body;
      const rest = await certificatesOf(ann, `pageSize=2&sort=${sort}&after=${first.next}`);
      const all = [...first.items.map((it: { certificate: string }) => it.certificate), ...rest];
      expect(new Set(all).size).toBe(3);
    }
  });

  test('follows a regrade, another name, and another value', async () => {
    const sorted = (sort: string) => certificatesOf(ann, `sort=${sort}&direction=desc`);
    const report = sampleReport(995);
    await regradeCard(database, 'X0000004', { score: 995, report, reason: 'A second look' });
    expect(await sorted('grade')).toEqual(['X0000004', 'X0000003', 'X0000001']);
    await regradeCard(database, 'X0000004', {
      ...{ score: 500, report: sampleReport(500), reason: 'A third look' },
    });
    expect((await sorted('grade')).at(-1)).toBe('X0000004');

    const named = (name: string) =>
      query.updateTable('cards').set({ name }).where('number', '=', '4/102').execute();
    await named('Charizard (holo)');
    expect(await certificatesOf(ann, 'search=holo)')).toHaveLength(3);
    await named('Charizard');
    expect(await certificatesOf(ann, 'search=holo)')).toEqual([]);

    const declare = (declaredValue: number) =>
      query
        .updateTable('orderItems')
        .set({ declaredValue })
        .where('id', '=', annsCard.id)
        .execute();
    await declare(30_000);
    expect((await ann.get('/graded-cards/mine?sort=value')).body.items[0].value).toBe(30_000);
    await declare(annsCard.declaredValue);
  });

  test('is counted by grade and value', async () => {
    const { body } = await ann.get('/graded-cards/mine/totals');
    expect(body).toMatchObject({ cards: 3, value: 20_000, valued: 1, withUs: 1, years: [1999] });
    expect(body.grades).toEqual([
      { key: 'pristine', grade: '10', label: 'Pristine', cards: 1, value: 0 },
      { key: '9', grade: '9', label: 'Mint', cards: 1, value: 20_000 },
      { key: '5', grade: '5', label: 'EX', cards: 1, value: 0 },
    ]);
    expect(body.categories).toHaveLength(1);
    expect(body.sets).toHaveLength(1);
    expect((await eve.get('/graded-cards/mine/totals')).body).toMatchObject({ cards: 0, sets: [] });
  });

  test('comes with the cards in the lab that have no certificate yet', async () => {
    const { body } = await ann.get('/graded-cards/mine/with-us');
    expect(body.items).toMatchObject([
      { itemId: waitingCard.id, orderNumber: order, stage: 'verification', value: 10_000 },
    ]);
    // The cards of her customers aren't hers.
    expect((await dana.get('/graded-cards/mine/with-us')).body.items).toEqual([]);
  });

  test('shows a card as listed, then sold', async () => {
    const listed = await ann.post('/tag-market/consumer/products', {
      products: [{ certificate: 'X0000003', price: 5000 }],
    });
    expect(await certificatesOf(ann, 'state=listed')).toEqual(['X0000003']);
    const admin = await signedIn(database, call, { role: 'admin' });
    await admin.post(`/admin/listings/${listed.body.items[0].id}/sold`, { price: 5000 });
    expect(await certificatesOf(ann, 'state=sold')).toEqual(['X0000003']);
  });

  test('is a file, in which a buyer doesn’t see what the seller declared and paid', async () => {
    const path = '/graded-cards/mine/export?format=csv';
    const [anns] = await csv(ann, `${path}&grade=9`);
    expect(anns).toMatchObject({ Order: order, Row: '1', 'Value (USD)': '200' });
    expect(Number(anns!['Fees (USD)'])).toBeGreaterThan(0);
    await query
      .updateTable('certificateOwners')
      .set({ ownerId: eve.id, since: new Date() })
      .where('certificate', '=', 'X0000001')
      .execute();
    const [eves] = await csv(eve, path);
    expect(eves).toMatchObject({
      Certificate: 'X0000001',
      Card: '1999 Base Set Charizard #4/102',
      Order: '',
      Row: '',
      'Entered as': '',
      'Value (USD)': '',
      'Fees (USD)': '',
    });
    expect((await csv(ann, path)).map((row) => row['Certificate'])).toEqual([
      'X0000004',
      'X0000003',
    ]);
    expect((await eve.get('/graded-cards/mine')).body.items[0].value).toBeNull();
  });
});
