import { folderStore, verifyPopulation } from '@tag/server/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { addCards } from '../cards/catalogue.ts';
import { testDatabase } from '../support/database.ts';
import { deliveredCard, filesOf, sendDelivery, zipDelivery } from '../support/delivery.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { type Customer, newCard, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase({ connections: 4 });
const folder = await mkdtemp(join(tmpdir(), 'tag-additions-'));
afterAll(() => rm(folder, { recursive: true }));
const mediaStore = folderStore(folder);
const api = testApi(database, { mediaStore });
await addPriceList(database);
const call = callsOf(api);
const { addPaidOrder, advance, approveLabels, lab, readBench, receive } = await startLab(
  database,
  api,
);
const second = await signedIn(database, call, { role: 'lab' });
const admin = await signedIn(database, call, { role: 'admin' });
const customer = await signedIn(database, call);

await addCards(database, [{ number: '4/102', name: 'Charizard', variations: 'holo' }]);
const { id: categoryId } = await database.query
  .selectFrom('categories')
  .select('id')
  .executeTakeFirstOrThrow();
const additions = '/lab/catalog/additions';
const typed = { year: 1999, set: 'Jungle', number: '60/64', name: 'Pikachu' };

let order: PaidOrder;
let itemId: string;
/** Each test has a set of its own, which the catalogue lacks. */
let round = 0;
let wanted: { readonly set: string; readonly itemId: string; readonly [field: string]: unknown };
beforeEach(async () => {
  round += 1;
  order = await addPaidOrder(customer, { cards: [newCard(0, typed)] });
  [itemId] = order.cards as [string];
  await receive(order);
  await advance(order, 'received', 'image_processing');
  await advance(order, 'image_processing', 'verification');
  wanted = {
    itemId,
    categoryId,
    year: 1999,
    brand: 'Pokémon',
    set: `Jungle ${round}`,
    number: '60/64',
    name: 'Pikachu',
    variation: 'Ghost Stamp',
  };
});

const add = (more: object = {}, by: Customer = lab) =>
  by.post('/lab/catalog/cards', { ...wanted, isDifferent: true, ...more });
const identify = async (
  { cardId, variations }: { cardId: number; variations: { id: number }[] },
  { cards, path }: PaidOrder = order,
) =>
  lab.put(`${path}/cardId`, {
    itemId: cards[0],
    cardId,
    variationId: variations[0]!.id,
    seen: {},
  });
const benchCard = async () => (await readBench(order)).cards[0]!;
const waiting = async (by: Customer = second) =>
  (await by.get(additions)).body.items.find(({ set }: { set: string }) => set === titleOfSet());
const titleOfSet = () => `Pokémon ${wanted.set}`;
const match = async (by: Customer) => {
  const search = encodeURIComponent(`${wanted.set} Pikachu Ghost Stamp`);
  const { body } = await by.get(`/cards/match?search=${search}`);
  return body.items.find(({ set }: { set: string }) => set === wanted.set);
};
const population = () => call('GET', `/pops/card?set=${encodeURIComponent(wanted.set)}`);
const report = (certificate: string) => call('GET', `/graded-cards/public/detail/${certificate}`);
const gradedMails = async () =>
  (
    await database.pool.query(
      "select from graphile_worker.jobs where task_identifier = 'mail_graded'",
    )
  ).rowCount;
const audit = async (action: string) =>
  (await admin.get(`/admin/audit-trail?action=${action}`)).body.items[0];

async function deliver() {
  const card = deliveredCard(itemId);
  const zip = await zipDelivery([card], await filesOf(card));
  const { cards } = await sendDelivery({ api, database, mediaStore, token: lab.token }, zip);
  return { ...cards[0]!, certificate: cards[0]!.certificate! };
}

/** Adds the card and grades the copy at the bench. */
async function addAndGrade() {
  const { body } = await add();
  await identify(body.added);
  const { certificate } = await deliver();
  const { id } = await waiting();
  return { added: body.added, certificate, id: id as number };
}

describe('an added card', () => {
  test('is identified and graded at once, and hidden until a second person confirms it', async () => {
    const { added, certificate, id } = await addAndGrade();
    expect(added).toMatchObject({ set: wanted.set, number: '60/64', name: 'Pikachu' });
    expect(await audit('card_added')).toMatchObject({ details: { order: order.number } });

    // The lab finds it for the next copy; nobody else does.
    expect(await match(lab)).toMatchObject({ cardId: added.cardId });
    expect(await match(customer)).toBeUndefined();
    expect((await customer.get(`/cards/${added.cardId}`)).status).toBe(404);
    expect((await customer.get(`/cards/variation?cardId=${added.cardId}`)).status).toBe(404);
    expect((await population()).body.code).toBe('population_not_found');
    expect((await report(certificate)).body.code).toBe('certificate_not_published');
    const { body: own } = await customer.get('/graded-cards/mine');
    expect(own.items).toContainEqual(expect.objectContaining({ certificate }));
    expect(await gradedMails()).toBe(0);
    expect((await verifyPopulation(database)).drifts).toEqual([]);

    // It goes no further.
    expect(await benchCard()).toMatchObject({ certificate, isHeld: 'catalog' });
    const moved = await advance(order, 'verification', 'slab_assembly');
    expect(moved.body.code).toBe('card_unconfirmed');

    const confirmed = await second.put(`${additions}/${id}/confirmation`, undefined);
    expect(confirmed.body).toMatchObject({ cards: 1, certificates: 1 });
    expect(await match(customer)).toMatchObject({ cardId: added.cardId });
    expect(await gradedMails()).toBe(1);
    expect((await population()).body.rows).toMatchObject([{ card: 'Pikachu', total: 1 }]);
    expect((await report(certificate)).body).toMatchObject({ card: { set: wanted.set } });
    expect((await verifyPopulation(database)).drifts).toEqual([]);
    expect((await advance(order, 'verification', 'slab_assembly')).status).toBe(200);
    await approveLabels(order);
    expect(await audit('card_confirmed')).toMatchObject({ details: { certificates: '1' } });
    expect(await waiting()).toBeUndefined();
    expect((await second.put(`${additions}/${id}/confirmation`, undefined)).body.code).toBe(
      'addition_answered',
    );
  });

  test('is confirmed and refused only by somebody else', async () => {
    await add();
    const own = await waiting(lab);
    expect(own).toMatchObject({ isOwn: true, isNewSet: true });
    expect(await waiting()).toMatchObject({ isOwn: false });
    const path = `${additions}/${own.id}`;
    const refusal = { reason: 'It is another card' };
    for (const answered of [
      await lab.put(`${path}/confirmation`, undefined),
      await lab.put(`${path}/refusal`, refusal),
    ]) {
      expect(answered.body.code).toBe('second_person_required');
    }
    expect((await customer.put(`${path}/confirmation`, undefined)).status).toBe(403);
    expect((await second.put(`${path}/refusal`, { reason: ' ' })).body.fields).toMatchObject([
      { path: 'body.reason', reason: 'Say why it isn’t added' },
    ]);
    expect((await admin.put(`${path}/confirmation`, undefined)).status).toBe(200);
  });

  test('is refused: its certificate is void, its card is identified and graded again', async () => {
    const { added, certificate, id } = await addAndGrade();
    const refused = await second.put(`${additions}/${id}/refusal`, { reason: 'A known reprint' });
    expect(refused.body).toMatchObject({ cards: 1, certificates: 1 });
    expect((await report(certificate)).body.code).toBe('certificate_voided');
    expect(await benchCard()).toMatchObject({
      certificate: null,
      seen: null,
      state: 'by_hand',
      isHeld: null,
      title: '1999 Jungle Pikachu #60/64',
    });
    expect(await match(lab)).toBeUndefined();
    expect((await identify(added)).body.code).toBe('invalid_card');
    expect(await audit('card_refused')).toMatchObject({ details: { reason: 'A known reprint' } });
    expect((await verifyPopulation(database)).drifts).toEqual([]);
    const { body: history } = await customer.get(`${order.path}/tracking`);
    expect(JSON.stringify(history)).toContain('card_unidentified');
    expect(JSON.stringify(history)).not.toContain('A known reprint');

    // The same card may be added again, and the same delivery grades it.
    const again = await add();
    expect(again.body.added.cardId).toBe(added.cardId);
    await identify(again.body.added);
    expect(await deliver()).toMatchObject({ outcome: 'graded' });
  });

  test('can’t be chosen by a customer', async () => {
    const { body } = await add();
    const draft = await customer.newOrder({ kind: 'single' });
    const saved = await customer.post(`${draft.path}/sub-orders/${draft.partId}/items`, {
      version: 0,
      put: [newCard(0, { cardId: body.added.cardId })],
      remove: [],
    });
    expect(saved.body.code).toBe('invalid_card');
  });
});

describe('adding', () => {
  test('shows similar cards first, and refuses one that the catalogue has', async () => {
    const base = { year: 1999, brand: 'Base', set: 'base set', number: '4/102' };
    const misspelt = { ...base, name: 'Charizrd', variation: 'holo', isDifferent: false };
    const first = await add(misspelt);
    expect(first.body.added).toBeNull();
    expect(first.body.similar).toMatchObject([{ name: 'Charizard' }]);
    const same = await add({ ...base, name: 'CHARIZARD', variation: 'Holo' });
    expect(same.body.fields).toMatchObject([{ path: 'body.variation' }]);
    const variation = await add({ ...base, name: 'Charizard', variation: 'No symbol' });
    expect(variation.body.added).toMatchObject({
      cardId: first.body.similar[0].cardId,
      variations: [{ name: 'No symbol' }, { name: 'holo' }],
    });
    const [found] = (await customer.get('/cards/match?search=charizard')).body.items;
    expect(found.variations).toMatchObject([{ name: 'holo' }]);
  });

  test('takes a set of the category or a whole new one, and names what is missing', async () => {
    const refused = await add({ brand: undefined, name: ' ', variation: undefined });
    expect(refused.status).toBe(400);
    expect(refused.body.fields.map(({ path }: { path: string }) => path)).toEqual([
      'body.name',
      'body.variation',
    ]);
    expect((await add({ brand: undefined })).body.fields).toMatchObject([{ path: 'body.brand' }]);
    expect((await add({ categoryId: 999 })).body.fields).toMatchObject([
      { path: 'body.categoryId' },
    ]);
    const noSet = { year: undefined, brand: undefined, set: undefined };
    expect((await add({ ...noSet, setId: 999 })).body.fields).toMatchObject([
      { path: 'body.setId' },
    ]);
    const { body } = await lab.get(`/lab/catalog/sets?categoryId=${categoryId}&search=base%2099`);
    expect(body.items).toMatchObject([{ title: 'Base Set', year: 1999 }]);
    expect((await customer.get(`/lab/catalog/sets?categoryId=${categoryId}`)).status).toBe(403);
  });
});

describe('an import', () => {
  const row = (more: object = {}) => ({
    series: 'Pokémon',
    set: wanted.set,
    number: '60/64',
    name: 'Pikachu',
    variations: 'Ghost Stamp',
    ...more,
  });

  test('that has an added card keeps it one card, in its spelling, and confirms it', async () => {
    const { added, certificate } = await addAndGrade();
    await addCards(database, [
      row({
        series: 'pokemon',
        name: 'PIKACHU',
        number: '060/64',
        variations: 'ghost stamp;normal',
      }),
    ]);
    const found = await match(customer);
    expect(found).toMatchObject({ cardId: added.cardId, name: 'PIKACHU', number: '060/64' });
    expect(found.variations).toMatchObject([
      { id: added.variations[0].id, name: 'ghost stamp' },
      { name: 'normal' },
    ]);
    expect(await waiting()).toBeUndefined();
    expect((await report(certificate)).body).toMatchObject({ card: { name: 'PIKACHU' } });
    expect((await benchCard()).isHeld).toBeNull();
    expect((await verifyPopulation(database)).drifts).toEqual([]);
  });

  test('without it leaves an added card as it is', async () => {
    const { added } = await addAndGrade();
    await addCards(database, [row({ number: '61/64', name: 'Rattata' })]);
    expect(await match(lab)).toMatchObject({ cardId: added.cardId });
    expect((await waiting()).isNewSet).toBe(false);
    expect((await match(customer))?.name).not.toBe('Pikachu');
  });
});
