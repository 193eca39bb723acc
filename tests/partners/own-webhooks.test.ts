import { gradeItem, regradeCard } from '@tag/server/seeding';
import { drainJobs, outboxMailer, partnerMailJobs } from '@tag/server/testing';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf, lastMail } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { startLab, type PaidOrder } from '../support/lab.ts';
import { type Customer, newCards, signedIn } from '../support/orders.ts';
import { newPartner, startReceiver, startTestSender } from '../support/partners.ts';
import { addPriceList } from '../support/prices.ts';
import { until } from '../support/waiting.ts';

const database = await testDatabase({ connections: 10 });
const receiver = await startReceiver();
const allowedHosts = [receiver.host];
const app = testApi(database, { webhookAllowedHosts: allowedHosts });
const call = callsOf(app);
const sender = await startTestSender(database, { allowedHosts, retrySeconds: [0] });
afterAll(() => sender.stop());

const TYPES = ['order.stage_changed', 'order.card_graded', 'order.proposal_waiting'];
let lab: Awaited<ReturnType<typeof startLab>>;
let admin: Customer;
beforeAll(async () => {
  await addPriceList(database);
  lab = await startLab(database, app);
  admin = await signedIn(database, call, { role: 'admin' });
});

/** Adds an endpoint with an address of its own. */
async function listen(owner: Customer, types: readonly string[] = TYPES) {
  const url = `${receiver.url}/${owner.id}`;
  const { body, status } = await owner.post('/webhook-endpoints', { url, types });
  if (status !== 200) throw new Error(`No webhook: ${JSON.stringify(body)}`);
  return {
    id: body.endpoint.id as string,
    path: `/webhook-endpoints/${body.endpoint.id}`,
    ...body,
  };
}
const messagesTo = async (owner: Customer) =>
  (await owner.get('/webhook-messages?pageSize=100')).body.items as {
    id: string;
    type: string;
    state: string;
    payload: string;
  }[];
/** The types and data of an owner's messages, oldest first. */
const newsTo = async (owner: Customer) =>
  (await messagesTo(owner)).reverse().map(({ payload, type }) => ({
    type,
    data: JSON.parse(payload).data,
  }));

/** Gives the order's cards a certificate, as the lab does. */
async function gradeAll({ cards, path }: PaidOrder): Promise<string[]> {
  const variationId = await addVariation(database);
  const { cardId } = await database.query
    .selectFrom('cardVariations')
    .select('cardId')
    .where('id', '=', variationId)
    .executeTakeFirstOrThrow();
  const certificates: string[] = [];
  for (const itemId of cards) {
    await lab.lab.put(`${path}/cardId`, { itemId, cardId, variationId, seen: {} });
    certificates.push(
      await gradeItem(database, itemId, (certificate) => sampleCard({ certificate, variationId })),
    );
  }
  return certificates;
}

describe('a webhook of one’s own order', () => {
  test('arrives signed when a stage changes, a grade is known, or a proposal waits', async () => {
    const dana = await signedIn(database, call);
    const { secret } = await listen(dana);
    const other = await signedIn(database, call);
    await listen(other);
    const unsure = await lab.addPaidOrder(dana, { cards: newCards(1, { size: 'unsure' }) });
    await lab.receive(unsure);
    const [card] = unsure.cards;
    const wanted = { amount: 501, reason: 'It is thicker' };
    const proposal = await lab.lab.post(`/lab/cards/${card}/proposals`, wanted);
    const order = await lab.addPaidOrder(dana);
    await lab.takeTo(order, 'image_processing');
    await lab.advance(order, 'image_processing', 'verification');
    const [first, second] = await gradeAll(order);
    await regradeCard(database, second!, {
      ...{ score: 985, reason: 'Measured again' },
      report: sampleCard({ certificate: second!, variationId: 1 }).report,
    });

    const { number: orderNumber } = order;
    const stage = (name: string, of = orderNumber) => ({
      type: 'order.stage_changed',
      data: { orderNumber: of, stage: name },
    });
    const graded = (itemId: string, certificate: string, score: number) => ({
      type: 'order.card_graded',
      data: { orderNumber, itemId, certificate, grade: { score } },
    });
    expect(await newsTo(dana)).toMatchObject([
      stage('pending_receipt', unsure.number),
      stage('received', unsure.number),
      {
        type: 'order.proposal_waiting',
        data: {
          ...{ orderNumber: unsure.number, itemId: card, proposalId: proposal.body.id },
          ...wanted,
        },
      },
      stage('pending_receipt'),
      stage('received'),
      stage('image_processing'),
      stage('verification'),
      graded(order.cards[0]!, first!, 930),
      graded(order.cards[1]!, second!, 930),
      graded(order.cards[1]!, second!, 985),
    ]);
    expect(await newsTo(other)).toEqual([]);

    await until(async () => (await messagesTo(dana)).every(({ state }) => state === 'delivered'));
    const arrived = receiver.received.filter(({ payload }) => payload.data.orderNumber);
    expect(arrived.map(({ payload }) => payload.type)).toEqual(
      (await newsTo(dana)).map(({ type }) => type),
    );
    for (const { body, headers } of arrived) {
      new Webhook(secret).verify(body, headers as Record<string, string>);
    }
  });

  test('tells the customer of a sub-order about their cards, and nothing about money', async () => {
    const [owner, casey] = [await signedIn(database, call), await signedIn(database, call)];
    await listen(casey);
    const order = await lab.addPaidOrder(owner, { cards: newCards(2, { size: 'unsure' }) });
    await database.pool.query(
      'update sub_orders set customer_id = $1, customer_email = $2 where id = $3',
      [casey.id, casey.email, order.subOrderId],
    );
    await lab.receive(order);
    await lab.advance(order, 'received', 'image_processing', [order.cards[0]!]);
    await lab.advance(order, 'received', 'image_processing', [order.cards[1]!]);
    const wanted = { amount: 501, reason: 'It is thicker' };
    const path = `/lab/cards/${order.cards[0]}/proposals`;
    expect((await lab.lab.post(path, wanted)).status).toBe(200);
    expect((await newsTo(casey)).map(({ data }) => data.stage)).toEqual([
      'received',
      'image_processing',
    ]);
  });

  test('comes only for the types it was asked for, and not once it is off', async () => {
    const dana = await signedIn(database, call);
    const { path } = await listen(dana, ['order.card_graded']);
    const order = await lab.addPaidOrder(dana);
    expect(await newsTo(dana)).toEqual([]);
    await dana.patch(path, { types: ['order.stage_changed'] });
    await lab.receive(order);
    expect(await newsTo(dana)).toHaveLength(1);
    expect((await dana.patch(path, { isEnabled: false })).body.disabledBecause).toBe('partner');
    await lab.advance(order, 'received', 'image_processing');
    expect(await newsTo(dana)).toHaveLength(1);
    expect((await dana.post(`${path}/test`, undefined)).body.code).toBe(
      'webhook_endpoint_disabled',
    );
  });

  test('ends with the account', async () => {
    const dana = await signedIn(database, call);
    const { id } = await listen(dana);
    const { email } = dana;
    const form = { email, firstName: 'Casey', lastName: 'Miller', roleId: 1, status: 'inactive' };
    await admin.put(`/admin/users/${dana.id}`, form);
    const { rows } = await database.pool.query(
      'select disabled_at is not null as is_off from webhook_endpoints where id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_off: true }]);
  });

  test('is tried again, and can be sent again; its owner is told when it is disabled', async () => {
    const dana = await signedIn(database, call);
    const { path } = await listen(dana);
    receiver.answer = (_, response) => void response.writeHead(410).end();
    const sent = await dana.post(`${path}/test`, undefined);
    const list = () => dana.get('/webhook-endpoints').then(({ body }) => body.items);
    await until(async () => (await list())[0].disabledBecause === 'gone');
    const mailer = outboxMailer(database);
    await drainJobs(database, partnerMailJobs({ database, mailer }), pino({ level: 'silent' }));
    const { mail } = await lastMail(database, dana.email);
    expect(mail?.subject).toBe('We stopped sending you webhooks');
    expect(mail?.text).toContain('account settings');

    receiver.answer = (_, response) => void response.writeHead(204).end();
    await dana.patch(path, { isEnabled: true });
    await dana.post(`/webhook-messages/${sent.body.id}/replay`, undefined);
    await until(async () => (await messagesTo(dana))[0]?.state === 'delivered');
    expect((await dana.post(`${path}/replay`, { since: '2026-01-01T00:00:00Z' })).body).toEqual({
      messages: 0,
    });
    const { body } = await admin.get(`/admin/audit-trail?action=webhook_added&userId=${dana.id}`);
    expect(body.items[0].details.url).toContain(dana.id);
  });
});

describe('own webhooks', () => {
  test('don’t exist for anybody else', async () => {
    const dana = await signedIn(database, call);
    const { id, path } = await listen(dana);
    const { body: message } = await dana.post(`${path}/test`, undefined);
    const stranger = await signedIn(database, call);
    const since = { since: '2026-01-01T00:00:00Z' };
    const partner = await newPartner(call, admin, ['webhooks:manage']);
    for (const { body, status } of await Promise.all([
      stranger.patch(path, { isEnabled: false }),
      stranger.delete(path),
      stranger.post(`${path}/test`, undefined),
      stranger.post(`${path}/replay`, since),
      stranger.post(`/webhook-messages/${message.id}/replay`, undefined),
      partner.delete(`/partner/webhook-endpoints/${id}`),
      partner.post(`/partner/webhook-messages/${message.id}/replay`),
      admin.post(`/admin/webhook-messages/${message.id}/replay`, undefined),
      admin.post(`/admin/webhook-endpoints/${id}/replay`, since),
    ])) {
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect((await stranger.get('/webhook-messages')).body.items).toEqual([]);
    expect((await dana.delete(path)).body.items).toEqual([]);
  });

  test('lead to public addresses only, are ten at most, and are not for staff', async () => {
    const dana = await signedIn(database, call);
    for (const url of ['http://example.com/x', 'https://127.0.0.1/x', 'https://10.0.0.1/']) {
      const { body } = await dana.post('/webhook-endpoints', { url, types: TYPES });
      expect([body.code, body.details?.fields?.[0]?.path ?? body.fields?.[0]?.path]).toEqual([
        'validation',
        'body.url',
      ]);
    }
    const many = await Promise.all(
      Array.from({ length: 12 }, () =>
        dana.post('/webhook-endpoints', { url: receiver.url, types: TYPES }),
      ),
    );
    const refused = many.filter(({ body }) => body.code === 'too_many_webhook_endpoints');
    expect(refused).toHaveLength(2);
    const wanted = { url: receiver.url, types: TYPES };
    expect((await admin.post('/webhook-endpoints', wanted)).body.code).toBe('staff_without_keys');
  });
});
