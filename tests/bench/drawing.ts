import { folderStore, mediaRoutes } from '@tag/server/testing';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sitter } from '@tag/demo-art/sitter';
import { createDrawing } from '../../demo/src/drawing/drawn-media.ts';
import { measureCard } from '../../demo/src/report/report.ts';
import { OPEN_FOLDERS } from '../support/open-folders.ts';
import { defineBench } from './harness/bench.ts';
import { timeEach } from './harness/calls.ts';
import { memoryOf } from './harness/memory.ts';
import { median } from './harness/percentiles.ts';

/**
 * Memory and time for drawing. Draws hundreds of pictures of the demo (scans, raking light, slabs, image sets)
 * as the product does, and measures the RSS of this process and of those it starts: the peak while drawing, and
 * what remains when idle. Also times the first picture of a new certificate, alone and while others are drawn.
 */
const AT_ONCE = 4;
const IDLE_MS = 35_000;
/** For each process while drawing, and for all of them together afterwards. */
const GOALS = { each: 600, afterwards: 600, firstMs: 1000 };

const FILES = ['front.webp', 'back.webp', 'front-raking.webp', 'slab-front.webp', '1x1-1.jpg'];
const CARDS = [
  { category: 'Pokemon', year: 2021, brand: 'Sword & Shield', set: 'Evolving Skies' },
  { category: 'Basketball', year: 2019, brand: 'Apex', set: 'Apex Prizm' },
  { category: 'Baseball', year: 1952, brand: 'Larkfield', set: 'Larkfield Chewing Gum' },
].map((card, at) => ({
  ...card,
  subset: null,
  name: ['Umbreon VMAX', 'Marcus Webb', 'Octavio Marchbanks'][at]!,
  number: ['215/203', '88', '27'][at]!,
  variation: ['normal', 'Silver Prizm', 'Base'][at]!,
  rarity: 'Base',
  cmpCode: null,
  serialNumber: null,
  divisorNumber: null,
  isPrizm: false,
  isRefractor: false,
}));

/** Every media key gets its own certificate. */
async function findSitter(mediaKey: string): Promise<Sitter> {
  const index = Number(mediaKey.slice(1));
  const card = CARDS[index % CARDS.length]!;
  const certificate = `X${String(index).padStart(7, '0')}`;
  const report = measureCard({
    certificate,
    mediaKey,
    card,
    score: 867,
    scanScale: 1,
    slabPhotographed: true,
    filmed: false,
  });
  return { certificate, card, score: 867, report };
}

/** MiB of this process and its children. */
const memory = () => memoryOf().map(({ mib }) => Math.round(mib));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export const bench = defineBench({
  options: { pictures: 200, 'first-looks': 7 },
  async run(run, { pictures, 'first-looks': looks }) {
    const folder = run.folder();
    const drawing = createDrawing();
    run.atEnd(drawing.stop);
    const store = drawing.serveFrom(folderStore(folder), findSitter);
    const routes = mediaRoutes({
      store,
      folders: OPEN_FOLDERS,
      cacheFolder: join(folder, 'cache'),
    });

    /** The median time (ms) until the first picture of a new certificate is available. */
    async function firstLooks(from: number): Promise<number> {
      const indexes = Array.from({ length: looks }, (_, at) => from + at);
      const times = await timeEach(indexes, async (index) => {
        const answer = await routes.request(`/k${index}/front.webp?width=640`);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`The first picture: ${answer.status}`);
      });
      return median(times);
    }

    await firstLooks(9000);
    const alone = await firstLooks(9100);
    let [mostEach, mostTogether] = [0, 0];
    const watch = setInterval(() => {
      const now = memory();
      mostEach = Math.max(mostEach, ...now);
      mostTogether = Math.max(mostTogether, sum(now));
    }, 250);
    run.atEnd(() => clearInterval(watch));

    let next = 0;
    const begin = performance.now();
    const draw = async () => {
      while (next < pictures) {
        const index = next;
        next += 1;
        const file = FILES[index % FILES.length]!;
        const mediaKey = `k${Math.floor(index / FILES.length)}`;
        if (!(await store.stat(`${mediaKey}/${file}`))) throw new Error(`No ${mediaKey}/${file}`);
      }
    };
    const drawers = Array.from({ length: AT_ONCE }, draw);
    const [busy] = await Promise.all([firstLooks(9200), ...drawers]);
    const seconds = (performance.now() - begin) / 1000;
    clearInterval(watch);
    const atEnd = memory();
    await pause(IDLE_MS);
    const afterwards = memory();

    run.note(`${pictures} pictures in ${Math.round(seconds)} s`);
    const row = (processes: readonly number[]) => ({
      MiB: sum(processes),
      processes: processes.join(' + '),
    });
    run.table({
      'most at once': { MiB: mostTogether },
      'at the end': row(atEnd),
      idle: row(afterwards),
    });
    const first = { most: GOALS.firstMs, unit: 'ms' };
    run.goal('first picture of a certificate, alone', alone, first);
    run.goal('first picture while others are drawn', busy, first);
    run.goal('most of one process', mostEach, { most: GOALS.each, unit: 'MiB' });
    run.goal('of all, idle', sum(afterwards), { most: GOALS.afterwards, unit: 'MiB' });
  },
});
