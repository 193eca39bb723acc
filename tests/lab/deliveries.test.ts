import { type Delivered, deliveredCardStruct, type DeliveredCard } from '@tag/contract/lab';
import { voidCertificate } from '@tag/server/seeding';
import {
  deliver as takeDelivery,
  drainJobs,
  folderStore,
  gradedMailJobs,
  mediaRoutes,
  openFolders,
  outboxMailer,
  renditionJobs,
  sweepMedia,
  verifyPopulation,
} from '@tag/server/testing';
import JSZip from 'jszip';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnreadableFile } from '../../packages/server/src/deliveries/source.ts';
import { zipSource } from '../../packages/server/src/deliveries/zip-source.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import {
  deliveredCard,
  type DeliveryFiles,
  filesOf,
  orderAtVerification,
  postDelivery,
  sendDelivery,
  zipDelivery,
} from '../support/delivery.ts';
import { nextTask } from '../support/waiting.ts';

const database = await testDatabase({ connections: 8 });
const { query } = database;
const folder = await mkdtemp(join(tmpdir(), 'tag-deliveries-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const mediaStore = folderStore(folder);
const api = testApi(database, { mediaStore });
const call = callsOf(api);
let token: string;
let owner: { id: string; email: string };

beforeAll(async () => {
  token = (await signInAs(call, (await addUser(database, { role: 'lab' })).email)).token;
  owner = await addUser(database);
  await query
    .insertInto('countries')
    .values({ id: 233, code: 'US', name: 'United States' })
    .onConflict((it) => it.doNothing())
    .execute();
});

const sender = () => ({ api, database, mediaStore, token });

async function deliver(
  cards: readonly object[],
  files: DeliveryFiles,
  more: object = {},
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
): Promise<any> {
  return sendDelivery(sender(), await zipDelivery(cards, files, more));
}

const deliverFrom = (source: Parameters<typeof takeDelivery>[1]) =>
  takeDelivery({ database, mediaStore }, source);

const newOrder = (cards: number) => orderAtVerification(database, owner.id, cards);
const detailOf = (certificate: string) => call('GET', `/graded-cards/public/detail/${certificate}`);
const eventsOf = async (itemId: string) =>
  (
    await query
      .selectFrom('orderEvents')
      .select('kind')
      .where('itemId', '=', itemId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

describe('a graded card', () => {
  let card: DeliveredCard;
  let files: DeliveryFiles;
  let certificate: string;

  beforeAll(async () => {
    const { itemIds } = await newOrder(1);
    const name = (part: string) => `${itemIds[0]}-${part}`;
    card = deliveredCard(itemIds[0]!, {
      slab: {
        front: name('slab-front.png'),
        back: name('slab-back.png'),
        photos: [name('slab-1.png'), name('slab-2.png')],
      },
      spin: { video: name('spin.mp4'), poster: name('spin.png') },
    });
    files = await filesOf(card);
    const { cards, ...counts } = await deliver([card], files);
    expect(counts).toEqual({ graded: 1, regraded: 0, completed: 0, unchanged: 0, refused: 0 });
    expect(cards).toEqual([
      { itemId: card.itemId, certificate: expect.any(String), outcome: 'graded', problems: [] },
    ]);
    certificate = cards[0].certificate;
  });

  test('is public at once, with all measurements and photos', async () => {
    const { body, status } = await detailOf(certificate);
    expect(status).toBe(200);
    expect(certificate).toMatch(/^X\d{7}$/);
    expect(body).toMatchObject({
      grade: { score: 930, grade: '9' },
      size: card.size,
      centering: card.centering,
      defect_map: { front: card.defects, back: [] },
      surface_details: { front: { marks: ['d1'] } },
      hasWitnessVideo: false,
      history: [],
      spin: { width: 96, height: 96, frames: 24 },
    });
    expect(body.slab._1x1).toMatchObject([
      { width: 1080, height: 1080 },
      { width: 1080, height: 1080 },
    ]);
    expect(body.slab._9x16[1]).toMatchObject({ width: 1080, height: 1920 });
    expect(body.dings.front[0].closeUp.url).toMatch(/front\.jpg\?x=/);
  });

  test('has its pictures where the report says', async () => {
    const { body } = await detailOf(certificate);
    const urls = [body.images.front, body.slab._9x16[0], body.spin.poster].map(({ url }) => url);
    for (const url of urls) {
      const bytes = await readFile(join(folder, url.replace('/media/', '')));
      expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    }
  });

  test('has the sizes of pages before anybody asks for them', async () => {
    const quiet = pino({ level: 'silent' });
    await drainJobs(database, renditionJobs({ database, mediaStore }), quiet);
    const { body } = await detailOf(certificate);
    const closeUp = body.dings.front[0].closeUp.url;
    const media = mediaRoutes({
      // The pictures themselves are gone: nothing can be made of them.
      store: folderStore(join(folder, 'nothing')),
      keptIn: mediaStore,
      folders: openFolders(database),
      cacheFolder: join(folder, 'media-cache'),
    });
    const served = testApi(database, { media });
    const statusOf = async (url: string) => (await served.request(url)).status;
    for (const url of [
      ...[160, 480, 960].map((width) => `${body.slab.front.url}?width=${width}`),
      `${body.images.front.url}?width=640`,
      `${body.images.back.url}?width=640`,
      `${closeUp}&width=160`,
      `${closeUp}&width=640`,
    ]) {
      expect(await statusOf(url), url).toBe(200);
    }
    expect(await statusOf(`${body.images.front.url}?width=1280`)).toBe(404);
  });

  test('keeps the transparency of its scans', async () => {
    const { itemIds } = await newOrder(1);
    const cut = deliveredCard(itemIds[0]!);
    const cutFiles = await filesOf(cut);
    const name = cut.scans.front;
    const corners = Buffer.from('<svg><rect width="300" height="420" rx="20"/></svg>');
    cutFiles[name] = await sharp(cutFiles[name])
      .ensureAlpha()
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer();
    const delivered = (await deliver([cut], cutFiles)).cards[0];
    const { images } = (await detailOf(delivered.certificate)).body;
    const bytes = await readFile(join(folder, images.front.url.replace('/media/', '')));
    expect(images.back.url).toMatch(/back\.jpg$/);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 300, height: 420, channels: 4 });
    expect(data[3]).toBe(0);
  });

  test('belongs to the order’s customer, is counted, and is in the order’s history', async () => {
    const row = await query
      .selectFrom('orderItems as i')
      .innerJoin('certificateOwners as o', 'o.itemId', 'i.id')
      .innerJoin('gradedCards as g', 'g.certificate', 'i.certificate')
      .select(['i.certificate', 'o.certificate as owned', 'o.ownerId', 'g.region'])
      .where('i.id', '=', card.itemId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ certificate, owned: certificate, ownerId: owner.id, region: 'US-CA' });
    expect(await eventsOf(card.itemId)).toEqual(['card_graded']);
    expect(await verifyPopulation(database)).toMatchObject({ drifting: 0 });
  });

  test('delivered again changes nothing', async () => {
    const again = await deliver([card], files);
    expect(again).toMatchObject({ unchanged: 1, cards: [{ certificate, outcome: 'unchanged' }] });
    expect(await eventsOf(card.itemId)).toEqual(['card_graded']);
  });

  test('can get a video later, without a regrade', async () => {
    const witness = { video: `${card.itemId}-witness.mp4`, poster: null };
    const more = { ...card, witness, certificate };
    const result = await deliver(
      [more],
      await filesOf(more).then((made) => ({ ...made, ...files })),
    );
    expect(result).toMatchObject({ completed: 1 });
    expect((await detailOf(certificate)).body).toMatchObject({
      hasWitnessVideo: true,
      history: [],
    });
  });

  test('is graded again only with a reason, which its report then shows', async () => {
    const other = deliveredCard(card.itemId, { score: 960 });
    const made = await filesOf(other);
    const refused = await deliver([other], made);
    expect(refused.cards[0].problems).toEqual([
      {
        file: 'delivery.json',
        field: 'cards.0.regrade',
        reason: `This card has certificate ${certificate}: say why it is graded again`,
      },
    ]);
    const result = await deliver([{ ...other, regrade: 'The scratch was dust' }], made);
    expect(result).toMatchObject({ regraded: 1, cards: [{ certificate }] });
    const { body } = await detailOf(certificate);
    expect(body).toMatchObject({
      grade: { score: 960 },
      history: [{ grade: { score: 930 }, reason: 'The scratch was dust' }],
    });
    expect(await eventsOf(card.itemId)).toEqual(['card_graded', 'card_regraded']);
    expect(await verifyPopulation(database)).toMatchObject({ drifting: 0 });
  });

  test('leaves no unused files behind', async () => {
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    const before = await readdir(folder);
    await sweepMedia({ database, mediaStore }, 1, tomorrow);
    const after = await readdir(folder);
    expect(after.length).toBeLessThan(before.length);
    const { body } = await detailOf(certificate);
    await readFile(join(folder, body.images.front.url.replace('/media/', '')));
  });

  test('that was voided isn’t graded again by the same delivery; another one gets a new number', async () => {
    const { itemIds } = await newOrder(1);
    const first = deliveredCard(itemIds[0]!);
    const made = await filesOf(first);
    const { cards } = await deliver([first], made);
    await voidCertificate(database, cards[0].certificate, 'Wrong card');
    const again = await deliver([first], made);
    expect(again.cards[0].problems[0].reason).toBe(
      `This was delivered before, and ${cards[0].certificate} was voided`,
    );
    const second = deliveredCard(itemIds[0]!, { score: 900 });
    const result = await deliver([second], await filesOf(second));
    expect(result).toMatchObject({ graded: 1 });
    expect(result.cards[0].certificate > cards[0].certificate).toBe(true);
  });
});

test('one email says that all cards of an order are graded', async () => {
  const { itemIds, number } = await newOrder(3);
  const cards = itemIds.map((id) => deliveredCard(id));
  const made = await Promise.all(cards.map(filesOf));
  await deliver(cards.slice(0, 2), Object.assign({}, ...made));
  const handlers = gradedMailJobs({
    database,
    mailer: outboxMailer(database),
    portalUrl: 'https://portal.example.com',
  });
  const mails = () =>
    query
      .selectFrom('outboxMails')
      .select(['recipient', 'subject'])
      .where('subject', 'like', `%${number}%`)
      .execute();
  await drainJobs(database, handlers, pino({ level: 'silent' }));
  expect(await mails()).toEqual([]);
  await deliver(cards, Object.assign({}, ...made));
  await drainJobs(database, handlers, pino({ level: 'silent' }));
  expect(await mails()).toEqual([
    {
      recipient: owner.email,
      subject: expect.stringMatching(new RegExp(`^Order ${number} .*: your 3 cards are graded$`)),
    },
  ]);
});

test('the email about graded cards can be turned off', async () => {
  const quiet = await addUser(database);
  const session = await signInAs(call, quiet.email);
  await call('PATCH', '/users/setting', { ...session, body: { gradesByMail: false } });
  const { itemIds } = await orderAtVerification(database, quiet.id, 1);
  const card = deliveredCard(itemIds[0]!);
  await deliver([card], await filesOf(card));
  const handlers = gradedMailJobs({
    database,
    mailer: outboxMailer(database),
    portalUrl: 'https://portal.example.com',
  });
  await drainJobs(database, handlers, pino({ level: 'silent' }));
  const mails = query.selectFrom('outboxMails').select('subject');
  expect(await mails.where('recipient', '=', quiet.email).execute()).toEqual([]);
});

test('one email says so of several sub-orders of the same owner', async () => {
  const { id: orderId, itemIds, number } = await newOrder(2);
  const other = randomUUID();
  await query
    .insertInto('subOrders')
    .values({ id: other, orderId, position: 1, name: 'Another customer’s' })
    .execute();
  await query
    .updateTable('orderItems')
    .set({ subOrderId: other })
    .where('id', '=', itemIds[1]!)
    .execute();
  const cards = itemIds.map((id) => deliveredCard(id));
  const made = await Promise.all(cards.map(filesOf));
  await deliver(cards, Object.assign({}, ...made));
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const parts = {
    database,
    mailer: outboxMailer(database),
    portalUrl: 'https://portal.example.com',
  };
  await drainJobs(database, gradedMailJobs(parts), pino({ level: 'silent' }));
  const mails = await query
    .selectFrom('outboxMails')
    .select('subject')
    .where('subject', 'like', `%${number}%`)
    .execute();
  expect(mails).toEqual([{ subject: expect.stringContaining('your 2 cards are graded') }]);
});

test('a certificate may be the machine’s own', async () => {
  const { itemIds } = await newOrder(2);
  const [first, second] = itemIds.map((id) => deliveredCard(id, { certificate: 'M0000007' }));
  const made = await Promise.all([first!, second!].map(filesOf));
  const result = await deliver([first!], Object.assign({}, ...made));
  expect(result.cards[0]).toMatchObject({ certificate: 'M0000007', outcome: 'graded' });
  const taken = await deliver([second!], Object.assign({}, ...made));
  expect(taken.cards[0].problems).toMatchObject([
    { field: 'cards.0.certificate', reason: 'M0000007 belongs to another card' },
  ]);
});

describe('an invalid card is refused with its reason, the others are accepted:', () => {
  type Change = (card: DeliveredCard, files: DeliveryFiles) => void;
  const REFUSALS: [name: string, change: Change, field: string, reason: RegExp][] = [
    ['a score over 1000', (card) => (card.score = 1001), 'score', /1000/],
    ['deductions that don’t add up', (card) => (card.score = 931), 'defects', /add up to 70/],
    [
      'a box outside its scan',
      (card) => (card.defects[0]!.box.x = 290),
      'defects.0.box',
      /outside the scan, which has 300 x 420 pixels/,
    ],
    ['a missing file', (card, files) => delete files[card.scans.back], 'scans.back', /not in the/],
    [
      'a broken picture',
      (card, files) => (files[card.scans.front] = files[card.scans.front]!.subarray(0, 90)),
      'scans.front',
      /no picture that can be read/,
    ],
    ['a path', (card) => (card.scans.front = '../front.png'), 'scans.front', /without a folder/],
    ['an unknown card', (card) => (card.itemId = randomUUID()), 'itemId', /No order has this card/],
    ['our letter', (card) => (card.certificate = 'X9000000'), 'certificate', /given out here/],
    [
      'a video that isn’t all-intra',
      (card, files) => {
        card.spin = { video: 'clip.mp4', poster: card.scans.front };
        files['clip.mp4'] = Buffer.from('\0\0\0\x18ftypisom');
      },
      'spin.video',
      /no MP4/,
    ],
  ];

  test.each(REFUSALS)('%s', async (_, change, field, reason) => {
    const { itemIds } = await newOrder(2);
    const [bad, good] = itemIds.map((id) => deliveredCard(id)) as [DeliveredCard, DeliveredCard];
    const files = Object.assign({}, ...(await Promise.all([bad, good].map(filesOf))));
    change(bad, files);
    const { cards, graded, refused } = await deliver([bad, good], files);
    expect({ graded, refused }).toEqual({ graded: 1, refused: 1 });
    expect(cards[0].problems[0].field).toBe(`cards.0.${field}`);
    expect(cards[0].problems[0].reason).toMatch(reason);
    expect(await eventsOf(bad.itemId)).toEqual([]);
  });

  test('of another order, or not at verification', async () => {
    const [first, second] = [await newOrder(1), await newOrder(1)];
    const card = deliveredCard(second.itemIds[0]!);
    const files = await filesOf(card);
    const other = await deliver([card], files, { orderNumber: first.number });
    expect(other.cards[0].problems[0].reason).toBe(`This card is not in order ${first.number}`);
    await query
      .updateTable('orderItems')
      .set({ stage: 'received' })
      .where('id', '=', card.itemId)
      .execute();
    const early = await deliver([card], files);
    expect(early.cards[0].problems[0].reason).toBe('This card is not at verification');
  });
});

test("a video with frames that aren't key frames is refused where nothing can encode it", async () => {
  const { itemIds } = await newOrder(1);
  const card = deliveredCard(itemIds[0]!, { spin: { video: 'clip.mp4', poster: 'poster.png' } });
  const files = await filesOf(card);
  files['clip.mp4'] = await readFile('demo/clips/X0000001-witness.mp4');
  const path = process.env['PATH'];
  process.env['PATH'] = folder;
  try {
    const { cards } = await deliver([card], files);
    expect(cards[0].problems).toMatchObject(
      [{ file: 'clip.mp4', field: 'cards.0.spin.video', reason: /no ffmpeg here/ }].map(
        (problem) => ({ ...problem, reason: expect.stringMatching(problem.reason) as string }),
      ),
    );
  } finally {
    process.env['PATH'] = path;
  }
});

describe('a zip is refused before it is unpacked:', () => {
  const packed = (made: JSZip) =>
    made.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
  const zip = async (fill: (zip: JSZip) => void) => {
    const made = new JSZip();
    fill(made);
    return packed(made);
  };

  test.each<[name: string, make: () => Promise<Buffer>, reason: RegExp]>([
    [
      'that is none',
      async () => Buffer.from('Not a zip, but long enough for one to be looked for'),
      /can’t be read/,
    ],
    [
      'without delivery.json',
      () => zip((it) => it.file('a.png', 'x')),
      /There is no delivery.json/,
    ],
    [
      'with a path outside it',
      async () => {
        const bytes = await zip((it) => it.file('aa/evil.png', 'x', { createFolders: false }));
        return Buffer.from(bytes.toString('latin1').replaceAll('aa/evil', '../evil'), 'latin1');
      },
      /can’t be read: invalid relative path/,
    ],
    [
      'with folders',
      () => zip((it) => it.file('cards/a.png', 'x', { createFolders: false })),
      /in a folder/,
    ],
    [
      'that unpacks to more than we accept',
      async () => {
        const bytes = await zip((it) => it.file('a.png', Buffer.alloc(2 ** 20)));
        // The central directory is checked before anything is unpacked.
        const at = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
        bytes.writeUInt32LE(0xfffffff0, at + 24);
        return bytes;
      },
      /larger than 256 MB/,
    ],
    ['with invalid JSON', () => zip((it) => it.file('delivery.json', '{')), /not valid JSON/],
    ['without cards', () => zip((it) => it.file('delivery.json', '{}')), /cards: Expected a list/],
  ])('%s', async (_, make, reason) => {
    await expect(sendDelivery(sender(), await make())).rejects.toThrow(reason);
  });

  test('files that are left half read, many at once, end nothing', async () => {
    const path = join(folder, 'left.zip');
    const names = Array.from({ length: 20 }, (_, index) => `${index}.png`);
    await writeFile(
      path,
      await zip((it) => {
        for (const name of names) it.file(name, randomBytes(2 ** 19));
      }),
    );
    const source = await zipSource(path);
    const firstParts = names.map(async (name) => {
      for await (const part of (await source.open(name))!) return part.byteLength;
      return 0;
    });
    expect((await Promise.all(firstParts)).every((bytes) => bytes > 0)).toBe(true);
    expect(await buffer((await source.open(names[0]!))!)).toHaveLength(2 ** 19);
    await source.close();
  });

  test('a file larger than the zip claims is cut off', async () => {
    const { itemIds } = await newOrder(1);
    const card = deliveredCard(itemIds[0]!);
    const files = await filesOf(card);
    files[card.scans.front] = Buffer.alloc(2 ** 20);
    const bytes = await packed(await JSZip.loadAsync(await zipDelivery([card], files)));
    const name = bytes.lastIndexOf(card.scans.front, undefined, 'latin1');
    bytes.writeUInt32LE(1000, name - 46 + 24);
    const { cards } = await sendDelivery(sender(), bytes);
    expect(cards[0]!.problems[0]).toMatchObject({
      file: card.scans.front,
      reason: expect.stringMatching(/Can’t be unpacked/) as string,
    });
  });
});

test('a card that takes too long is not refused because its files are closed meanwhile', async () => {
  const { itemIds } = await newOrder(1);
  const card = deliveredCard(itemIds[0]!);
  let close = () => {};
  const closed = new Promise<void>((done) => (close = done));
  let read: Promise<unknown> | undefined;
  const source = {
    async open(name: string) {
      if (name === 'delivery.json') return Readable.from([JSON.stringify({ cards: [card] })]);
      read = closed.then(() => Promise.reject(new UnreadableFile('It is closed')));
      return read as Promise<never>;
    },
    close: async () => {},
  };
  const recorded: Delivered[] = [];
  const record = async (_db: unknown, _index: number, it: Delivered) => void recorded.push(it);
  const run = takeDelivery({ database, mediaStore }, source, { cardMs: 50, record });
  await expect(run).rejects.toMatchObject({ code: 'unavailable' });
  close();
  await expect(read).rejects.toThrow();
  await nextTask();
  expect(recorded).toEqual([]);
});

describe('a delivery holds little memory:', () => {
  /** A source of these files; `read` counts the bytes that were read of each. */
  function sourceOf(card: DeliveredCard, parts: (name: string) => Iterable<Buffer>) {
    const read: Record<string, number> = {};
    const manifest = Buffer.from(JSON.stringify({ cards: [card] }));
    return {
      read,
      async open(name: string) {
        read[name] = 0;
        const content = name === 'delivery.json' ? [manifest] : parts(name);
        return (async function* () {
          for (const part of content) {
            read[name]! += part.byteLength;
            yield part;
          }
        })();
      },
      close: async () => {},
    };
  }
  const endless = function* (begin: Buffer) {
    yield begin;
    for (const part = Buffer.alloc(2 ** 20); ;) yield part;
  };
  const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

  test('a file that isn’t what its name says is read no further', async () => {
    const { itemIds } = await newOrder(1);
    const card = deliveredCard(itemIds[0]!, { spin: { video: 'a.mp4', poster: 'b.png' } });
    const source = sourceOf(card, () => endless(Buffer.alloc(100)));
    const { cards } = await deliverFrom(source);
    expect(cards[0]!.problems.map(({ reason }) => reason)).toEqual([
      ...Array<unknown>(4).fill(expect.stringMatching(/no picture that can be read/)),
      'Is no MP4 that can be read',
      expect.stringMatching(/no picture that can be read/),
    ]);
    expect(Math.max(...Object.values(source.read).slice(1))).toBeLessThan(2 ** 21);
  });

  test('pictures, and all files of a card, have a largest size', async () => {
    const { itemIds } = await newOrder(1);
    const name = (part: number) => `${part}.png`;
    const slab = { front: name(1), back: name(2), photos: [3, 4, 5, 6, 7, 8].map(name) };
    const card = deliveredCard(itemIds[0]!, { slab });
    const source = sourceOf(card, () => endless(PNG));
    const { cards } = await deliverFrom(source);
    const reasons = cards[0]!.problems.map(({ reason }) => reason);
    expect(reasons.slice(0, 3)).toEqual(Array(3).fill('Is larger than 128 MB'));
    expect(reasons.at(-1)).toBe('The files of this card are larger than 512 MB together');
    const all = Object.values(source.read).reduce((sum, bytes) => sum + bytes);
    expect(all).toBeLessThan(530 * 2 ** 20);
  });

  test('a file that changes between two reads is refused', async () => {
    const { itemIds } = await newOrder(1);
    const card = deliveredCard(itemIds[0]!);
    const files = await filesOf(card);
    const seen = new Set<string>();
    const source = sourceOf(card, (file) => {
      const isChanged = file === card.scans.back && seen.has(file);
      seen.add(file);
      return [files[isChanged ? card.scans.front : file]!];
    });
    const { cards } = await deliverFrom(source);
    expect(cards[0]!.problems).toEqual([
      { file: card.scans.back, field: 'cards.0.scans.back', reason: 'Changed while it was read' },
    ]);
  });
});

test('customers see only their own graded cards, page by page', async () => {
  const [casey, other] = [await addUser(database), await addUser(database)];
  const { itemIds } = await orderAtVerification(database, casey.id, 3);
  const cards = itemIds.map((id, at) => deliveredCard(id, { score: 900 + at }));
  const files = Object.assign({}, ...(await Promise.all(cards.map(filesOf))));
  const { cards: delivered } = await deliver(cards, files);
  const mine = async ({ email }: { email: string }, query = '') => {
    const { token: own } = await signInAs(call, email);
    return (await call('GET', `/graded-cards/mine${query}`, { token: own })).body;
  };
  const { items, next, total } = await mine(casey, '?pageSize=2');
  expect([total, items.length]).toEqual([3, 2]);
  const rest = (await mine(casey, `?pageSize=2&after=${next}`)).items;
  const shown = [...items, ...rest].map(({ certificate }) => certificate).sort();
  expect(shown).toEqual(delivered.map(({ certificate }: Delivered) => certificate).sort());
  expect(items[0]).toMatchObject({
    grade: { grade: '9' },
    card: { name: 'Charizard' },
    image: { width: 300, height: 420 },
  });
  await voidCertificate(database, shown[0], 'Wrong card');
  expect((await mine(casey)).total).toBe(2);
  expect(await mine(other)).toMatchObject({ items: [], total: 0 });
});

test('only the lab can deliver, and only zips', async () => {
  const { token: customer } = await signInAs(call, owner.email);
  expect((await postDelivery({ api, token: customer }, 'x')).status).toBe(403);
  const json = { 'Content-Type': 'application/json' };
  expect((await postDelivery({ api, token }, '{}', json)).status).toBe(415);
});

test('the format is published as JSON Schema', async () => {
  const response = await api.request('/lab/delivery.schema.json');
  const schema = (await response.json()) as { $defs: Record<string, { required: string[] }> };
  expect(response.headers.get('content-type')).toBe('application/schema+json');
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Delivery',
    properties: { cards: { items: { $ref: '#/$defs/DeliveredCard' } } },
  });
  expect(schema.$defs['DeliveredCard']!.required).toContain('defects');
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)) {
    expect(schema.$defs).toHaveProperty(name!);
  }
  expect(deliveredCardStruct.is(deliveredCard(randomUUID()))).toBe(true);
});
