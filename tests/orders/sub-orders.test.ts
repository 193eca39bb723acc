import { randomUUID } from 'node:crypto';
import type { OrderEvent } from '@tag/contract/orders';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, PASSWORD } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, newCard, newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const call = callsOf(testApi(database));
let dana: Customer;
beforeAll(async () => {
  await addPriceList(database);
  dana = await signedIn(database, call);
});

/** A group order with sub-orders with these names. */
async function groupOf(...names: string[]) {
  const { path } = await dana.newOrder({ kind: 'group' });
  const ids: string[] = names.map(() => randomUUID());
  for (const [index, name] of names.entries()) {
    await dana.post(`${path}/sub-orders`, { id: ids[index], name });
  }
  const list = async () => (await dana.get(`${path}/sub-orders`)).body.items;
  const save = (id: string, version: number, put: object[]) =>
    dana.post(`${path}/sub-orders/${id}/items`, { version, put, remove: [] });
  const lock = (isLocked: boolean, ids: string[], password?: string) =>
    dana.put(`${path}/sub-orders/lock`, { ids, isLocked, ...(password && { password }) });
  return { path, ids, list, save, lock };
}

describe('sub-orders', () => {
  test('are added only once', async () => {
    const { list, path } = await groupOf();
    const wanted = { id: randomUUID(), name: ' Ann ', serviceSpeed: 'priority' };
    const { body, status } = await dana.post(`${path}/sub-orders`, wanted);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: wanted.id,
      name: 'Ann',
      position: 0,
      serviceSpeed: 'priority',
      serviceSpeedName: 'Priority',
      customer: null,
      isMine: false,
      isLocked: false,
      lockedBy: null,
      dueAt: null,
      cards: 0,
      declaredValue: 0,
      stage: 'incomplete',
      arrivedCards: 0,
      unfinishedCards: 0,
      missing: [{ field: 'cards', reason: 'Add at least one card' }],
      version: 0,
    });
    expect((await dana.post(`${path}/sub-orders`, wanted)).body).toEqual(body);
    await dana.post(`${path}/sub-orders`, { id: randomUUID(), name: 'Ben' });
    expect(await list()).toMatchObject([
      { name: 'Ann', position: 0 },
      { name: 'Ben', position: 1 },
    ]);
  });

  test.each([
    [{ id: 'fake_sub_order_id' }, 'body.id'],
    [{ name: ' ' }, 'body.name'],
    [{ name: 'x'.repeat(51) }, 'body.name'],
    [{ serviceSpeed: 'warp' }, 'body.serviceSpeed'],
    [{ customerId: randomUUID() }, 'body.customerId'],
    [{ fee: 0 }, 'body.fee'],
  ])('refuse %j by name', async (wrong, path) => {
    const group = await groupOf();
    const wanted = { id: randomUUID(), name: 'Ann', ...wrong };
    const { body, status } = await dana.post(`${group.path}/sub-orders`, wanted);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path, reason: expect.any(String) }]);
  });

  test('are renamed and get a speed, unless they changed meanwhile', async () => {
    const { ids, path, save } = await groupOf('Ann');
    const one = `${path}/sub-orders/${ids[0]}`;
    const renamed = await dana.put(one, { version: 0, name: 'Anna' });
    expect(renamed.body).toMatchObject({ name: 'Anna', serviceSpeed: null, version: 1 });
    expect((await dana.put(one, { version: 0, name: 'Anna' })).body).toEqual(renamed.body);
    await save(ids[0]!, 1, newCards(2));
    const refused = await dana.put(one, { version: 1, serviceSpeed: 'economy' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'order_conflict', details: { version: 2 } },
    });
    const changed = await dana.put(one, { version: 2, serviceSpeed: 'economy' });
    expect(changed.body).toMatchObject({ name: 'Anna', serviceSpeed: 'economy', cards: 2 });
  });

  test('are deleted with their cards; those that are gone stay gone', async () => {
    const { ids, list, path, save } = await groupOf('Ann', 'Ben', 'Cleo');
    await save(ids[0]!, 0, newCards(2));
    const removed = ids.slice(0, 2);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await dana.post(`${path}/sub-orders/bulk-delete`, { ids: removed });
      expect(body.items).toMatchObject([{ name: 'Cleo', position: 2 }]);
    }
    expect((await dana.get(path)).body.cards).toBe(0);
    await dana.post(`${path}/sub-orders`, { id: randomUUID(), name: 'Dan' });
    expect(await list()).toMatchObject([{ name: 'Cleo' }, { name: 'Dan', position: 3 }]);
  });

  test('exist only in group orders', async () => {
    const { partId, path } = await dana.newOrder();
    for (const { body, status } of [
      await dana.post(`${path}/sub-orders`, { id: randomUUID(), name: 'Ann' }),
      await dana.post(`${path}/sub-orders/bulk-delete`, { ids: [partId] }),
      await dana.put(`${path}/sub-orders/lock`, { ids: [partId], isLocked: true }),
    ]) {
      expect(status).toBe(409);
      expect(body.code).toBe('not_a_group_order');
    }
    expect((await dana.get(path)).body.subOrders).toHaveLength(1);
    const { body } = await dana.post('/orders', { kind: 'group', paidFirst: true, quantity: 5 });
    expect(body.fields).toMatchObject([{ path: 'body.paidFirst' }]);
  });

  test('are limited to a thousand', async () => {
    const { path } = await groupOf();
    const { id: orderId } = await query
      .selectFrom('orders')
      .select('id')
      .where('number', '=', path.split('/')[2]!)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1000 }, (_, position) => ({
      id: randomUUID(),
      orderId,
      position,
      name: `No. ${position}`,
    }));
    await query.insertInto('subOrders').values(rows).execute();
    const { body } = await dana.post(`${path}/sub-orders`, { id: randomUUID(), name: 'More' });
    expect(body.fields).toMatchObject([{ path: 'body.id' }]);
    expect((await dana.get(path)).body.subOrders).toHaveLength(1000);
  });
});

describe('a locked sub-order', () => {
  test('is read-only for everyone', async () => {
    const { ids, list, lock, path, save } = await groupOf('Ann', 'Ben');
    const [ann, ben] = ids as [string, string];
    const card = newCard();
    await save(ann, 0, [card]);
    expect((await lock(true, [ann])).body.items).toMatchObject([
      { isLocked: true },
      { isLocked: false },
    ]);
    const { version } = (await list())[0];
    for (const { body, status } of [
      await save(ann, version, [newCard(1)]),
      await dana.put(`${path}/sub-orders/${ann}`, { version, name: 'Anna' }),
      await dana.post(`${path}/sub-orders/bulk-delete`, { ids: [ben, ann] }),
      await dana.put(`${path}/cardId`, { itemId: card.id, cardId: 1 }),
    ]) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'sub_order_locked',
        message: expect.stringContaining('Ann'),
      });
    }
    expect(await list()).toMatchObject([{ name: 'Ann', cards: 1 }, { name: 'Ben' }]);
    expect((await save(ben, 0, [newCard()])).status).toBe(200);
  });

  test('is unlocked with the caller’s own password, which is logged', async () => {
    const { ids, list, lock, path, save } = await groupOf('Ann', 'Ben');
    await lock(true, ids);
    const missing = await lock(false, ids);
    expect(missing.body.fields).toEqual([
      { path: 'body.password', reason: 'Password is required' },
    ]);
    const wrong = await lock(false, ids, 'Wrong#2026');
    expect(wrong).toMatchObject({ status: 422, body: { code: 'current_password_incorrect' } });
    expect(await list()).toMatchObject([{ isLocked: true }, { isLocked: true }]);
    const { body } = await lock(false, [ids[0]!], PASSWORD);
    expect(body.items).toMatchObject([{ isLocked: false }, { isLocked: true }]);
    expect((await save(ids[0]!, 0, [newCard()])).status).toBe(200);
    // Unlocking it again changes nothing.
    await lock(false, [ids[0]!], PASSWORD);
    const { history } = (await dana.get(`${path}/tracking`)).body;
    expect(
      history.map(({ kind, note, subOrderId }: OrderEvent) => [kind, note, subOrderId]),
    ).toEqual([
      ['sub_order_unlocked', 'Ann', ids[0]],
      ['sub_order_locked', 'Ben', ids[1]],
      ['sub_order_locked', 'Ann', ids[0]],
    ]);
    const trail = await query
      .selectFrom('auditTrail')
      .select(['actorId', 'details'])
      .where('action', '=', 'sub_order_unlocked')
      .execute();
    expect(trail).toEqual([
      { actorId: dana.id, details: { order: path.split('/')[2], subOrders: 'Ann' } },
    ]);
  });

  test('must belong to the order', async () => {
    const { ids, lock } = await groupOf('Ann');
    expect((await lock(true, [ids[0]!, randomUUID()])).status).toBe(404);
  });
});

describe('cards are moved to another sub-order', () => {
  /** Ann with three cards, Ben with one. */
  async function annAndBen() {
    const group = await groupOf('Ann', 'Ben');
    const [ann, ben] = group.ids as [string, string];
    const cards = newCards(3);
    await group.save(ann, 0, cards);
    await group.save(ben, 0, [newCard(7)]);
    const ids = cards.map(({ id }) => id);
    const move = (given: object = {}) =>
      dana.post(`${group.path}/sub-orders/${ann}/items/move`, {
        ids: ids.slice(1),
        version: 1,
        to: { subOrderId: ben, version: 1 },
        ...given,
      });
    const cardsOf = async (id: string): Promise<string[]> =>
      (await dana.get(`${group.path}/order-items?subOrderId=${id}`)).body.items.map(
        (item: { id: string }) => item.id,
      );
    return { ...group, ann, ben, ids, move, cardsOf };
  }

  test('at its end, in their order, and only once', async () => {
    const { ann, ben, cardsOf, ids, move } = await annAndBen();
    const first = await move({ ids: [ids[2], ids[1]] });
    expect(first.body.items).toMatchObject([
      { name: 'Ann', cards: 1, version: 2 },
      { name: 'Ben', cards: 3, version: 2 },
    ]);
    expect(await move()).toMatchObject({ status: 200, body: first.body });
    expect(await cardsOf(ann)).toEqual([ids[0]]);
    expect((await cardsOf(ben)).slice(1)).toEqual(ids.slice(1));
  });

  test('unless either was changed meanwhile', async () => {
    const { ann, ben, cardsOf, ids, move, save } = await annAndBen();
    await save(ben, 1, [newCard(8)]);
    const refused = { status: 409, body: { code: 'order_conflict', details: { version: 2 } } };
    expect(await move()).toMatchObject(refused);
    await save(ann, 1, [newCard(9)]);
    expect(await move({ to: { subOrderId: ben, version: 2 } })).toMatchObject(refused);
    expect(await cardsOf(ann)).toEqual(expect.arrayContaining(ids));
  });

  test('unless either is locked', async () => {
    const { ann, ben, lock, move } = await annAndBen();
    for (const id of [ann, ben]) {
      await lock(true, [id]);
      expect(await move()).toMatchObject({ status: 409, body: { code: 'sub_order_locked' } });
      await lock(false, [id], PASSWORD);
    }
    expect((await move()).status).toBe(200);
  });

  test('but no cards of others, and to no other order', async () => {
    const { ann, cardsOf, ids, move } = await annAndBen();
    const other = await annAndBen();
    expect((await move({ ids: other.ids })).status).toBe(404);
    expect((await move({ ids: [ids[0], other.ids[0]] })).status).toBe(404);
    expect((await move({ to: { subOrderId: other.ben, version: 1 } })).status).toBe(404);
    const same = await move({ to: { subOrderId: ann, version: 1 } });
    expect(same.body.fields).toMatchObject([{ path: 'body.to.subOrderId' }]);
    expect(await cardsOf(ann)).toEqual(ids);
    expect(await other.cardsOf(other.ann)).toEqual(other.ids);
  });

  test('only by the owner', async () => {
    const { ann, ben, ids, path } = await annAndBen();
    const cora = await signedIn(database, call);
    const body = { ids: [ids[0]], version: 1, to: { subOrderId: ben, version: 1 } };
    const move = () => cora.post(`${path}/sub-orders/${ann}/items/move`, body);
    expect((await move()).status).toBe(404);
    await query
      .updateTable('subOrders')
      .set({ customerId: cora.id, customerEmail: cora.email })
      .where('id', '=', ann)
      .execute();
    expect((await move()).status).toBe(403);
  });
});
