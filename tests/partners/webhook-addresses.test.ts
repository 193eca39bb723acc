import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, signedIn } from '../support/orders.ts';
import {
  announceAll,
  newPartner,
  priceChange,
  startReceiver,
  startTestSender,
} from '../support/partners.ts';
import { until } from '../support/waiting.ts';

const database = await testDatabase();
/** The addresses that names resolve to; a test changes them. */
const names = new Map<string, string[]>();
const resolve = async (host: string) => names.get(host) ?? [];
const receiver = await startReceiver();
const call = callsOf(testApi(database, { resolve, webhookAllowedHosts: [receiver.host] }));
let admin: Customer;
let partner: Awaited<ReturnType<typeof newPartner>>;
beforeAll(async () => {
  admin = await signedIn(database, call, { role: 'admin' });
  partner = await newPartner(call, admin, ['webhooks:manage']);
});

const add = (url: string) =>
  partner.post('/partner/webhook-endpoints', { url, types: ['listing.price_changed'] });
async function refusalOf(url: string): Promise<string | undefined> {
  const { body, status } = await add(url);
  if (status === 200) return undefined;
  expect([status, body.fields?.[0].path]).toEqual([400, 'body.url']);
  return body.fields[0].reason;
}

const PRIVATE = 'Leads to an address that isn’t public';

test.each([
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://0.0.0.0/hook',
  'https://10.0.0.1/hook',
  'https://172.16.0.1/hook',
  'https://192.168.1.1/hook',
  'https://100.64.0.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://224.0.0.1/hook',
  'https://255.255.255.255/hook',
  'https://192.0.2.1/hook',
  'https://[::1]/hook',
  'https://[::]/hook',
  'https://[fd00::1]/hook',
  'https://[fe80::1]/hook',
  'https://[ff02::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://[::7f00:1]/hook',
  'https://[::93.184.216.34]/hook',
  'https://168.63.129.16/hook',
  'https://[::ffff:168.63.129.16]/hook',
  'https://100.100.100.200/hook',
  'https://192.0.0.192/hook',
  'https://[fd00:ec2::254]/hook',
  'https://[64:ff9b::7f00:1]/hook',
  'https://[2002:7f00:1::]/hook',
  'https://localhost/hook',
  'https://localhost./hook',
  'https://shop.localhost/hook',
  'https://printer.local/hook',
  'https://metadata.google.internal/hook',
  'https://intranet/hook',
])('%s is refused', async (url) => {
  expect(await refusalOf(url)).toBe(PRIVATE);
});

test.each([
  ['http://shop.example.com/hook', 'Must begin with https://'],
  ['ftp://shop.example.com/hook', 'Must begin with https://'],
  ['file:///etc/passwd', 'Must begin with https://'],
  ['https://user:secret@shop.example.com/hook', 'Must not contain a user or a password'],
  ['shop.example.com', 'Expected an address such as https://www.example.com/webhooks'],
])('%s is refused: %s', async (url, reason) => {
  expect(await refusalOf(url)).toBe(reason);
});

test('a name is refused if any of its addresses is private', async () => {
  names.set('good.example.com', ['93.184.216.34', '2606:4700::1111']);
  names.set('bad.example.com', ['93.184.216.34', '10.1.2.3']);
  expect(await refusalOf('https://good.example.com/hook')).toBeUndefined();
  expect(await refusalOf('https://bad.example.com/hook')).toBe(PRIVATE);
});

test('an allowed host is exempt, but only on its own port', async () => {
  expect(await refusalOf(receiver.url)).toBeUndefined();
  expect(await refusalOf('http://127.0.0.1:1/hook')).toBe('Must begin with https://');
  expect(await refusalOf('https://127.0.0.1:1/hook')).toBe(PRIVATE);
});

describe('a name that resolves elsewhere after it was checked', () => {
  test('is checked again by the connection, which goes to the checked address', async () => {
    const target = await startReceiver();
    const port = target.host.split(':')[1];
    names.set('rebound.example.com', ['93.184.216.34']);
    const endpoint = await partner.listenAt(`https://rebound.example.com:${port}/hook`);
    names.set('rebound.example.com', ['127.0.0.1']);
    const sender = await startTestSender(database, { resolve });
    await announceAll(database, [priceChange('X0000001', 1)]);
    const path = `/partner/webhook-messages?endpointId=${endpoint.id}&state=failed`;
    const failed = await until(async () => (await partner.get(path)).body.items[0]);
    expect(failed).toMatchObject({ lastStatus: null, lastError: PRIVATE });
    expect(target.received).toEqual([]);
    await sender.stop();
  });

  test('is resolved once per attempt, so no answer can come in between', async () => {
    const asked: string[] = [];
    // Public at every first lookup, private at every second.
    const flips = async (host: string) => {
      asked.push(host);
      return asked.length % 2 === 1 ? ['192.88.99.1'] : ['127.0.0.1'];
    };
    const other = await newPartner(call, admin, ['webhooks:manage']);
    names.set('flips.example.com', ['93.184.216.34']);
    await other.listenAt('https://flips.example.com:9/hook', ['listing.sold']);
    const sender = await startTestSender(database, { resolve: flips, timeLimitMs: 1000 });
    const event = { ...priceChange('X0000002', 1), type: 'listing.sold' as const };
    await announceAll(database, [event as never]);
    await until(
      async () => (await other.get('/partner/webhook-messages?state=failed')).body.total === 1,
    );
    expect(asked).toEqual(['flips.example.com']);
    await sender.stop();
  });
});
