import { drainJobs, orderMailJobs, outboxMailer } from '@tag/server/testing';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { addUser, callsOf, lastMail, PORTAL, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addQuotedOrder, type QuotedOrder } from '../support/quoted-order.ts';

const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);

async function addMember(email?: string) {
  const user = await addUser(database, email ? { email } : {});
  const { token } = await signInAs(call, user.email);
  return { ...user, token };
}
const owner = await addMember();
const addGroup = () => addQuotedOrder(database, owner.id, { kind: 'group' });

const invite = ({ number, subOrderId }: QuotedOrder, email: string, token = owner.token) =>
  call('PUT', `/orders/${number}/sub-orders/${subOrderId}/invitation`, { token, body: { email } });

/** Sends due emails. @returns the code in the newest one to an address */
async function mailedCode(email: string): Promise<string> {
  const handlers = orderMailJobs({ database, mailer: outboxMailer(database), portalUrl: PORTAL });
  await drainJobs(database, handlers, pino({ level: 'silent' }));
  const { mail } = await lastMail(database, email);
  return new RegExp(`${PORTAL}/invitation/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

const look = (code: string, token: string) => call('GET', `/invitations/${code}`, { token });
const accept = (code: string, token: string) =>
  call('POST', `/invitations/${code}`, { token, body: {} });

async function inviteMember() {
  await database.query.deleteFrom('strangerMails').execute();
  const order = await addGroup();
  const member = await addMember();
  const { body, status } = await invite(order, member.email.toUpperCase());
  expect(status).toBe(200);
  return { order, member, body, code: await mailedCode(body.customer.email) };
}

describe('an invitation', () => {
  test('lets the customer join, and see only that sub-order', async () => {
    const { body, code, member, order } = await inviteMember();
    expect(body.customer).toMatchObject({ name: null, hasJoined: false });
    expect((await call('GET', `/orders/${order.number}`, { token: member.token })).status).toBe(
      404,
    );
    expect((await look(code, member.token)).body).toMatchObject({
      orderName: 'My first cards',
      subOrderName: 'Cards',
      invitedBy: 'Casey Miller',
    });
    const joined = { orderNumber: order.number, subOrderId: order.subOrderId };
    expect((await accept(code, member.token)).body).toEqual(joined);
    expect((await accept(code, member.token)).body).toEqual(joined);
    const { body: seen } = await call('GET', `/orders/${order.number}`, { token: member.token });
    expect(seen).toMatchObject({ isOwner: false, subOrders: [{ id: order.subOrderId }] });
  });

  test('is stored only as a hash', async () => {
    const { code } = await inviteMember();
    const { rows } = await database.pool.query<{ text: string }>(
      `select row_to_json(i)::text as text from sub_order_invitations i
       union all select row_to_json(j)::text from graphile_worker._private_jobs j`,
    );
    expect(code.length).toBeGreaterThan(40);
    for (const { text } of rows) expect(text).not.toContain(code);
  });

  test('works for the address it was sent to, and once', async () => {
    const { code, member } = await inviteMember();
    const stranger = await addMember();
    const refused = await accept(code, stranger.token);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body.message).toContain('was sent to');
    expect((await accept(code, member.token)).status).toBe(200);
    expect((await look(code, stranger.token)).body.code).toBe('invitation_invalid');
    expect((await accept(code, stranger.token)).body.code).toBe('invitation_invalid');
  });

  test('expires', async () => {
    const { code, member } = await inviteMember();
    await database.query
      .updateTable('subOrderInvitations')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect(await look(code, member.token)).toMatchObject({
      status: 410,
      body: { code: 'invitation_expired' },
    });
    expect((await accept(code, member.token)).status).toBe(410);
  });

  test('ends earlier ones, and removes anyone who joined with them', async () => {
    const { code, member, order } = await inviteMember();
    await accept(code, member.token);
    const next = await addMember();
    expect((await invite(order, next.email)).body.customer).toEqual({
      email: next.email,
      name: null,
      isInvited: true,
      hasJoined: false,
      sendsAt: null,
    });
    expect((await accept(code, member.token)).body.code).toBe('invitation_invalid');
    expect((await call('GET', `/orders/${order.number}`, { token: member.token })).status).toBe(
      404,
    );
    expect((await accept(await mailedCode(next.email), next.token)).status).toBe(200);
  });

  test('changes nothing once somebody has joined', async () => {
    const { code, member, order } = await inviteMember();
    await accept(code, member.token);
    expect((await invite(order, member.email)).body.customer.hasJoined).toBe(true);
  });

  test('used by many at once adds one', async () => {
    const { code, member, order } = await inviteMember();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(code, member.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.orderNumber))).toEqual(new Set([order.number]));
  });

  test.each(['x'.repeat(43), 'a'.repeat(16)])("with the code %s doesn't exist", async (code) => {
    expect((await look(code, owner.token)).status).toBe(404);
    expect((await accept(code, owner.token)).status).toBe(404);
  });
});

describe('inviting', () => {
  test('is only for the owner, in a group order that can be changed', async () => {
    const { email } = await addMember();
    const single = await addQuotedOrder(database, owner.id);
    expect((await invite(single, email)).body.code).toBe('not_a_group_order');
    const order = await addGroup();
    expect((await invite(order, email, (await addMember()).token)).status).toBe(404);
    expect((await invite(order, owner.email)).body.fields[0].path).toBe('body.email');
    await database.query
      .updateTable('subOrders')
      .set({ lockedAt: new Date() })
      .where('id', '=', order.subOrderId)
      .execute();
    expect((await invite(order, email)).body.code).toBe('sub_order_locked');
  });

  test('more than 5 strangers in an hour waits, and the sub-order shows until when', async () => {
    const host = await addMember();
    const waits: (string | null)[] = [];
    for (let at = 0; at < 6; at += 1) {
      const order = await addQuotedOrder(database, host.id, { kind: 'group' });
      const { body } = await invite(order, `guest-${at}@example.com`, host.token);
      waits.push(body.customer.sendsAt);
      if (at < 5) continue;
      const seen = await call('GET', `/orders/${order.number}`, { token: host.token });
      expect(seen.body.subOrders[0].customer.sendsAt).toBe(waits[5]);
    }
    expect(waits).toEqual([null, null, null, null, null, expect.any(String)]);
    expect(await mailedCode('guest-4@example.com')).not.toBe('');
    expect(await mailedCode('guest-5@example.com')).toBe('');
  });

  test('doesn’t pass on names that look like addresses of the web', async () => {
    const host = await addMember();
    await database.query
      .updateTable('users')
      .set({ firstName: 'You won', lastName: 'Www.evil.example' })
      .where('id', '=', host.id)
      .execute();
    const order = await addQuotedOrder(database, host.id, { kind: 'group' });
    await database.query
      .updateTable('orders')
      .set({ name: 'Claim it at www.evil.example/prize' })
      .where('id', '=', order.id)
      .execute();
    await invite(order, 'prize@example.com', host.token);
    expect(await mailedCode('prize@example.com')).not.toBe('');
    const { mail } = await lastMail(database, 'prize@example.com');
    expect(mail).toMatchObject({
      subject: 'A TAG customer invites you to send cards for grading',
      text: expect.not.stringContaining('evil'),
      html: expect.not.stringContaining('evil'),
    });
  });

  test('the same address again has to wait a minute', async () => {
    const { email } = await addMember();
    expect((await invite(await addGroup(), email)).status).toBe(200);
    expect(await invite(await addGroup(), email)).toMatchObject({
      status: 429,
      body: { code: 'invalid_email_send_time' },
    });
  });
});
