import * as orders from '@tag/contract/orders';
import { randomUUID } from 'node:crypto';
import { importCatalogue } from '@tag/server/seeding';
import { beforeAll, describe, expect, test } from 'vitest';
import { NAUGHTY } from '../abuse/naughty-strings.ts';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, newCard, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

// One for each of 50 saves at once: on a busy machine the last would wait too long for its turn.
const database = await testDatabase({ connections: 50 });
const { query } = database;
const call = callsOf(testApi(database));
let casey: Customer;
beforeAll(async () => {
  await addPriceList(database);
  casey = await signedIn(database, call);
});

/** An order with calls that save and read its cards. */
async function orderOf(customer: Customer, wanted?: object) {
  const order = await customer.newOrder(wanted);
  const items = `${order.path}/sub-orders/${order.partId}/items`;
  return {
    ...order,
    save: (version: number, put: object[], remove: string[] = []) =>
      customer.post(items, { version, put, remove }),
    list: async (search = '') => (await customer.get(`${order.path}/order-items${search}`)).body,
  };
}

describe('saving cards', () => {
  test('keeps them as sent', async () => {
    const order = await orderOf(casey);
    const card = newCard(0, {
      subset: 'Shadowless',
      number: '4/102',
      variation: 'Holo',
      cmpCode: 'A1',
      isSerialNumber: true,
      serialNumber: 23,
      divisorNumber: 99,
      isPrizm: false,
      isRefractor: true,
      size: 'thick',
    });
    const { body, status } = await order.save(0, [card]);
    expect(status).toBe(200);
    const saved = {
      ...card,
      subOrderId: order.partId,
      cardId: null,
      variationId: null,
      state: 'by_hand',
      title: '1999 Base Set Shadowless Charizard 1 #4/102 Holo',
      image: null,
      problems: [],
    };
    expect(body).toEqual({ version: 1, cards: 1, items: [saved] });
    expect(await order.list()).toEqual({ items: [saved], total: 1, page: 1, pageSize: 200 });
    const { items } = (await casey.get(`${order.path}/items/all`)).body;
    const {
      cardId,
      image,
      name,
      number,
      problems,
      set,
      subset,
      variation,
      variationId,
      year,
      ...light
    } = saved as never as Record<string, unknown>;
    expect(items).toEqual([light]);
  });

  test('leaves omitted values empty', async () => {
    const order = await orderOf(casey);
    const card = newCard(0, { number: '4', size: 'mini' });
    await order.save(0, [card]);
    const { body } = await order.save(1, [{ id: card.id, position: 3, name: '' }]);
    expect(body.items[0]).toMatchObject({
      position: 3,
      state: 'incomplete',
      size: 'standard',
      title: '',
    });
    expect(body.items[0]).not.toHaveProperty('number');
    expect(body.items[0].problems.map(({ field }: { field: string }) => field)).toEqual([
      'year',
      'set',
      'name',
      'declaredValue',
    ]);
  });

  test('again because the answer was lost changes nothing', async () => {
    const order = await orderOf(casey);
    const [one, two, three] = newCards(3);
    await order.save(0, [one!, two!]);
    const first = await order.save(1, [three!], [one!.id]);
    const again = await order.save(1, [three!], [one!.id]);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(first.body).toMatchObject({ version: 2, cards: 2 });
    const unchanged = await order.save(2, [three!], [one!.id]);
    expect(unchanged.body.version).toBe(2);
  });

  test('reports what changed meanwhile, and overwrites nothing', async () => {
    const order = await orderOf(casey);
    const card = newCard();
    await order.save(0, [card]);
    await order.save(1, [{ ...card, name: 'Mine' }]);
    for (const name of ['Yours', 'Mine']) {
      const refused = await order.save(0, [{ ...card, name }]);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'order_conflict', details: { version: 2 } },
      });
    }
    expect((await order.list()).items[0].name).toBe('Mine');
  });

  test('accepts one of 50 saves of the same version', async () => {
    const order = await orderOf(casey);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => order.save(0, [newCard(n)])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'order_conflict')).toHaveLength(49);
    expect(await order.list()).toMatchObject({ total: 1 });
  });

  test('accepts 10,000 cards in ten calls and refuses one more', async () => {
    const order = await orderOf(casey);
    const cards = newCards(10_000);
    for (let call = 0; call < 10; call += 1) {
      const { body, status } = await order.save(call, cards.slice(call * 1000, (call + 1) * 1000));
      expect(status).toBe(200);
      expect(body).toMatchObject({ version: call + 1, cards: (call + 1) * 1000 });
    }
    const refused = await order.save(10, [newCard(10_000)]);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'too_many_cards', details: { limit: 10_000 } },
    });
    // One may replace another.
    const swapped = await order.save(10, [newCard(10_000)], [cards[0]!.id]);
    expect(swapped).toMatchObject({ status: 200, body: { cards: 10_000 } });

    const page = await order.list('?pageSize=1000&page=10');
    expect(page).toMatchObject({ total: 10_000, page: 10 });
    expect(page.items.map(({ id }: { id: string }) => id).slice(0, 998)).toEqual(
      cards.slice(9001, 9999).map(({ id }) => id),
    );
    const all = (await casey.get(`${order.path}/items/all`)).body.items;
    expect(all).toHaveLength(10_000);
    expect((await casey.get(order.path)).body).toMatchObject({
      cards: 10_000,
      missing: ['payment'],
    });
  });

  test.each([
    [{ price: 1 }, 'body.put.0.price'],
    [{ fee: 1 }, 'body.put.0.fee'],
    [{ ownerId: randomUUID() }, 'body.put.0.ownerId'],
    [{ title: 'A better title' }, 'body.put.0.title'],
    [{ id: 'new-1' }, 'body.put.0.id'],
    [{ year: 1859 }, 'body.put.0.year'],
    [{ year: 1999.5 }, 'body.put.0.year'],
    [{ declaredValue: -1 }, 'body.put.0.declaredValue'],
    [{ size: 'huge' }, 'body.put.0.size'],
    [{ serialNumber: 100, divisorNumber: 99 }, 'body.put.0.serialNumber'],
    [{ name: 'x'.repeat(201) }, 'body.put.0.name'],
  ])('refuses %j by name', async (wrong, path) => {
    const order = await orderOf(casey);
    const { body, status } = await order.save(0, [newCard(0, wrong)]);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path, reason: expect.any(String) }]);
  });

  test('refuses a card that is sent twice, or removed as well', async () => {
    const order = await orderOf(casey);
    const card = newCard();
    const twice = await order.save(0, [card, card]);
    expect(twice.body.fields).toEqual([{ path: 'body.put.1.id', reason: 'Is there twice' }]);
    expect((await order.save(0, [card], [card.id])).status).toBe(400);
    const many = await order.save(0, newCards(1001));
    expect(many.body.fields).toEqual([
      { path: 'body.put', reason: 'Expected at most 1000 entries' },
    ]);
  });

  test('reports what each card lacks, and counts the incomplete ones', async () => {
    const order = await orderOf(casey, { kind: 'single', options: { serviceSpeed: 'economy' } });
    const choices = [
      [{}, { isUncertain: true }],
      [{}, { year: undefined }],
      [{}, { set: '' }],
      [{}, { name: undefined }],
      [{}, { declaredValue: null }, { declaredValue: 50_000 }, { declaredValue: 50_001 }],
    ];
    const mixed = choices.reduce<object[]>(
      (cards, options) =>
        cards.flatMap((card) => options.map((option) => ({ ...card, ...option }))),
      [{}],
    );
    const { body } = await order.save(
      0,
      mixed.map((card, position) => newCard(position, card)),
    );
    const lacking = body.items.filter(
      ({ problems }: { problems: object[] }) => problems.length > 0,
    );
    expect(mixed).toHaveLength(64);
    expect(lacking).toHaveLength(62);
    expect(body.items.at(-1).problems).toEqual([
      { field: 'cardId', reason: 'Choose the card this is' },
      { field: 'declaredValue', reason: 'Economy takes cards up to $500.00' },
    ]);
    const { steps, subOrders } = (await casey.get(order.path)).body;
    expect(subOrders[0].unfinishedCards).toBe(62);
    const reasons = steps.flatMap(({ missing }: { missing: { reason: string }[] }) =>
      missing.map(({ reason }) => reason),
    );
    expect(reasons).toEqual(
      expect.arrayContaining([
        '60 cards aren’t identified yet',
        '16 cards need a declared value',
        '16 cards are worth more than the service speed takes',
      ]),
    );
  });

  test('accepts any text, and treats formulas as text', async () => {
    const order = await orderOf(casey);
    const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', ...NAUGHTY];
    const isTaken = (name: string) => orders.cardNameRule.is(name);
    const taken = texts.filter(isTaken);
    const cards = taken.map((name, position) => newCard(position, { name }));
    const { body } = await order.save(0, cards.slice(0, 1000));
    expect(taken.length).toBeGreaterThan(texts.length / 2);
    expect(body.items.map(({ name = '' }: { name?: string }) => name)).toEqual(
      taken.map((name) => name.normalize('NFC').trim()),
    );
    const others = texts.filter((name) => !isTaken(name)).slice(0, 20);
    const refused = await order.save(
      1,
      others.map((name, position) => newCard(position, { name })),
    );
    expect(refused.body.fields).toHaveLength(others.length);
  });
});

describe('cards of the catalogue', () => {
  interface Known {
    cardId: number;
    variationIds: number[];
  }
  const known: Known[] = [];
  beforeAll(async () => {
    const csv = [
      'category,year,series,set,number,name,rarity,variations',
      'Pokemon,1999,Base,Base Set,4/102,Charizard,Rare,holo;first-edition',
      'Pokemon,1999,Base,Base Set,58/102,Pikachu,Common,normal',
    ];
    await importCatalogue(
      database,
      (async function* () {
        yield Buffer.from(csv.join('\n'));
      })(),
    );
    const rows = await query
      .selectFrom('cardVariations')
      .select(['cardId', 'id'])
      .orderBy('cardId')
      .orderBy('name', 'desc')
      .execute();
    for (const { cardId, id } of rows) {
      const card = known.find((one) => one.cardId === cardId);
      if (card) card.variationIds.push(id);
      else known.push({ cardId, variationIds: [id] });
    }
  });

  test("have the catalogue's names", async () => {
    const order = await orderOf(casey);
    const [{ cardId, variationIds }] = known as [Known];
    const card = newCard(0, { cardId, variationId: variationIds[0], name: 'charizrd' });
    const { body } = await order.save(0, [card]);
    expect(body.items[0]).toMatchObject({
      state: 'matched',
      title: '1999 Base Set Charizard #4/102 Holo',
      name: 'charizrd',
    });
  });

  test('can be uncertain until they are chosen', async () => {
    const order = await orderOf(casey);
    const [charizard, pikachu] = known as [Known, Known];
    const card = newCard(0, { cardId: charizard.cardId, isUncertain: true });
    const uncertain = await order.save(0, [card]);
    expect(uncertain.body.items[0]).toMatchObject({
      state: 'uncertain',
      problems: [{ field: 'cardId', reason: 'Choose the card this is' }],
    });
    const chosen = await casey.put(`${order.path}/cardId`, {
      itemId: card.id,
      cardId: pikachu.cardId,
      variationId: pikachu.variationIds[0],
    });
    expect(chosen.body).toMatchObject({
      version: 2,
      cards: 1,
      items: [{ state: 'matched', title: '1999 Base Set Pikachu #58/102', problems: [] }],
    });
    // Choosing it again changes nothing.
    const again = await casey.put(`${order.path}/cardId`, {
      itemId: card.id,
      cardId: pikachu.cardId,
      variationId: pikachu.variationIds[0],
    });
    expect(again.body.version).toBe(2);
  });

  test('get the only variation of their card; of several, none until one is chosen', async () => {
    const order = await orderOf(casey);
    const [charizard, pikachu] = known as [Known, Known];
    expect([charizard.variationIds.length, pikachu.variationIds.length]).toEqual([2, 1]);
    const cards = [
      newCard(0, { cardId: charizard.cardId }),
      newCard(1, { cardId: pikachu.cardId }),
    ];
    const { body } = await order.save(0, cards);
    const variations = body.items.map(({ variationId }: { variationId: number }) => variationId);
    expect(variations).toEqual([null, pikachu.variationIds[0]]);
    expect((await order.save(0, cards)).body).toEqual(body);
    const chosen = await casey.put(`${order.path}/cardId`, {
      itemId: cards[0]!.id,
      cardId: pikachu.cardId,
    });
    expect(chosen.body.items[0].variationId).toBe(pikachu.variationIds[0]);
  });

  test('must exist, and variations must belong to their cards', async () => {
    const order = await orderOf(casey);
    const [charizard, pikachu] = known as [Known, Known];
    const wrong = [
      newCard(0),
      newCard(1, { cardId: 999_999 }),
      newCard(2, { cardId: charizard.cardId, variationId: pikachu.variationIds[0] }),
      newCard(3, { variationId: pikachu.variationIds[0] }),
    ];
    const { body, status } = await order.save(0, wrong);
    expect(status).toBe(422);
    expect(body.code).toBe('invalid_card');
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual([
      'body.put.1.cardId',
      'body.put.2.variationId',
      'body.put.3.variationId',
    ]);
    expect((await order.list()).total).toBe(0);
    await order.save(0, wrong.slice(0, 1));
    const chosen = await casey.put(`${order.path}/cardId`, {
      itemId: wrong[0]!.id,
      cardId: 999_999,
    });
    expect(chosen.body).toMatchObject({
      code: 'invalid_card',
      fields: [{ path: 'body.cardId' }],
    });
  });
});
