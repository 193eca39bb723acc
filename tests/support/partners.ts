import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Database } from '@tag/server';
import { webhookKeys } from '@tag/server/seeding';
import {
  addressRules,
  announce,
  startSender,
  webhookPost,
  type Resolve,
} from '@tag/server/testing';
import type { WebhookEvent } from '@tag/contract/partners';
import { pino } from 'pino';
import type { Call, Customer } from './orders.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly id: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly payload: any;
}

type Answering = (received: Received, response: ServerResponse) => void;
const ok: Answering = (_, response) => response.writeHead(204).end();

/** A partner's server that receives webhooks; `answer` chooses its answer, 204 by default. */
export async function startReceiver(answer: Answering = ok) {
  const received: Received[] = [];
  const receiver = { received, answer, url: '', host: '' };
  const server = createServer((request: IncomingMessage, response) => {
    void buffer(request).then((bytes) => {
      const body = bytes.toString();
      const id = String(request.headers['webhook-id']);
      const one = { headers: request.headers, body, id, payload: JSON.parse(body) as unknown };
      received.push(one);
      receiver.answer(one, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.url = `http://${receiver.host}/webhooks`;
  // It doesn't keep a test file from ending.
  server.unref();
  return receiver;
}

/** Sends the webhooks of a test's database until it is stopped. */
export function startTestSender(
  database: Database,
  options: {
    allowedHosts?: readonly string[];
    resolve?: Resolve;
    retrySeconds?: readonly number[];
    timeLimitMs?: number;
  } = {},
) {
  const { allowedHosts = [], resolve = async () => [], retrySeconds = [], timeLimitMs } = options;
  return startSender({
    database,
    keys: webhookKeys(database),
    post: webhookPost(addressRules(allowedHosts, resolve), timeLimitMs),
    retrySeconds,
    logger: pino({ level: 'silent' }),
  });
}

/** A partner with a key, created by staff, and calls with it. */
export async function newPartner(
  call: Call,
  admin: Customer,
  scopes: readonly string[],
  { isTest = false } = {},
) {
  const { body: partner } = await admin.post('/admin/partners', {
    name: `Card Shop ${Math.random().toString(36).slice(2)}`,
    contactEmail: 'shop@example.com',
  });
  const wanted = { scopes, isTest };
  const { body: created } = await admin.post(`/admin/partners/${partner.id}/api-keys`, wanted);
  const key: string = created.key;
  const as = (method: string, path: string, body?: unknown) =>
    call(method, path, { token: key, ...(body !== undefined && { body }) });
  return {
    id: partner.id as string,
    key,
    keyId: created.apiKey.id as string,
    signingSecret: created.signingSecret as string,
    get: (path: string) => as('GET', path),
    post: (path: string, body?: unknown) => as('POST', path, body),
    patch: (path: string, body: unknown) => as('PATCH', path, body),
    delete: (path: string) => as('DELETE', path),
    /** Adds a webhook endpoint. */
    async listenAt(url: string, types: readonly string[] = ['listing.price_changed']) {
      const { body, status } = await as('POST', '/partner/webhook-endpoints', { url, types });
      if (status !== 200) throw new Error(`No endpoint: ${JSON.stringify(body)}`);
      return { id: body.endpoint.id as string, secret: body.secret as string };
    },
  };
}

/** A price change, as the market announces it. */
export const priceChange = (certificate: string, price: number): WebhookEvent => ({
  type: 'listing.price_changed',
  data: {
    certificate,
    listingId: '00000000-0000-4000-8000-000000000000',
    title: 'Charizard – Holo “1st”',
    grade: { key: 'pristine', score: 1000, grade: '10', label: 'Pristine' },
    price,
    currency: 'USD',
    status: 'live',
  },
});

export const announceAll = (database: Database, events: readonly WebhookEvent[]) =>
  database.query.transaction().execute((db) => announce(db, events));

/** The headers of a call signed according to Standard Webhooks, without using our own code for it. */
export function signedHeaders(
  secret: string,
  body: string,
  { at = new Date(), id = 'sale_1' }: { at?: Date; id?: string } = {},
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${hmac.digest('base64')}`,
  };
}
