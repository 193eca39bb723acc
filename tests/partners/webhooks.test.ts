import { createPublicKey, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { announce } from '@tag/server/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, signedIn } from '../support/orders.ts';
import {
  announceAll,
  newPartner,
  priceChange,
  type Received,
  startReceiver,
  startTestSender,
} from '../support/partners.ts';
import { until } from '../support/waiting.ts';

const database = await testDatabase({ connections: 10 });
const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
const [first, second, third] = receivers as [Receiver, Receiver, Receiver];
type Receiver = Awaited<ReturnType<typeof startReceiver>>;
const allowedHosts = receivers.map(({ host }) => host);
const call = callsOf(testApi(database, { webhookAllowedHosts: allowedHosts }));
/** Retries follow at once, and are given up after three attempts. */
const sending = { allowedHosts, retrySeconds: [0, 0], timeLimitMs: 120_000 };
let sender = await startTestSender(database, sending);
afterAll(() => sender.stop());
let admin: Customer;
let partner: Awaited<ReturnType<typeof newPartner>>;
beforeAll(async () => {
  admin = await signedIn(database, call, { role: 'admin' });
  partner = await newPartner(call, admin, ['webhooks:manage']);
});

/** What a receiver got for one certificate. */
const of = ({ received }: Receiver, certificate: string) =>
  received.filter(({ payload }) => payload.data.certificate === certificate);
const prices = (received: readonly Received[]) =>
  received.map(({ payload }) => payload.data.price as number);
const messagesOf = async (endpointId: string, more = '') =>
  (await partner.get(`/partner/webhook-messages?endpointId=${endpointId}${more}`)).body;
const answerWith = (status: number, headers = {}) => {
  return (_: unknown, response: ServerResponse) => void response.writeHead(status, headers).end();
};
const ok = answerWith(204);

describe('a webhook', () => {
  test('is signed both ways, over the exact bytes that are stored', async () => {
    const { id, secret } = await partner.listenAt(first.url);
    await announceAll(database, [priceChange('X0000001', 500)]);
    const { body, headers, payload } = await until(() => of(first, 'X0000001')[0]);
    expect(payload).toMatchObject({ type: 'listing.price_changed', data: { price: 500 } });
    expect(headers['content-type']).toBe('application/json');
    const sent = headers as Record<string, string>;
    expect(() => new Webhook(secret).verify(body, sent)).not.toThrow();
    expect(() => new Webhook(secret).verify(body.replace('500', '501'), sent)).toThrow();

    const { publicKey } = (await call('GET', '/partner/webhook-key')).body;
    const x = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const v1a = sent['webhook-signature']!.split(' ').find((it) => it.startsWith('v1a,'))!;
    const signed = Buffer.from(`${sent['webhook-id']}.${sent['webhook-timestamp']}.${body}`);
    const signature = Buffer.from(v1a.slice(4), 'base64');
    expect(verify(null, signed, key, signature)).toBe(true);
    expect(verify(null, Buffer.concat([signed, Buffer.from(' ')]), key, signature)).toBe(false);

    const kept = await until(async () => {
      const { items } = await messagesOf(id, '&state=delivered');
      return items[0];
    });
    expect(kept).toMatchObject({
      id: sent['webhook-id'],
      payload: body,
      attempts: 1,
      lastStatus: 204,
      lastError: null,
    });
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });

  test('is sent to subscribers of its type, once its transaction commits', async () => {
    const wanted = await partner.listenAt(first.url);
    const other = await partner.listenAt(second.url, ['listing.sold']);
    const rolledBack = database.query.transaction().execute(async (db) => {
      await announce(db, [priceChange('X0000002', 1)]);
      throw new Error('Not after all');
    });
    await expect(rolledBack).rejects.toThrow('Not after all');
    await announceAll(database, [priceChange('X0000002', 2)]);
    await until(() => of(first, 'X0000002').length > 0);
    expect(prices(of(first, 'X0000002'))).toEqual([2]);
    expect((await messagesOf(other.id)).total).toBe(0);
    for (const { id } of [wanted, other]) await partner.delete(`/partner/webhook-endpoints/${id}`);
  });

  test('is signed with the old secret too, until it expires', async () => {
    const { id, secret } = await partner.listenAt(first.url);
    const path = `/partner/webhook-endpoints/${id}`;
    const rotated = await partner.post(`${path}/rotate-secret`, { overlapHours: 1 });
    await announceAll(database, [priceChange('X0000003', 1)]);
    const { body, headers } = await until(() => of(first, 'X0000003')[0]);
    const sent = headers as Record<string, string>;
    for (const known of [secret, rotated.body.secret]) {
      expect(() => new Webhook(known).verify(body, sent)).not.toThrow();
    }
    await partner.post(`${path}/rotate-secret`, { overlapHours: 0 });
    const { body: test } = await partner.post(`${path}/test`);
    const tested = await until(() => first.received.find((it) => it.id === test.id));
    expect(tested.payload).toMatchObject({ type: 'webhook.test', data: {} });
    const verifyTest = () =>
      new Webhook(rotated.body.secret).verify(tested.body, tested.headers as never);
    expect(verifyTest).toThrow();
    await partner.delete(path);
  });
});

describe('messages of one certificate', () => {
  test('arrive in order, even when some fail', async () => {
    const { id } = await partner.listenAt(first.url);
    const seen = new Map<string, number>();
    // Each message fails the first time.
    first.answer = (received, response) => {
      const times = (seen.get(received.id) ?? 0) + 1;
      seen.set(received.id, times);
      response.writeHead(times === 1 ? 500 : 204).end();
    };
    const certificates = ['X0000011', 'X0000012', 'X0000013'];
    for (const price of [1, 2, 3, 4]) {
      await announceAll(
        database,
        certificates.map((it) => priceChange(it, price)),
      );
    }
    await until(async () => (await messagesOf(id, '&state=delivered')).total === 12);
    for (const certificate of certificates) {
      expect(prices(of(first, certificate))).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    }
    first.answer = ok;
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });

  test('are shared by several servers, and each sent once', async () => {
    const { id } = await partner.listenAt(first.url);
    const other = await startTestSender(database, sending);
    const certificates = Array.from({ length: 40 }, (_, at) => `X00001${10 + at}`);
    for (const price of [1, 2]) {
      await announceAll(
        database,
        certificates.map((it) => priceChange(it, price)),
      );
    }
    await until(async () => (await messagesOf(id, '&state=delivered')).total === 80);
    for (const certificate of certificates) {
      expect(prices(of(first, certificate))).toEqual([1, 2]);
    }
    await other.stop();
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });
});

describe('an endpoint that fails', () => {
  test('is tried again, and then the message is listed as failed, and can be replayed', async () => {
    second.answer = answerWith(500);
    const { id } = await partner.listenAt(second.url);
    await announceAll(database, [priceChange('X0000021', 1)]);
    const failed = await until(async () => {
      const { items } = await messagesOf(id, '&state=failed');
      return items[0];
    });
    expect(failed).toMatchObject({ attempts: 3, lastStatus: 500, lastError: 'It answered 500' });
    expect(of(second, 'X0000021')).toHaveLength(3);
    expect(new Set(of(second, 'X0000021').map((it) => it.id)).size).toBe(1);

    second.answer = ok;
    await enable(id);
    await partner.post(`/partner/webhook-messages/${failed.id}/replay`);
    await until(async () => (await messagesOf(id, '&state=delivered')).total === 1);
    expect(of(second, 'X0000021').at(-1)!.id).toBe(failed.id);
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });

  test('is disabled after days of failures, its contact is notified, and everything since can be replayed', async () => {
    second.answer = answerWith(500);
    const { id } = await partner.listenAt(second.url);
    await database.pool.query(
      "update webhook_endpoints set failing_since = now() - interval '4 days' where id = $1",
      [id],
    );
    const since = new Date(Date.now() - 1000).toISOString();
    await announceAll(
      database,
      [1, 2, 3].map((price) => priceChange('X0000022', price)),
    );
    await until(async () => (await endpointOf(id)).disabledBecause === 'failing');
    expect(await endpointOf(id)).toMatchObject({ isEnabled: false, failed: 3, waiting: 0 });
    const { rows } = await database.pool.query(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mail_webhooks_disabled'`,
    );
    expect(rows).toContainEqual({ payload: { endpointId: id } });

    const path = `/partner/webhook-endpoints/${id}`;
    const early = await partner.post(`${path}/replay`, { since });
    expect([early.status, early.body.code]).toEqual([409, 'webhook_endpoint_disabled']);
    second.answer = ok;
    await enable(id);
    expect((await partner.post(`${path}/replay`, { since })).body).toEqual({ messages: 3 });
    await until(async () => (await messagesOf(id, '&state=delivered')).total === 3);
    expect(prices(of(second, 'X0000022')).slice(-3)).toEqual([1, 2, 3]);
    await partner.delete(path);
  });

  test('with 410 is disabled at once', async () => {
    second.answer = answerWith(410);
    const { id } = await partner.listenAt(second.url);
    await announceAll(database, [priceChange('X0000023', 1)]);
    await until(async () => (await endpointOf(id)).disabledBecause === 'gone');
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });

  test('with 503 is tried again when it says so', async () => {
    second.answer = answerWith(503, { 'Retry-After': '120' });
    const { id } = await partner.listenAt(second.url);
    await announceAll(database, [priceChange('X0000024', 1)]);
    const waiting = await until(async () => {
      const { items } = await messagesOf(id, '&state=waiting');
      return items[0]?.attempts === 1 && items[0];
    });
    const seconds = (Date.parse(waiting.dueAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThan(121);
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });

  test('with a redirect isn’t followed', async () => {
    second.answer = answerWith(302, { Location: third.url });
    const { id } = await partner.listenAt(second.url);
    await announceAll(database, [priceChange('X0000025', 1)]);
    const failed = await until(async () => (await messagesOf(id, '&state=failed')).items[0]);
    expect(failed.lastError).toContain('redirects aren’t followed');
    expect(of(third, 'X0000025')).toHaveLength(0);
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });

  test('to answer delays nobody else', async () => {
    const waiting: ServerResponse[] = [];
    second.answer = (_, response) => void waiting.push(response);
    third.answer = ok;
    const slow = await partner.listenAt(second.url);
    const quick = await partner.listenAt(third.url);
    const certificates = Array.from({ length: 30 }, (_, at) => `X00003${10 + at}`);
    await announceAll(
      database,
      certificates.map((it) => priceChange(it, 1)),
    );
    await until(async () => (await messagesOf(quick.id, '&state=delivered')).total === 30);
    expect((await messagesOf(slow.id, '&state=waiting')).total).toBe(30);
    await until(() => waiting.length >= 10);
    expect(waiting).toHaveLength(10);
    second.answer = ok;
    for (const response of waiting) response.writeHead(204).end();
    await until(async () => (await messagesOf(slow.id, '&state=delivered')).total === 30);
    for (const { id } of [slow, quick]) await partner.delete(`/partner/webhook-endpoints/${id}`);
  });

  test('to answer in time is given up on', async () => {
    await sender.stop();
    sender = await startTestSender(database, { ...sending, timeLimitMs: 1000 });
    second.answer = () => {};
    const { id } = await partner.listenAt(second.url);
    await announceAll(database, [priceChange('X0000027', 1)]);
    const failed = await until(async () => {
      const { items } = await messagesOf(id, '&state=failed');
      return items[0];
    });
    expect(failed).toMatchObject({ attempts: 3, lastError: 'It didn’t answer in time' });
    await partner.delete(`/partner/webhook-endpoints/${id}`);
    await sender.stop();
    sender = await startTestSender(database, sending);
    second.answer = ok;
  });

  test('with an endless answer is disconnected', async () => {
    second.answer = (_, response) => {
      response.writeHead(200);
      const write = () => void (response.destroyed || response.write('x'.repeat(8192), write));
      write();
    };
    const { id } = await partner.listenAt(second.url);
    await announceAll(database, [priceChange('X0000026', 1)]);
    await until(async () => (await messagesOf(id, '&state=delivered')).total === 1);
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });
});

async function endpointOf(id: string) {
  const { body } = await partner.get('/partner/webhook-endpoints');
  return body.items.find((it: { id: string }) => it.id === id);
}
const enable = (id: string) =>
  partner.patch(`/partner/webhook-endpoints/${id}`, { isEnabled: true });

describe('webhook endpoints', () => {
  test("of others can't be seen", async () => {
    const { id } = await partner.listenAt(first.url);
    const stranger = await newPartner(call, admin, ['webhooks:manage']);
    const path = `/partner/webhook-endpoints/${id}`;
    const { body: message } = await partner.post(`${path}/test`);
    const tries = [
      stranger.patch(path, { isEnabled: false }),
      stranger.delete(path),
      stranger.post(`${path}/rotate-secret`, {}),
      stranger.post(`${path}/test`),
      stranger.post(`${path}/replay`, { since: '2026-01-01T00:00:00Z' }),
      stranger.post(`/partner/webhook-messages/${message.id}/replay`),
    ];
    for (const { body, status } of await Promise.all(tries)) {
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect((await stranger.get('/partner/webhook-endpoints')).body.items).toEqual([]);
    expect((await stranger.get('/partner/webhook-messages')).body.total).toBe(0);
    await partner.delete(path);
  });

  test('can be turned off, and then get nothing', async () => {
    const { id } = await partner.listenAt(first.url);
    const path = `/partner/webhook-endpoints/${id}`;
    const off = await partner.patch(path, { isEnabled: false });
    expect(off.body).toMatchObject({ isEnabled: false, disabledBecause: 'partner' });
    await announceAll(database, [priceChange('X0000031', 1)]);
    expect((await messagesOf(id)).total).toBe(0);
    expect((await partner.post(`${path}/test`)).body.code).toBe('webhook_endpoint_disabled');
    await partner.delete(path);
  });

  test('are limited to 5, however many are added at once', async () => {
    const many = await newPartner(call, admin, ['webhooks:manage']);
    const types = ['listing.sold'];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        many.post('/partner/webhook-endpoints', { url: first.url, types }),
      ),
    );
    const refused = answers.filter(({ body }) => body.code === 'too_many_webhook_endpoints');
    expect(refused).toHaveLength(5);
  });

  test('can be seen by staff, who can resend messages', async () => {
    const { id } = await partner.listenAt(first.url);
    const { body: message } = await partner.post(`/partner/webhook-endpoints/${id}/test`);
    const arrivals = () => first.received.filter((it) => it.id === message.id).length;
    await until(() => arrivals() === 1);
    const { body } = await admin.get(`/admin/partners/${partner.id}/webhook-messages`);
    expect(body.items[0]).toMatchObject({ id: message.id, type: 'webhook.test' });
    await admin.post(`/admin/webhook-messages/${message.id}/replay`, undefined);
    await until(() => arrivals() === 2);
    const since = '2026-01-01T00:00:00Z';
    const all = await admin.post(`/admin/webhook-endpoints/${id}/replay`, { since });
    expect(all.body).toEqual({ messages: 0 });
    const { body: trail } = await admin.get('/admin/audit-trail?action=webhooks_replayed');
    expect(trail.items[1].details).toEqual({ url: first.url, webhookId: message.id });
    await partner.delete(`/partner/webhook-endpoints/${id}`);
  });
});
