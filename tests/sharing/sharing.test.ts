import { regradeCard } from '@tag/server/seeding';
import type { mediaRoutes } from '@tag/server/testing';
import { Hono } from 'hono';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleReport } from '../support/graded-card.ts';
import { startLab } from '../support/lab.ts';
import { startMarket } from '../support/market.ts';

const database = await testDatabase();
const app = testApi(database);
const { addCard, addSeller } = await startMarket(database, app);
const seller = await addSeller();
const certificate = await addCard(seller);
const hidden = await addCard(seller, { publishedAt: null });
const PORTAL = 'https://portal.example.com';

const read = async (path: string) => {
  const response = await app.request(path);
  return { response, text: await response.clone().text() };
};
const bytesOf = async (path: string) => {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a badge', () => {
  test('names the grade in outlines, in the reader’s colors or the page’s', async () => {
    const { response, text } = await read(`/badge/${certificate}.svg`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toContain('max-age=300');
    expect(text).toMatch(new RegExp(`aria-label="TAG certificate ${certificate}: Mint 9"`));
    expect(text).toContain('prefers-color-scheme:dark');
    expect(text).not.toContain('<text');
    const dark = await read(`/badge/${certificate}.svg?theme=dark`);
    expect(dark.text).not.toContain('prefers-color-scheme');
  });

  test('comes as PNG with twice the pixels', async () => {
    const { bytes, response } = await bytesOf(`/badge/${certificate}.png?theme=light`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', height: 80 });
  });

  test.each([
    ['/badge/Z9999999.svg', 404, 'certificate_not_found'],
    [`/badge/${hidden}.svg`, 404, 'certificate_not_published'],
    ['/badge/nonsense.svg', 404, 'not_found'],
    [`/badge/${certificate}.gif`, 404, 'not_found'],
    [`/badge/${certificate}.svg?theme=pink`, 400, 'validation'],
    [`/share/${hidden}.jpg`, 404, 'certificate_not_published'],
    [`/share/${certificate}.png`, 404, 'not_found'],
    ['/sitemap-x.xml', 404, 'not_found'],
    ['/sitemap-X-999.xml', 404, 'not_found'],
  ])('%s is refused with %i', async (path, status, code) => {
    const { response, text } = await read(path);
    expect(response.status).toBe(status);
    expect(JSON.parse(text)).toMatchObject({ code });
  });

  test('of a voided certificate says so', async () => {
    const voided = await addCard(seller);
    const { lab } = await startLab(database, app);
    await lab.put(`/lab/certificates/${voided}/void`, { reason: 'Cracked slab' });
    expect((await read(`/badge/${voided}.svg`)).text).toContain(`${voided}: Voided`);
    expect((await read(`/share/${voided}.jpg`)).response.status).toBe(410);
  });
});

test('the picture of a link is 1200 x 630, with names of any length', async () => {
  const long = await addVariation(database, {
    set: 'A set whose name goes on and on & on, far beyond what fits <here>'.repeat(2),
    name: 'Somebody with a very long name indeed '.repeat(4).trim(),
  });
  const other = await addCard(seller, { variationId: long, score: null });
  for (const each of [certificate, other]) {
    const { bytes, response } = await bytesOf(`/share/${each}.jpg?v=1`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  }
});

test('the picture of a link shows a regrade, also where the pictures stay', async () => {
  const jpeg = await sharp({ create: { width: 64, height: 90, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer();
  const media: ReturnType<typeof mediaRoutes> = new Hono();
  media.get('*', (c) =>
    c.body(new Uint8Array(jpeg), 200, { 'Cache-Control': 'public, max-age=60, immutable' }),
  );
  const pictured = testApi(database, { media });
  const read = async () =>
    Buffer.from(await (await pictured.request(`/share/${regraded}.jpg`)).arrayBuffer());
  const regraded = await addCard(seller);
  const before = await read();
  expect(before.equals(await read())).toBe(true);
  const regrade = { score: 1000, report: sampleReport(1000), reason: 'A second look' };
  await regradeCard(database, regraded, regrade);
  expect(before.equals(await read())).toBe(false);
});

describe('oEmbed', () => {
  const ask = (query: Record<string, string>) =>
    read(`/oembed?${new URLSearchParams(query).toString()}`);

  test('answers a report’s address with a frame of it, no wider than asked', async () => {
    const { text } = await ask({ url: `${PORTAL}/card/${certificate}`, maxwidth: '300' });
    const answer = JSON.parse(text) as Record<string, string>;
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 300,
      thumbnail_width: 1200,
    });
    expect(answer.html).toContain(`src="${PORTAL}/frame/summary/${certificate}.html" width="300"`);
    expect(answer.thumbnail_url).toContain(`${PORTAL}/share/${certificate}.jpg?v=`);
  });

  test('answers a badge’s address with the badge', async () => {
    const { text } = await ask({ url: `${PORTAL}/badge/${certificate}.svg` });
    expect(JSON.parse(text)).toMatchObject({
      type: 'photo',
      url: `${PORTAL}/badge/${certificate}.png`,
    });
  });

  test('speaks XML too', async () => {
    const { response, text } = await ask({ url: `${PORTAL}/card/${certificate}`, format: 'xml' });
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(text).toContain('<type>rich</type>');
    expect(text).toContain('&lt;iframe');
  });

  test.each<[Record<string, string>, number]>([
    [{}, 400],
    [{ url: 'nonsense' }, 400],
    [{ url: `https://evil.example/card/X0000001` }, 404],
    [{ url: `${PORTAL}/pop-report` }, 404],
    [{ url: `${PORTAL}/card/Z9999999` }, 404],
    [{ url: `${PORTAL}/card/X0000001`, maxwidth: '-1' }, 400],
    [{ url: `${PORTAL}/card/X0000001`, format: 'yaml' }, 400],
  ])('%o is refused with %i', async (query, status) => {
    expect((await ask(query)).response.status).toBe(status);
  });
});

test('sitemaps list public reports by number, and the pages', async () => {
  const index = await read('/sitemap.xml');
  const letter = certificate[0]!;
  const names = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(names).toContain(`${PORTAL}/sitemap-pages.xml`);
  const file = Math.floor(Number(certificate.slice(1)) / 40_000);
  expect(names).toContain(`${PORTAL}/sitemap-${letter}-${file}.xml`);
  const { text } = await read(`/sitemap-${letter}-${file}.xml`);
  expect(text).toContain(`<loc>${PORTAL}/card/${certificate}</loc>`);
  expect(text).not.toContain(hidden);
  expect((await read('/sitemap-pages.xml')).text).toContain(`<loc>${PORTAL}/pop-report</loc>`);
});
