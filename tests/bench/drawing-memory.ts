/**
 * `npm run bench:drawing`: memory and time for drawing. Draws hundreds of pictures of the demo (scans, raking
 * light, slabs, image sets) as the product does, and measures the RSS of this process and of those it starts:
 * the peak while drawing, and what remains when idle. Also times the first picture of a new certificate,
 * alone and while others are drawn. Exits non-zero above the goals.
 */
import { folderStore, mediaRoutes } from '@tag/server/testing';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sitter } from '@tag/demo-art/sitter';
import { createDrawing } from '../../demo/src/drawing/drawn-media.ts';
import { measureCard } from '../../demo/src/report/report.ts';
import { median } from './account-server.ts';

const PICTURES = Number(process.env.PICTURES ?? 200);
const AT_ONCE = 4;
const IDLE_MS = 35_000;
const MIB = 2 ** 20;
/** For each process while drawing, and for all of them together afterwards. */
const GOALS = { each: 600, afterwards: 600, firstMs: 1000 };
const FIRST_LOOKS = Number(process.env.FIRST_LOOKS ?? 7);

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

/** MiB of this process and its children, this one first. */
function memory(): number[] {
  const rssOf = (pid: number) => {
    try {
      const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return (Number(kib ?? 0) * 1024) / MIB;
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ===
          `${process.pid}`
        );
      } catch {
        return false;
      }
    });
  return [process.pid, ...children.map(Number)].map((pid) => Math.round(rssOf(pid)));
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const folder = mkdtempSync(join(tmpdir(), 'tag-bench-'));
const drawing = createDrawing();
const store = drawing.serveFrom(folderStore(folder), findSitter);
const routes = mediaRoutes({ store, cacheFolder: join(folder, 'cache') });

/** The median time (ms) until the first picture of a new certificate is available. */
async function firstLooks(from: number): Promise<number> {
  const times: number[] = [];
  for (let index = from; index < from + FIRST_LOOKS; index += 1) {
    const begin = performance.now();
    const answer = await routes.request(`/k${index}/front.webp?width=640`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The first picture: ${answer.status}`);
    times.push(performance.now() - begin);
  }
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

let next = 0;
const begin = performance.now();
const [busy] = await Promise.all([
  firstLooks(9200),
  ...Array.from({ length: AT_ONCE }, async () => {
    while (next < PICTURES) {
      const index = next;
      next += 1;
      const file = FILES[index % FILES.length]!;
      const mediaKey = `k${Math.floor(index / FILES.length)}`;
      if (!(await store.stat(`${mediaKey}/${file}`))) throw new Error(`No ${mediaKey}/${file}`);
    }
  }),
]);
const seconds = (performance.now() - begin) / 1000;
clearInterval(watch);
const atEnd = memory();
await new Promise((done) => setTimeout(done, IDLE_MS));
const afterwards = memory();
console.log(
  `${PICTURES} pictures in ${Math.round(seconds)} s\n` +
    `first picture of a certificate: ${Math.round(alone)} ms alone, ${Math.round(busy)} ms while ` +
    `others are drawn (goal: ${GOALS.firstMs})\n` +
    `most of one process: ${mostEach} MiB (goal: ${GOALS.each}); of all: ${mostTogether} MiB\n` +
    `at the end: ${atEnd.join(' + ')} = ${sum(atEnd)} MiB\n` +
    `idle: ${afterwards.join(' + ')} = ${sum(afterwards)} MiB (goal: ${GOALS.afterwards})`,
);
await drawing.stop();
rmSync(folder, { recursive: true });
const met =
  mostEach <= GOALS.each &&
  sum(afterwards) <= GOALS.afterwards &&
  Math.max(alone, busy) <= GOALS.firstMs;
process.exit(met ? 0 : 1);
