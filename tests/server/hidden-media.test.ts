import { voidCertificate } from '@tag/server/seeding';
import { folderStore, mediaRoutes, openFolders } from '@tag/server/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSecret } from '../../packages/server/src/secrets/secrets.ts';
import { signFolder } from '../../packages/server/src/media/signed-links.ts';
import { drawPicture, temporaryFolder } from '../media/served-media.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { sampleReport } from '../support/graded-card.ts';
import { PRODUCTS, startMarket } from '../support/market.ts';
import type { Customer } from '../support/orders.ts';
import { until } from '../support/waiting.ts';

const database = await testDatabase();
const mediaStore = folderStore(await temporaryFolder());
const cacheFolder = await temporaryFolder();
const folders = openFolders(database);
const media = mediaRoutes({ store: mediaStore, folders, cacheFolder });
const api = testApi(database, { media, mediaStore });
const market = await startMarket(database, api);
const picture = await drawPicture(600, 480).jpeg().toBuffer();

/** How clients extend the address of a picture. */
const FORMS = {
  original: '',
  width: '?width=160',
  crop: '?x=0&y=0&w=120&h=120',
  'crop off the grid': '?x=7&y=0&w=100&h=100',
  tile: '/tiles/9/0_0',
};

let owner: Customer;
beforeAll(async () => {
  owner = await market.addSeller();
});

let keys = 0;
/** A card of the owner, with a picture in its folder. */
async function addCard(publishedAt: Date | null) {
  const mediaKey = `khidden${(keys += 1)}`;
  await mediaStore.write(`${mediaKey}/front.jpg`, picture);
  const front = { url: `/media/${mediaKey}/front.jpg`, width: 600, height: 480 };
  const report = { ...sampleReport(930), images: { front, back: front } };
  const certificate = await market.addCard(owner, { mediaKey, report, publishedAt });
  return { certificate, plain: front.url };
}

const open = (url: string, method = 'GET') => api.request(url, { method });
const statusOf = async (url: string) => (await open(url)).status;
/** The status of each form; a redirect is followed. */
async function statusesOf(url: string) {
  const found = Object.entries(FORMS).map(async ([form, more]) => {
    const answer = await open(url + more);
    const location = answer.headers.get('location');
    return [form, location === null ? answer.status : await statusOf(url + location)];
  });
  return Object.fromEntries(await Promise.all(found)) as Record<keyof typeof FORMS, number>;
}
const all = (status: number) =>
  Object.fromEntries(Object.keys(FORMS).map((form) => [form, status]));

/** The address of a card's picture in an answer with items. */
async function addressIn(caller: Customer, path: string, certificate: string): Promise<string> {
  const { body } = await caller.get(path);
  const items: { certificate: string; image: { url: string } }[] = body.items;
  return items.find((item) => item.certificate === certificate)!.image.url;
}
const addressOf = (certificate: string) =>
  addressIn(owner, `${PRODUCTS}/previews?certificate=${certificate}`, certificate);

describe('files of a published card', () => {
  test('have a permanent address, which shared caches check every hour', async () => {
    const { certificate, plain } = await addCard(new Date());
    expect(await addressOf(certificate)).toBe(plain);
    expect(await statusesOf(plain)).toEqual(all(200));
    expect((await open(plain)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, s-maxage=3600, immutable',
    );
  });

  test('are not served any more, in any form, once it is hidden or voided', async () => {
    const [hidden, voided] = [await addCard(new Date()), await addCard(new Date())];
    for (const { plain } of [hidden, voided]) expect(await statusesOf(plain)).toEqual(all(200));
    await database.query
      .updateTable('gradedCards')
      .set({ publishedAt: null })
      .where('certificate', '=', hidden.certificate)
      .execute();
    await voidCertificate(database, voided.certificate, 'Wrong label');
    for (const { plain } of [hidden, voided]) {
      await until(async () => (await statusOf(plain)) === 404);
      expect(await statusesOf(plain)).toEqual(all(404));
      expect((await open(plain)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('files of a card that isn’t public', () => {
  test('are served to nobody at the plain address', async () => {
    const { plain } = await addCard(null);
    expect(await statusesOf(plain)).toEqual(all(404));
    expect((await open(plain, 'HEAD')).status).toBe(404);
  });

  test('are served in every form at the address its owner gets, and only privately cached', async () => {
    const { certificate } = await addCard(null);
    const url = await addressOf(certificate);
    expect(await statusesOf(url)).toEqual(all(200));
    for (const form of Object.values(FORMS)) {
      const caching = (await open(url + form)).headers.get('cache-control')!;
      const seconds = Number(/^private, max-age=(\d+)$/.exec(caching)?.[1]);
      expect(seconds, caching).toBeGreaterThan(3500);
      expect(seconds).toBeLessThanOrEqual(7200);
    }
    expect(await addressOf(certificate)).toBe(url);
  });

  test('have such an address wherever the card is shown to its owner or staff', async () => {
    const { certificate } = await addCard(null);
    expect((await market.publish(owner, certificate)).status).toBe(200);
    const shown = [
      await addressIn(owner, '/graded-cards/mine', certificate),
      await addressIn(owner, `${PRODUCTS}/listings?pageSize=200`, certificate),
      await addressIn(market.staff, '/admin/listings?pageSize=200', certificate),
    ];
    for (const url of shown) expect(await statusOf(url)).toBe(200);
  });

  test('are public from the moment it is published', async () => {
    const { certificate, plain } = await addCard(null);
    await database.query
      .updateTable('gradedCards')
      .set({ publishedAt: new Date() })
      .where('certificate', '=', certificate)
      .execute();
    await until(async () => (await statusOf(plain)) === 200);
    expect(await addressOf(certificate)).toBe(plain);
  });
});

describe('a signed address', () => {
  test('opens only the folder it was made for, as it was made', async () => {
    const [card, other] = [await addCard(null), await addCard(null)];
    const url = await addressOf(card.certificate);
    const [, expires, signature] = /\/s\/(\d+)\.([\w-]+)\//.exec(url)!;
    const folderOf = (plain: string) => plain.split('/')[2]!;
    const last = signature!.endsWith('A') ? 'B' : 'A';
    for (const changed of [
      url.replace(folderOf(card.plain), folderOf(other.plain)),
      url.replace(expires!, String(Number(expires) + 1)),
      url.replace(expires!, `0${expires}`),
      url.replace(signature!, `${signature!.slice(0, -2)}${last}A`),
      url.replace(signature!, `${signature}=`),
      url.replace(`.${signature}`, ''),
      url.replace(`${expires}.`, ''),
      url.replace(`${expires}.`, `${expires}.${expires}.`),
      url.replace('front.jpg', '..%2fprivate%2ffront.jpg'),
    ]) {
      expect(changed).not.toBe(url);
      expect(await statusesOf(changed), changed).toEqual(all(404));
    }
    expect(await statusOf(url)).toBe(200);
  });

  test('expires', async () => {
    const { plain } = await addCard(null);
    const secret = await readSecret(database.query, 'media-links');
    const made = (hoursAgo: number) =>
      signFolder(secret, plain, new Date(Date.now() - hoursAgo * 3_600_000));
    expect(await statusesOf(made(0))).toEqual(all(200));
    expect(await statusesOf(made(2))).toEqual(all(404));
  });
});

test('avatars and photos of orders stay public', async () => {
  await mediaStore.write('kavatar/avatar.jpg', picture);
  await mediaStore.write('kphoto/photo.jpg', picture);
  expect(await statusOf('/media/kavatar/avatar.jpg')).toBe(404);
  await database.query
    .updateTable('users')
    .set({ avatarKey: 'kavatar' })
    .where('id', '=', owner.id)
    .execute();
  const { number } = await owner.newOrder();
  await database.pool.query(
    `insert into order_photos (id, order_id, media_key, width, height)
     select gen_random_uuid(), id, 'kphoto', 600, 480 from orders where number = $1`,
    [number],
  );
  await until(async () => (await statusOf('/media/kavatar/avatar.jpg')) === 200);
  expect(await statusOf('/media/kphoto/photo.jpg')).toBe(200);
});
