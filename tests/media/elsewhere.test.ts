import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '@tag/server/listen';
import { s3Store, sizedStore } from '@tag/server/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { securityHeaders } from '../../portal/server/security.ts';
import { testDatabase } from '../support/database.ts';
import { startS3 } from '../support/s3.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { drawPicture, serveMedia } from './served-media.ts';

/** MEDIA_URL is a CDN whose origin is the bucket; a page shows and downloads a card's files, under the portal's policy. */
const account = { bucket: 'media', region: 'eu-west-1', id: 'KEY', secret: 'SECRET' };
const s3 = await startS3(account);
const settings = { ...account, endpoint: s3.url, keys: { id: 'KEY', secret: 'SECRET' } };
const database = await testDatabase();
const newVisitor = inviteVisitors();
const bucket = await s3Store(settings);

/** What the CDN was asked for, and whether it lets any page read its files. */
let asked: string[];
let isOpen: boolean;
const cdn = createServer((request, response) => {
  const key = request.url!.slice(1);
  asked.push(key);
  void (async () => {
    const { size } = (await bucket.stat(key))!;
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const range = { first: Number(first ?? 0), last: Number(last || size - 1) };
    response.writeHead(first === undefined ? 200 : 206, {
      'Content-Type': key.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg',
      'Content-Length': range.last - range.first + 1,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...(first && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
      ...(isOpen && { 'Access-Control-Allow-Origin': '*' }),
    });
    Readable.fromWeb((await bucket.read(key, range)) as never).pipe(response);
  })();
});
const servers: { close(): unknown }[] = [cdn];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const picture = await drawPicture(320, 200).jpeg().toBuffer();
let api: string;
let site: string;
/** Of each file that the API was asked for. */
let statuses: number[];

beforeAll(async () => {
  await new Promise<void>((listening) => cdn.listen(0, '127.0.0.1', listening));
  const elsewhere = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
  const store = sizedStore(await s3Store({ ...settings, publicUrl: elsewhere }), database);
  await store.write('k1/front.jpg', picture);
  const clip = await readFile(join(import.meta.dirname, '../portal/clips/two-seconds.mp4'));
  await store.write('k1/spin.mp4', clip);
  const media = await serveMedia({ store });
  const start = async (app: Parameters<typeof listen>[0]) => {
    const server = await listen(app, 0, '127.0.0.1');
    servers.push(server);
    return `http://127.0.0.1:${server.port}`;
  };
  const counted = new Hono<{ Bindings: HttpBindings }>();
  counted.all('*', async (c) => {
    const answer = await media.api.fetch(c.req.raw, c.env);
    statuses.push(answer.status);
    return answer;
  });
  api = await start(counted as never);
  const page = new Hono();
  page.use(
    securityHeaders({
      ...{ apiOrigin: api, pictureOrigins: [elsewhere], messenger: false, https: false },
    }),
  );
  page.get('/', (c) =>
    c.html(`<link rel="icon" href="data:,"><img alt="" src="${api}/media/k1/front.jpg">
      <video muted preload="auto" src="${api}/media/k1/spin.mp4"></video>`),
  );
  site = await start(page as never);
});
beforeEach(() => {
  asked = [];
  statuses = [];
  isOpen = true;
});

const shown = () => [
  document.querySelector('img')!.naturalWidth,
  document.querySelector('video')!.videoWidth,
];
const download = async (address: string) => (await (await fetch(address)).arrayBuffer()).byteLength;

test('a page shows and downloads files from there, and the API sends none', async () => {
  const { page, problems } = await newVisitor();
  await page.goto(site);
  await expect.poll(() => page.evaluate(shown)).toEqual([320, 96]);
  expect(await page.evaluate(download, `${api}/media/k1/front.jpg`)).toBe(picture.byteLength);
  expect(new Set(asked)).toEqual(new Set(['k1/front.jpg', 'k1/spin.mp4']));
  expect(new Set(statuses)).toEqual(new Set([302]));
  expect(problems).toEqual([]);

  // A file has one address, so a browser has it already.
  asked = [];
  await page.goto(`${site}/?again`);
  await expect.poll(() => page.evaluate(shown)).toEqual([320, 96]);
  expect(asked).not.toContain('k1/front.jpg');
});

test('an address that doesn’t let any page read its files only shows them', async () => {
  isOpen = false;
  const { page } = await newVisitor();
  await page.goto(site);
  await expect.poll(() => page.evaluate(shown)).toEqual([320, 96]);
  await expect(page.evaluate(download, `${api}/media/k1/front.jpg`)).rejects.toThrow(
    'Failed to fetch',
  );
});
