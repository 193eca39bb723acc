import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Listings, Published } from '@tag/contract/tag-market';
import { expect, inject, test } from 'vitest';
import { asAdmin, callAs, DEALER } from './people.ts';

const { api } = inject('product');
const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = resolve(ROOT, 'tests/partner-program');
const bin = (name: string) => resolve(ROOT, 'node_modules/.bin', name);

test('a partner with none of our code verifies, is notified, and sells', async () => {
  const types = resolve(FOLDER, 'api.d.ts');
  await run(bin('openapi-typescript'), [`${api}/openapi.json`, '-o', types]);
  await run(bin('tsc'), ['-p', FOLDER]);

  const admin = await asAdmin(api);
  const partner = await admin('POST', '/admin/partners', {
    name: `Independent ${Date.now().toString(36)}`,
    contactEmail: 'partner@example.com',
  });
  const { key, signingSecret } = await admin('POST', `/admin/partners/${partner.id}/api-keys`, {
    scopes: ['certificates:read', 'sales:write', 'webhooks:manage'],
  });
  const dealer = await callAs(api, DEALER);
  const path = '/tag-market/consumer/products';
  const { items } = await dealer<{ items: { certificate: string }[] }>('GET', `${path}/previews`);
  const { certificate } = items[0]!;
  const published = await dealer<Published>('POST', path, {
    products: [{ certificate, price: 120_00 }],
  });
  const [listing] = published.items;

  const program = spawn(process.execPath, ['--import', 'tsx', 'program.ts'], {
    cwd: FOLDER,
    env: {
      ...process.env,
      API_URL: api,
      API_KEY: key,
      SIGNING_SECRET: signingSecret,
      CERTIFICATE: certificate,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let failed = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => (failed += text));
  const said: object[] = [];
  for await (const line of createInterface(program.stdout)) {
    const what = JSON.parse(line) as { listening?: boolean };
    said.push(what);
    if (what.listening) await dealer('PATCH', `${path}/${listing!.id}`, { price: 99_50 });
  }
  expect(said, failed).toEqual([
    { listening: true },
    { received: 'listing.price_changed', price: 99_50 },
    { received: 'listing.sold', price: 99_50 },
    { done: true },
  ]);
  const sold = await dealer<Listings>('GET', `${path}/listings?search=${certificate}`);
  expect(sold.items[0]).toMatchObject({ status: 'sold', sale: { price: 99_50 } });
});
