/**
 * A partner who has read our API's description and Standard Webhooks, with none of our code: types from
 * /openapi.json, calls with openapi-fetch, signatures by `standardwebhooks` and node:crypto. Prints each
 * event as a line of JSON, and exits with 1 at the first surprise.
 */
import assert from 'node:assert/strict';
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import createClient from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';
import type { components, paths } from './api.d.ts';

type News = components['schemas']['ListingNews'];

const setting = (name: string) => process.env[name] ?? assert.fail(`${name} is not set`);
const certificate = setting('CERTIFICATE');
const api = createClient<paths>({
  baseUrl: setting('API_URL'),
  headers: { Authorization: `Bearer ${setting('API_KEY')}` },
});
const say = (line: object) => console.log(JSON.stringify(line));

// Certificates, the way people type them.
const typed = [certificate.toLowerCase(), 'X9999999', 'nonsense'];
const verified = await api.POST('/certificates/verify', { body: { certificates: typed } });
assert.deepEqual(
  verified.data?.items.map(({ status }) => status),
  ['valid', 'not_found', 'invalid'],
);
assert.match(verified.response.headers.get('ratelimit') ?? '', /;r=\d+/);

// An endpoint for notifications.
const { data: key } = await api.GET('/partner/webhook-key');
const publicKey = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: base64url(key!.publicKey.replace('whpk_', '')) },
  format: 'jwk',
});
let secret = '';
const received: { type: string; data: News }[] = [];
const receiver = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const body = Buffer.concat(pieces).toString();
    const headers = request.headers as Record<string, string>;
    const event = new Webhook(secret).verify(body, headers) as (typeof received)[number];
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const v1a = headers['webhook-signature']!.split(' ').find((one) => one.startsWith('v1a,'))!;
    assert(verify(null, Buffer.from(signed), publicKey, Buffer.from(v1a.slice(4), 'base64')));
    response.writeHead(204).end();
    received.push(event);
    say({ received: event.type, price: event.data.price });
    receiver.emit('received');
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const { port } = receiver.address() as AddressInfo;
const created = await api.POST('/partner/webhook-endpoints', {
  body: {
    url: `http://127.0.0.1:${port}/`,
    types: ['listing.listed', 'listing.price_changed', 'listing.sold'],
  },
});
assert(created.data, JSON.stringify(created.error));
secret = created.data.secret;
say({ listening: true });

// A new price, in the webhook and in the listing.
const { data: change } = await untilTold('listing.price_changed');
const listing = await api.GET('/tag-market/public/listings/{certificateValue}', {
  params: { path: { certificateValue: certificate } },
});
assert.equal(listing.data?.price, change.price);

// A sale without our signature is refused; a signed one counts, and only once.
const sale = { certificate, listingId: listing.data!.id, price: listing.data!.price };
const id = `sale_${randomUUID()}`;
const forged = await report(id, `whsec_${Buffer.alloc(24).toString('base64')}`);
assert.equal(forged.response.status, 401, JSON.stringify(forged.error));
const sold = await report(id, setting('SIGNING_SECRET'));
assert.equal(sold.data?.status, 'sold', JSON.stringify(sold.error));
assert.deepEqual((await report(id, setting('SIGNING_SECRET'))).data, sold.data);
await untilTold('listing.sold');
await api.DELETE('/partner/webhook-endpoints/{id}', {
  params: { path: { id: created.data.endpoint.id } },
});
receiver.close();
say({ done: true });

function report(id: string, signingSecret: string) {
  const body = JSON.stringify(sale);
  const now = new Date();
  return api.POST('/partner/sales', {
    body: sale,
    bodySerializer: () => body,
    params: {
      header: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(signingSecret).sign(id, now, body),
      },
    },
  });
}

async function untilTold(type: string) {
  for (;;) {
    const found = received.find(
      (event) => event.type === type && event.data.certificate === certificate,
    );
    if (found) return found;
    await once(receiver, 'received');
  }
}

function base64url(base64: string): string {
  return Buffer.from(base64, 'base64').toString('base64url');
}
