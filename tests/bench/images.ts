import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@tag/server';
import { gradeCards } from '@tag/server/seeding';
import { folderStore } from '@tag/server/testing';
import sharp from 'sharp';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { logIn, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeHealth, type TimedCall } from './harness/calls.ts';
import { addMembers, openDatabase, startPostgres } from './harness/database.ts';
import { percentilesOf } from './harness/percentiles.ts';
import { startProcess, type Started } from './harness/processes.ts';

/**
 * How much making pictures slows down everyone else. Measures a login alone and while one client keeps asking
 * for new crops, and a visitor's new crop alone and while one client floods the server: with 256 crops at a time,
 * hanging up, and with crops of a scan that takes more than 32 MiB stored and 200 MB decoded. The server and the
 * flood run in their own processes.
 */
const CARDS = 40;
const SCAN = { width: 3120, height: 4320 };
const LARGE_SCAN = { width: 7200, height: 10_080 };
const STEP = 120;
const GOALS = { login: 2, image: 4 };
/** As our own proxy would pass them on. */
const FLOODER = '203.0.113.9';
const VISITOR = '198.51.100.7';
const UNTIL_FLOODED_MS = 2000;

/** The nth crop of a scan; each one is different. */
function crop(card: number, n: number): string {
  const columns = SCAN.width / STEP - 4;
  const rows = SCAN.height / STEP - 4;
  const x = (n % columns) * STEP;
  const y = (Math.floor(n / columns) % rows) * STEP;
  const side = (3 + (Math.floor(n / columns / rows) % 2)) * STEP;
  return `/media/k${card}/front.jpg?x=${x}&y=${y}&w=${side}&h=${side}`;
}

/** A large part of a scan, scaled down: about the most work for one picture. */
const largeCrop = (card: number, n: number) =>
  `/media/k${card}/front.jpg?x=${(n % 10) * STEP}&y=${(Math.floor(n / 10) % 20) * STEP}` +
  `&w=${16 * STEP}&h=${16 * STEP}&width=${n % 2 === 0 ? 960 : 1280}`;

/** The nth crop of the large scan, from all over it. */
function cropOfLarge(_: number, n: number): string {
  const columns = LARGE_SCAN.width / STEP - 5;
  const rows = LARGE_SCAN.height / STEP - 5;
  const x = ((n * 7) % columns) * STEP;
  const y = ((n * 29) % rows) * STEP;
  return `/media/large/front.jpg?x=${x}&y=${y}&w=${5 * STEP}&h=${5 * STEP}`;
}

interface Flood {
  readonly url: string;
  /**
   * 32 large crops at a time, waiting for each (`steady`), or crops of the large scan (`large`), or 256 small
   * ones that hang up (`drop`).
   */
  readonly manner: 'steady' | 'large' | 'drop';
}

export async function flood({ url, manner }: Flood): Promise<Started<null, void>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const headers = { 'X-Forwarded-For': FLOODER };
  let n = 0;
  const ask = (pathOf: typeof crop, hangUpAfterMs?: number) =>
    new Promise<void>((done) => {
      const path = pathOf(n % (CARDS / 2), Math.floor(n / (CARDS / 2)));
      n += 1;
      const request = get(`${url}${path}`, { agent, headers }, (answer) => {
        answer.resume().on('close', done);
      });
      request.on('error', () => done());
      if (hangUpAfterMs !== undefined) setTimeout(() => request.destroy(), hangUpAfterMs);
    });
  const repeat = async (work: () => Promise<unknown>) => {
    for (;;) await work();
  };
  if (manner !== 'drop') {
    const pathOf = manner === 'steady' ? largeCrop : cropOfLarge;
    for (let client = 0; client < 32; client += 1) void repeat(() => ask(pathOf));
  } else void repeat(() => Promise.all(Array.from({ length: 256 }, () => ask(crop, 400))));
  return { value: null, stop: () => agent.destroy() };
}

async function storeScans(database: Database, dataFolder: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const scan = await sharp({ create: { ...SCAN, channels: 3, background: '#888', noise } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer();
  const store = folderStore(join(dataFolder, 'media'));
  const large = await sharp({
    create: { ...LARGE_SCAN, channels: 3, background: '#888', noise },
    limitInputPixels: false,
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  if (large.byteLength <= 32 * 2 ** 20) throw new Error(`Too small: ${large.byteLength} bytes`);
  const variationId = await addVariation(database);
  const add = async (card: number, mediaKey: string, bytes: Buffer) => {
    await store.write(`${mediaKey}/front.jpg`, bytes);
    const certificate = `X${String(card).padStart(7, '0')}`;
    await gradeCards(database, [sampleCard({ certificate, variationId, mediaKey })]);
  };
  for (let card = 0; card < CARDS; card += 1) await add(card, `k${card}`, scan);
  await add(CARDS, 'large', large);
}

export const bench = defineBench({
  options: { rounds: 20 },
  async run(run, { rounds }) {
    const databaseUrl = await startPostgres(run);
    const dataFolder = run.folder();
    const url = await startApi(run, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      TRUSTED_PROXIES: '1',
    });
    const database = await openDatabase(run, databaseUrl);
    await addMembers(database, 1);
    await storeScans(database, dataFolder);

    const login = async () => logIn(url, 'member-0@example.com').then(() => true);
    let next = 0;
    const image = async () => {
      const path = crop(CARDS / 2 + (next % (CARDS / 2)), Math.floor(next / (CARDS / 2)));
      next += 1;
      const answer = await fetch(`${url}${path}`, { headers: { 'X-Forwarded-For': VISITOR } });
      await answer.arrayBuffer();
      return answer.ok;
    };
    /** Only answers that aren't refused are timed. */
    const repeat = async (job: () => Promise<boolean>) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const begin = performance.now();
        if (await job()) times.push(performance.now() - begin);
      }
      const more = { refused: rounds - times.length };
      return { ...percentilesOf(times), more } satisfies TimedCall;
    };
    const during = async <T>(manner: Flood['manner'], job: () => Promise<T>): Promise<T> => {
      const raging = await startProcess(run, import.meta.filename, flood, { url, manner });
      await pause(UNTIL_FLOODED_MS);
      const result = await job();
      await raging.stop();
      return result;
    };

    await login();
    await image();
    const health = await timeHealth(url);
    const calls = {
      'login, alone': await repeat(login),
      'new image, alone': await repeat(image),
      'login, while crops are made': await during('steady', () => repeat(login)),
      'new image, in a flood': await during('drop', () => repeat(image)),
      'new image, in a flood of a large one': await during('large', () => repeat(image)),
    };
    printCalls(run, health, calls);
    const ratio = (loaded: keyof typeof calls, alone: keyof typeof calls) =>
      calls[loaded].p50 / calls[alone].p50;
    run.goal(
      'a login during image work ÷ alone',
      ratio('login, while crops are made', 'login, alone'),
      { most: GOALS.login },
    );
    run.goal('a new image in a flood ÷ alone', ratio('new image, in a flood', 'new image, alone'), {
      most: GOALS.image,
    });
    run.goal(
      'a new image in a flood of crops of a large one ÷ alone',
      ratio('new image, in a flood of a large one', 'new image, alone'),
      { most: GOALS.image },
    );
    const floods = [calls['new image, in a flood'], calls['new image, in a flood of a large one']];
    const refused = floods.reduce((sum, { more }) => sum + more.refused, 0);
    run.goal('new images refused in a flood', refused, { most: 0 });
  },
});
