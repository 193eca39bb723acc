import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startServer } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { addUser, PASSWORD } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { documentedMetrics } from '../support/metrics-watch.ts';
import { startS3 } from '../support/s3.ts';

const GUIDE = resolve(import.meta.dirname, '../../packages/build/README.md');

async function sparePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

// Test files may share this process, so nothing begins at zero.
test('every metric in the guide is there, and counts what happens', async () => {
  const database = await testDatabase();
  const s3 = await startS3({ bucket: 'media', region: 'us-east-1', id: 'KEY', secret: 'SECRET' });
  const metricsPort = await sparePort();
  const settings = {
    ...readSettings({
      ...{ DATABASE_URL: database.url, S3_BUCKET: 'media', S3_ENDPOINT: s3.url },
      ...{
        S3_ACCESS_KEY_ID: 'KEY',
        S3_SECRET_ACCESS_KEY: 'SECRET',
        METRICS_PORT: String(metricsPort),
      },
    }),
    port: 0,
    passwordMemoryKib: 64,
  };
  const server = await startServer(settings, { logger: pino({ level: 'silent' }), places: [] });
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const { email } = await addUser(database);
  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await fetch(`${server.url}/graded-cards/public/detail/X0000001`);
  await fetch(`${server.url}/media/k1/front.jpg`);
  await fetch(`${server.url}/nowhere/${email}`);
  const login = await post('/users/login', { email, password: PASSWORD });
  expect(login.status).toBe(200);
  await post('/users/forgot-password', { email });
  await expect.poll(read, { timeout: 10_000 }).toMatch(/^tag_mails_total\{result="ok"\} [1-9]/m);

  const text = await read();
  const documented = documentedMetrics();
  expect(documented.length).toBeGreaterThan(8);
  // What rules and panels ask for: a series, or a part of a histogram.
  const used = ['alerts.yml', 'dashboard.json'].flatMap((file) =>
    readFileSync(join(GUIDE, '../examples', file), 'utf8').match(/\btag_\w+/g)!,
  );
  for (const name of [...documented, ...used.map((it) => it.replace(/_(bucket|count)$/, ''))]) {
    expect(text).toMatch(new RegExp(`^# TYPE ${name} `, 'm'));
  }
  // And the guide names each of ours.
  const types = [...text.matchAll(/^# TYPE (tag_\w+) /gm)].map(([, name]) => name!);
  const ours = types.filter((name) => !/^tag_(nodejs|process)_/.test(name));
  expect(documented).toEqual(expect.arrayContaining(ours));
  for (const route of ['/graded-cards/public/detail/:certificateValue', 'other']) {
    const series = `{method="GET",route="${route}",status="404"}`;
    expect(text).toMatch(new RegExp(`^tag_http_request_seconds_count\\${series} [1-9]`, 'm'));
  }
  expect(text).toMatch(/tag_s3_operations_total\{operation="check",result="ok"\} [1-9]/);
  expect(text).toMatch(/tag_database_connections\{pool="web",state="(used|idle)"\} [1-9]/);
  expect(text).toMatch(/^tag_database_statement_seconds_count\{pool="web"\} [1-9]/m);
  expect(text).not.toContain(email);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  await server.stop();
});
