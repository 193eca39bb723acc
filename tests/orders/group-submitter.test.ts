import { drainJobs, eventMailJobs, orderMailJobs, outboxMailer } from '@tag/server/testing';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callsOf, lastMail, PASSWORD, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addShippingAddress, newCard, signedIn, type Customer } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const { query } = database;
const call = callsOf(testApi(database));
/** Owns the orders, submits them, and owns a sub-order's cards. */
let dana: Customer, gus: Customer, ann: Customer;
let gusAddress: string;

beforeAll(async () => {
  await addPriceList(database);
  await query
    .insertInto('countries')
    .values({ id: 233, name: 'United States', code: 'US' })
    .execute();
  [dana, gus, ann] = [
    await signedIn(database, call),
    await signedIn(database, call),
    await signedIn(database, call),
  ];
  await query
    .updateTable('users')
    .set({ isGroupSubmitter: true, firstName: 'Gus', lastName: 'Stone' })
    .where('id', '=', gus.id)
    .execute();
  gusAddress = await addShippingAddress(database, gus.id);
});

beforeEach(async () => {
  await query.deleteFrom('strangerMails').execute();
  await query.deleteFrom('mailPauses').execute();
});

/** A group order with Ann's one card. */
async function newGroup(name = 'Club night') {
  const order = await dana.newOrder({ kind: 'group', name });
  const annsId = randomUUID();
  await dana.post(`${order.path}/sub-orders`, { id: annsId, name: 'Ann' });
  const card = newCard();
  await dana.post(`${order.path}/sub-orders/${annsId}/items`, {
    version: 0,
    put: [card],
    remove: [],
  });
  await query
    .updateTable('subOrders')
    .set({ customerId: ann.id, customerEmail: ann.email })
    .where('id', '=', annsId)
    .execute();
  const change = async (more: object) =>
    dana.put(order.path, { version: (await dana.get(order.path)).body.version, ...more });
  return { ...order, annsId, card, change };
}
type Group = Awaited<ReturnType<typeof newGroup>>;

async function mailedCode(): Promise<string> {
  const handlers = orderMailJobs({ database, mailer: outboxMailer(database), portalUrl: PORTAL });
  await drainJobs(database, handlers, pino({ level: 'silent' }));
  const { mail } = await lastMail(database, gus.email);
  return new RegExp(`${PORTAL}/group-submitter/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

const ask = (group: Group) => group.change({ groupSubmitterId: gus.id });
const answer = (code: string, body: object, who = gus) =>
  who.post(`/group-submitter-requests/${code}`, body);

test('a group submitter can’t ask themselves', async () => {
  const offered = async (who: typeof gus) =>
    (await who.get('/group-submitters')).body.items.map(({ id }: { id: string }) => id);
  expect(await offered(dana)).toContain(gus.id);
  expect(await offered(gus)).not.toContain(gus.id);
});

async function newAccepted(name?: string) {
  const group = await newGroup(name);
  await ask(group);
  const code = await mailedCode();
  await answer(code, { accepts: true, shippingAddressId: gusAddress });
  return { ...group, code };
}

describe('a group submitter', () => {
  test('is asked, and isn’t the submitter until they accept', async () => {
    const group = await newGroup();
    const refused = await group.change({ groupSubmitterId: ann.id });
    expect(refused.body.fields).toMatchObject([{ path: 'body.groupSubmitterId' }]);
    const { body } = await ask(group);
    expect(body).toMatchObject({
      groupSubmitter: null,
      askedSubmitter: { id: gus.id, name: 'Gus Stone', state: 'asked', sendsAt: null },
    });
    const code = await mailedCode();
    expect((await gus.get(group.path)).status).toBe(404);
    const read = await gus.get(`/group-submitter-requests/${code}`);
    expect(read.body).toMatchObject({ orderName: 'Club night', askedBy: 'Casey Miller', cards: 1 });
    expect((await ann.get(`/group-submitter-requests/${code}`)).status).toBe(403);
    const stolen = { accepts: true, shippingAddressId: gusAddress };
    expect((await answer(code, stolen, ann)).status).toBe(403);
    // An address of somebody else isn't one they receive parcels at.
    const foreign = await addShippingAddress(database, dana.id);
    for (const shippingAddressId of [undefined, foreign]) {
      const { body: bad } = await answer(code, { accepts: true, shippingAddressId });
      expect(bad.fields).toMatchObject([{ path: 'body.shippingAddressId' }]);
    }
    const yes = { accepts: true, shippingAddressId: gusAddress };
    expect((await answer(code, yes)).body).toEqual({ orderNumber: group.number });
    expect((await answer(code, yes)).body).toEqual({ orderNumber: group.number });
    expect((await answer(code, { accepts: false })).body.code).toBe('invitation_invalid');
    const { body: now } = await dana.get(group.path);
    expect(now).toMatchObject({
      groupSubmitter: { id: gus.id, name: 'Gus Stone' },
      askedSubmitter: null,
      options: { shippingAddressId: gusAddress },
    });
  });

  test('answers, and the owner gets one email about it', async () => {
    const parts = { database, mailer: outboxMailer(database), portalUrl: PORTAL };
    const mailsAbout = async ({ number }: Group) => {
      const handlers = { ...orderMailJobs(parts), ...eventMailJobs(parts) };
      await drainJobs(database, handlers, pino({ level: 'silent' }));
      return query
        .selectFrom('outboxMails')
        .select(['recipient', 'text'])
        .where('subject', 'like', `%submit%${number}%`)
        .execute();
    };
    const group = await newGroup();
    await ask(group);
    const code = await mailedCode();
    const yes = { accepts: true, shippingAddressId: gusAddress };
    await answer(code, yes);
    await answer(code, yes);
    const accepted = await mailsAbout(group);
    expect(accepted.map(({ recipient }) => recipient)).toEqual([dana.email]);
    expect(accepted[0]!.text).toContain('Gus Stone accepted to submit order');
    expect(accepted[0]!.text).toContain(`${PORTAL}/card-submission/group-entry/${group.number}`);

    await query.deleteFrom('mailPauses').execute();
    const other = await newGroup();
    await ask(other);
    await query
      .updateTable('users')
      .set({ lastName: 'Www.evil.example' })
      .where('id', '=', gus.id)
      .execute();
    await answer(await mailedCode(), { accepts: false });
    const declined = await mailsAbout(other);
    await query.updateTable('users').set({ lastName: 'Stone' }).where('id', '=', gus.id).execute();
    expect(declined.map(({ recipient }) => recipient)).toEqual([dana.email]);
    expect(declined[0]!.text).toContain('The group submitter won’t submit order');
    expect(JSON.stringify(declined)).not.toContain('evil');
  });

  test('declines, or lets a week pass, and the owner stays the submitter', async () => {
    const group = await newGroup();
    await ask(group);
    const code = await mailedCode();
    await answer(code, { accepts: false });
    expect((await dana.get(group.path)).body).toMatchObject({
      groupSubmitter: null,
      askedSubmitter: { state: 'declined' },
    });
    expect((await gus.get(group.path)).status).toBe(404);
    await query.deleteFrom('mailPauses').execute();
    await ask(group);
    const second = await mailedCode();
    expect(second).not.toBe(code);
    await query
      .updateTable('submitterRequests')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    const late = await answer(second, { accepts: true, shippingAddressId: gusAddress });
    expect(late).toMatchObject({ status: 410, body: { code: 'invitation_expired' } });
    expect((await dana.get(group.path)).body.askedSubmitter.state).toBe('expired');
  });

  test('sees what the owner sees except the payment, and changes nothing but locks', async () => {
    const { annsId, card, path, number } = await newAccepted();
    const { body } = await gus.get(path);
    expect(body).toMatchObject({
      access: 'submitter',
      isOwner: false,
      canEdit: false,
      cards: 1,
      subOrders: [{ id: annsId, customer: { email: ann.email } }],
    });
    expect((await gus.get(`/orders?search=${number}`)).body.items).toMatchObject([
      { orderNumber: number, isOwner: false, canEnter: false, groupSubmitter: 'Gus Stone' },
    ]);
    expect((await gus.get(`${path}/order-items`)).body.total).toBe(1);
    const save = { version: 1, put: [{ ...card, name: 'Mew' }], remove: [] };
    for (const { status } of [
      await gus.put(path, { version: body.version, name: 'Mine' }),
      await gus.delete(path),
      await gus.post(`${path}/sub-orders/${annsId}/items`, save),
      await gus.post(`${path}/confirm`, { version: body.version }),
    ])
      expect.soft(status).toBe(403);
    const lock = (more: object) => gus.put(`${path}/sub-orders/lock`, { ids: [annsId], ...more });
    const { body: locked } = await lock({ isLocked: true });
    expect(locked.items).toMatchObject([{ isLocked: true, lockedBy: 'Gus Stone' }]);
    expect((await ann.get(path)).body.subOrders).toMatchObject([{ lockedBy: 'Gus Stone' }]);
    expect((await lock({ isLocked: false, password: 'Wrong#2026x' })).status).toBe(422);
    const { body: open } = await lock({ isLocked: false, password: PASSWORD });
    expect(open.items).toMatchObject([{ isLocked: false, lockedBy: null }]);
  });

  test('receives the parcel until the owner takes the order back', async () => {
    const group = await newAccepted();
    const own = await addShippingAddress(database, dana.id);
    const { body } = await group.change({ options: { shippingAddressId: own } });
    expect(body.fields).toMatchObject([{ path: 'body.options.shippingAddressId' }]);
    const { body: back } = await group.change({ groupSubmitterId: null });
    expect(back).toMatchObject({ groupSubmitter: null, options: { shippingAddressId: null } });
    expect((await gus.get(group.path)).status).toBe(404);
    expect((await group.change({ options: { shippingAddressId: own } })).status).toBe(200);
  });

  test('named before anybody was asked keeps the name, and gets no access', async () => {
    const group = await newGroup();
    await query
      .updateTable('orders')
      .set({ groupSubmitterId: gus.id })
      .where('number', '=', group.number)
      .execute();
    const { body } = await ask(group);
    expect(body).toMatchObject({ groupSubmitter: { name: 'Gus Stone' }, askedSubmitter: null });
    expect((await gus.get(group.path)).status).toBe(404);
  });
});

test('mails to strangers are counted, and leave out names like web addresses', async () => {
  const group = await newGroup('Claim it at www.evil.example/prize');
  for (let turn = 0; turn < 3; turn += 1) {
    // Somebody who has accepted is no stranger.
    await query.deleteFrom('submitterRequests').execute();
    await query.deleteFrom('mailPauses').execute();
    expect((await ask(group)).status).toBe(200);
    await group.change({ groupSubmitterId: null });
  }
  await query.deleteFrom('mailPauses').execute();
  await query.deleteFrom('submitterRequests').execute();
  expect((await ask(group)).body.code).toBe('invalid_email_send_time');
  await query.deleteFrom('strangerMails').execute();
  await query.deleteFrom('mailPauses').execute();
  await ask(group);
  await mailedCode();
  const { mail } = await lastMail(database, gus.email);
  expect(mail?.text).toContain('asks you to submit');
  expect(mail?.text).not.toContain('evil');
});
