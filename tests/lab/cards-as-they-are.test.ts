import { folderStore } from '@tag/server/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation } from '../support/graded-card.ts';
import { type PaidOrder, startLab } from '../support/lab.ts';
import { newCards, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'tag-photos-'));
afterAll(() => rm(folder, { recursive: true }));
const mediaStore = folderStore(folder);
const app = testApi(database, { mediaStore });
await addPriceList(database);
const { addPaidOrder, grade, lab, readBench, takeTo } = await startLab(database, app);
const customer = await signedIn(database, callsOf(app));

const photo = new Uint8Array(
  await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    // Rotated, as phones store it, with a GPS position.
    .withExif({ IFD3: { GPSLatitude: '50/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
);
const variationId = await addVariation(database);
const { cardId } = await database.query
  .selectFrom('cardVariations')
  .select('cardId')
  .where('id', '=', variationId)
  .executeTakeFirstOrThrow();

describe('a photo', () => {
  const prepare = ({ labPath }: PaidOrder, of: object = {}) =>
    lab.post(`${labPath}/photos`, { contentType: 'image/jpeg', ...of });
  const send = (url: string, body: Uint8Array<ArrayBuffer> | string, type = 'image/jpeg') =>
    app.request(url, { method: 'PUT', headers: { 'Content-Type': type }, body });

  test('of a card is shown to its customer upright and without its GPS position', async () => {
    const order = await addPaidOrder(customer);
    const { body: upload } = await prepare(order, { itemId: order.cards[0] });
    expect((await send(upload.url, photo)).status).toBe(200);
    expect((await send(upload.url, photo)).status).toBe(200);
    await send((await prepare(order)).body.url, photo);

    const seen = await readBench(order);
    expect([seen.photos.length, seen.cards[0]!.photos.length]).toEqual([1, 1]);
    const [picture] = seen.cards[0]!.photos;
    expect(picture).toMatchObject({ width: 20, height: 40 });
    expect(picture!.url).toMatch(/^\/media\/p[0-9a-f]{32}\/photo\.webp$/);
    const { body: tracking } = await customer.get(`${order.path}/tracking`);
    expect(tracking.cards[0].photos).toEqual([picture]);
    expect(tracking.history.slice(0, 2)).toMatchObject([
      { kind: 'photographed', itemId: null, actor: 'lab' },
      { kind: 'photographed', itemId: order.cards[0], actor: 'lab' },
    ]);

    const stored = await mediaStore.read(picture!.url.replace('/media/', ''));
    const bytes = Buffer.from(await new Response(stored).arrayBuffer());
    const { exif, format } = await sharp(bytes).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  });

  test("that isn't one is refused", async () => {
    const order = await addPaidOrder(customer);
    const { url } = (await prepare(order)).body;
    const codeOf = async (answer: Response | Promise<Response>) =>
      ((await (await answer).json()) as { code: string }).code;
    expect(await codeOf(send(url, '<svg/>'))).toBe('unsupported_media_type');
    expect(await codeOf(send(url, photo, 'image/png'))).toBe('unsupported_media_type');
    expect(await codeOf(send(url, photo.subarray(0, 200)))).toBe('validation');
    expect(await codeOf(send(url.replace(/code=.*/, 'code=x'), photo))).toBe('media_link_invalid');
    expect(await codeOf(send(url, Buffer.alloc(21 * 2 ** 20)))).toBe('payload_too_large');
    expect((await lab.get(order.labPath)).body.photos).toEqual([]);
    const other = await addPaidOrder(customer);
    expect((await prepare(order, { itemId: other.cards[0] })).body.code).toBe('not_found');
    expect((await prepare(order, { subOrderId: other.subOrderId })).body.code).toBe('not_found');
  });
});

describe('which card it is', () => {
  const identify = (who: typeof lab, { cards, path }: PaidOrder, more: object = {}) =>
    who.put(`${path}/cardId`, {
      itemId: cards[0],
      cardId,
      variationId,
      ...(who === lab && { seen: {} }),
      ...more,
    });

  test("is the lab's to say once the card arrives, and the customer sees the correction", async () => {
    const order = await addPaidOrder(customer, { cards: newCards(1, { name: 'Charzard' }) });
    expect((await identify(lab, order)).body.code).toBe('order_closed');
    await takeTo(order, 'received');
    expect((await identify(customer, order)).body.code).toBe('order_closed');
    expect((await identify(lab, order, { cardId: 2_000_000_000 })).body.code).toBe('invalid_card');
    const { body, status } = await identify(lab, order);
    expect([status, body.items[0].state]).toEqual([200, 'matched']);
    const { body: again } = await identify(lab, order);
    expect(again).toEqual(body);

    const entered = '1999 Base Set Charzard';
    const bench = await readBench(order);
    expect(bench.cards[0]).toMatchObject({ cardId, entered, title: body.items[0].title });
    const { body: tracking } = await customer.get(`${order.path}/tracking`);
    expect(tracking.cards[0].correctedFrom).toBe(entered);
    const identified = tracking.history.filter(
      ({ kind }: { kind: string }) => kind === 'card_identified',
    );
    const note = `${body.items[0].title} (entered as “${entered}”)`;
    expect(identified).toMatchObject([{ note, actor: 'lab' }]);
  });

  test("can't be changed once the card has a grade", async () => {
    const order = await addPaidOrder(customer, { cards: newCards(1) });
    await takeTo(order, 'verification');
    await grade(order);
    const { body, status } = await identify(lab, order);
    expect([status, body.code]).toEqual([409, 'order_closed']);
    expect(body.message).toBe('The lab can identify a card from its arrival until it has a grade.');
    const other = await signedIn(database, callsOf(app));
    expect((await identify(other, order)).body.code).toBe('not_found');
  });
});
