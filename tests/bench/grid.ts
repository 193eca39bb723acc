import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
// The grid's types, and what it puts on the page's window.
import type { Paste, Typing } from './grid/page.tsx';
import { defineBench } from './harness/bench.ts';
import { serveBuilt } from './harness/built-page.ts';
import { openChromium } from './harness/chromium.ts';
import { median, percentile } from './harness/percentiles.ts';
import type { Row } from './harness/run.ts';

/**
 * The spreadsheet of @tag/ui compared with react-datasheet-grid, RevoGrid, and
 * ag-grid-community, in production builds, with the browser's real keys and clipboard. Grids take turns, and
 * each round starts with a different one. A paste is timed the same way in every grid, from its key until the
 * first painted frame that shows it. Then every cell is compared with what was pasted. Each round compares
 * consecutive pastes; the median of rounds counts. Typing is also measured right after a paste, and axe checks
 * each grid.
 */
const PASTING = ['ours', 'react-datasheet-grid', 'revogrid'] as const;
/** RevoGrid pastes only into existing rows. */
const ADDING_ROWS = ['ours', 'react-datasheet-grid'] as const;
const TYPING = ['ours', 'ag-grid'] as const;
const ROWS = 10_000;
const WIDTH = 10;
const LIMITS = { paste: 0.25, pasteFrame: 100, typing: 16.8 };
/**
 * One step of the clock that frames are measured with; waiting for a frame varies by as much between rounds.
 */
const TOLERANCE_MS = { frame: 0.5, key: 1 };
/** Cells that are typed into, going down, and how long a key takes: not a multiple of a frame. */
const TYPED_CELLS = 20;
const KEY_MS = 23;

const block = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: WIDTH }, (_, column) => `Pasted ${row} ${column}`),
);
const FIRST = block[0]![0]!;
const LAST = block.at(-1)!.at(-1)!;

/** A page with one of the grids, its first cell selected by a click. */
async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(url);
  page.setDefaultTimeout(20_000);
  await page.waitForFunction(
    (cells) => 'bench' in window && document.querySelectorAll(window.bench.cells).length >= cells,
    WIDTH,
  );
  const first = page.locator(await page.evaluate(() => window.bench.cells)).first();
  await first.click({ force: true });
  return page;
}

/** Puts the block on the clipboard and pastes it; the page measures that. */
async function paste(page: Page): Promise<void> {
  const text = block.map((cells) => cells.join('\t')).join('\n');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.evaluate(([first, last]) => window.bench.watchPaste(first, last), [
    FIRST,
    LAST,
  ] as const);
  await page.keyboard.press('Control+v');
}

async function measurePaste(browser: Browser, url: string, rows: number): Promise<Paste> {
  const page = await open(browser, `${url}&rows=${rows}`);
  await paste(page);
  const measured = await (await page.waitForFunction(() => window.bench.paste)).jsonValue();
  const wrong = await page.evaluate(
    (pasted) =>
      pasted.flatMap((cells, row) =>
        cells.filter((cell, column) => window.bench.valueAt(row, column) !== cell),
      ),
    block,
  );
  if (wrong.length > 0) throw new Error(`${url} lacks ${wrong.length} cells, such as ${wrong[0]}`);
  await page.context().close();
  return measured!;
}

/** Types into cells, going down. */
async function typeCells(page: Page): Promise<Typing> {
  await page.evaluate(() => window.bench.startTyping());
  for (let row = 0; row < TYPED_CELLS; row += 1) {
    await page.keyboard.type(`Typed ${row}`, { delay: KEY_MS });
    await page.keyboard.press('Enter', { delay: KEY_MS });
  }
  const last = await page.evaluate((row) => window.bench.valueAt(row, 0), TYPED_CELLS - 1);
  if (last !== `Typed ${TYPED_CELLS - 1}`) throw new Error(`${page.url()} ends with ${last}`);
  return page.evaluate(() => window.bench.stopTyping());
}

/** Typing, with the milliseconds of script, style, and layout for each key. */
interface MeasuredTyping extends Typing {
  work: number;
}

async function measureTyping(browser: Browser, url: string): Promise<MeasuredTyping> {
  const page = await open(browser, `${url}&rows=${ROWS}&filled`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const counted = metrics.filter(({ name }) =>
      ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].includes(name),
    );
    return counted.reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const before = await worked();
  const typing = await typeCells(page);
  const work = ((await worked()) - before) / typing.keys.length;
  await page.context().close();
  return { ...typing, work };
}

/** Typing that starts as soon as a paste is shown. */
async function measureTypingAfterPaste(browser: Browser, url: string): Promise<Typing> {
  const page = await open(browser, `${url}&rows=${ROWS}`);
  await paste(page);
  await page.getByText(FIRST, { exact: true }).waitFor();
  const typing = await typeCells(page);
  await page.context().close();
  return typing;
}

/** How many elements axe finds wrong in a grid with text in it. */
async function check(browser: Browser, url: string): Promise<number> {
  const page = await open(browser, `${url}&rows=200&filled`);
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.evaluate(readFileSync(axe, 'utf8'));
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(target: string): Promise<AxeResults> } }).axe.run('#place'),
  );
  await page.context().close();
  return violations.flatMap(({ nodes }) => nodes).length;
}

const rotate = <T>(values: readonly T[], by: number): T[] => [
  ...values.slice(by % values.length),
  ...values.slice(0, by % values.length),
];

const p95 = (values: readonly number[]) => percentile(values, 0.95);
const listsFor = <T>(names: readonly string[]): Record<string, T[]> =>
  Object.fromEntries(names.map((name) => [name, []]));

export const bench = defineBench({
  options: {
    /** Waiting for a frame, and the machine's other work, shift a paste by some milliseconds. */
    'paste-rounds': 21,
    /** Of adding rows and typing; 0 measures only pasting. */
    rounds: 5,
  },
  async run(run, { 'paste-rounds': pasteRounds, rounds }) {
    const site = `${await serveBuilt(run, 'grid')}?grid=`;
    const browser = await openChromium(run);
    const pastes = listsFor<Paste>(PASTING);
    const added = listsFor<Paste>(ADDING_ROWS);
    const typed = listsFor<MeasuredTyping>(TYPING);
    const typedAfter: Typing[] = [];
    for (let turn = 0; turn < pasteRounds; turn += 1) {
      for (const name of rotate(PASTING, turn))
        pastes[name]!.push(await measurePaste(browser, site + name, ROWS));
    }
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const name of rotate(ADDING_ROWS, turn))
        added[name]!.push(await measurePaste(browser, site + name, 1));
      for (const name of rotate(TYPING, turn))
        typed[name]!.push(await measureTyping(browser, site + name));
      typedAfter.push(await measureTypingAfterPaste(browser, `${site}ours`));
    }
    const frame = (name: string) => median(pastes[name]!.map(({ worstFrame }) => worstFrame));
    const keys = (name: string) => p95(typed[name]!.flatMap((typing) => typing.keys));
    const frames = (typings: readonly Typing[]) => p95(typings.flatMap((typing) => typing.frames));
    const work = (name: string) => median(typed[name]!.map((typing) => typing.work));
    const violations: Record<string, number> = {};
    const table: Record<string, Row> = {};
    for (const name of new Set([...PASTING, ...TYPING])) {
      violations[name] = await check(browser, site + name);
      table[name] = {
        ...(pastes[name] && {
          'paste ms': median(pastes[name].map(({ total }) => total)),
          'worst frame ms': frame(name),
        }),
        ...(added[name]?.length && {
          'adding rows ms': median(added[name].map(({ total }) => total)),
        }),
        ...(typed[name]?.length && {
          'key p95 ms': keys(name),
          'work per key ms': work(name),
          'typing frame p95 ms': frames(typed[name]),
        }),
        'axe finds': violations[name],
      };
    }
    run.note(`${pasteRounds} rounds of pasting, ${rounds} of the rest`);
    run.table(table);

    const parts = pastes['ours']!.map(({ total: own }, turn) => {
      const others = PASTING.slice(1).map((name) => pastes[name]![turn]!.total);
      return own / Math.min(...others);
    });
    const [low, high] = [0.25, 0.75].map((at) => percentile(parts, at).toFixed(2));
    run.note(`Pasting ÷ the faster grid’s time: the middle half of rounds is ${low} to ${high}`);
    const pasting = `pasting ${ROWS} x ${WIDTH} cells`;
    run.goal(`${pasting} ÷ the faster grid’s time`, median(parts), { most: LIMITS.paste });
    run.goal('worst frame while pasting', frame('ours'), { most: LIMITS.pasteFrame, unit: 'ms' });
    run.goal('axe finds in ours', violations['ours']!, { most: 0 });
    if (rounds === 0) return;
    const frameLimit = { most: LIMITS.typing + TOLERANCE_MS.frame, unit: 'ms' };
    run.goal('p95 frame while typing', frames(typed['ours']!), frameLimit);
    run.goal('p95 frame while typing after a paste', frames(typedAfter), frameLimit);
    // Most of a key's time is waiting for the next frame; the work is what the grid adds.
    const keyLimit = { most: keys('ag-grid') + TOLERANCE_MS.key, unit: 'ms' };
    run.goal('p95 of a key, no worse than ag-grid’s', keys('ours'), keyLimit);
    run.goal('work per key, no worse than ag-grid’s', work('ours'), {
      most: work('ag-grid'),
      unit: 'ms',
    });
  },
});
