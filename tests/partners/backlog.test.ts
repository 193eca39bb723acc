import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { signedIn } from '../support/orders.ts';
import {
  announceAll,
  newPartner,
  priceChange,
  type Received,
  startReceiver,
  startTestSender,
} from '../support/partners.ts';
import { until } from '../support/waiting.ts';

const database = await testDatabase({ connections: 5 });
const receiver = await startReceiver();
const allowedHosts = [receiver.host];
const call = callsOf(testApi(database, { webhookAllowedHosts: allowedHosts }));
const sender = await startTestSender(database, { allowedHosts, retrySeconds: [3600] });
afterAll(sender.stop);

const FAILS = 'X0000001';
const of = (certificate: string) =>
  receiver.received.filter(({ payload }) => payload.data.certificate === certificate);

test("a certificate whose message waits for a retry doesn't delay others", async () => {
  const admin = await signedIn(database, call, { role: 'admin' });
  const partner = await newPartner(call, admin, ['webhooks:manage']);
  const { id } = await partner.listenAt(receiver.url);
  receiver.answer = ({ payload }: Received, response: ServerResponse) =>
    void response.writeHead(payload.data.certificate === FAILS ? 500 : 204).end();
  await announceAll(database, [priceChange(FAILS, 1)]);
  await until(async () => {
    const { body } = await partner.get(`/partner/webhook-messages?endpointId=${id}`);
    return body.items[0].lastStatus === 500;
  });
  const behind = Array.from({ length: 400 }, (_, index) => priceChange(FAILS, index + 2));
  await announceAll(database, behind);
  await announceAll(database, [priceChange('X0000002', 1)]);
  await until(() => of('X0000002').length > 0);
  expect(of(FAILS)).toHaveLength(1);

  // Once it arrives, the later ones follow, in order.
  receiver.answer = (_: Received, response: ServerResponse) => void response.writeHead(204).end();
  const messages = `/partner/webhook-messages?endpointId=${id}&pageSize=1`;
  const { body: before } = await partner.get(`${messages}&page=401`);
  const { body } = await partner.get(`${messages}&after=${before.next}`);
  expect([before, body]).toMatchObject([
    { page: 401, from: 401, total: 402 },
    { from: 402, next: null, total: 402 },
  ]);
  await partner.post(`/partner/webhook-messages/${body.items[0].id}/replay`);
  await until(() => of(FAILS).length === 402);
  expect(of(FAILS).map(({ payload }) => payload.data.price)).toEqual([
    1,
    ...Array.from({ length: 401 }, (_, index) => index + 1),
  ]);
});
