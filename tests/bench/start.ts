import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { COLLECTOR, signIn } from '../journeys/people.ts';
import { sparePorts } from '../support/product.ts';
import { openVisitor } from '../support/visitor.ts';
import { defineBench } from './harness/bench.ts';
import { openChromium } from './harness/chromium.ts';
import type { Row, Run } from './harness/run.ts';
import { openUntilShown, type PicturesShown } from './start/pictures.ts';
import { ENVIRONMENT, startProduct } from './start/product.ts';

/**
 * What somebody sees who clones the project and runs `npm ci && npm start`: seconds until the first page opens,
 * then, at once, until the pictures of the most visited pages show, while the demo's pictures are still drawn;
 * and a second start.
 */
const GOALS = { firstPage: 40, pictures: 2, unopened: 1, secondStart: 6 };
const ROOT = resolve(import.meta.dirname, '../..');

const execute = promisify(execFile);

/** Clones this checkout's last commit, and installs it. @returns the clone's folder. */
async function install(run: Run): Promise<string> {
  const folder = join(run.folder(), 'clone');
  await execute('git', ['clone', '--quiet', '--no-hardlinks', ROOT, folder]);
  const { stdout } = await execute('git', ['log', '-1', '--format=%h %s'], { cwd: folder });
  const begin = performance.now();
  await execute('npm', ['ci'], { cwd: folder, env: ENVIRONMENT, maxBuffer: 2 ** 26 });
  run.note(`A clone of ${stdout.trim()}`);
  run.table({ 'npm ci': { seconds: (performance.now() - begin) / 1000 } });
  return folder;
}

async function signedIn(browser: Browser, portal: string): Promise<BrowserContext> {
  const { page } = await openVisitor(browser);
  await page.goto(`${portal}/sign-in?returnTo=/help`);
  await signIn(page, COLLECTOR.email, COLLECTOR.password);
  await page.waitForURL(`${portal}/help`);
  await page.close();
  return page.context();
}

export const bench = defineBench({
  /** `from` names a clone that is installed already; `certificate` one that nobody has opened. */
  options: { from: '', certificate: 'X0005000' },
  async run(run, { from, certificate }) {
    const folder = from ? resolve(from) : await install(run);
    const [portalPort, apiPort, shopPort] = await sparePorts(3);
    const portal = `http://localhost:${portalPort}`;
    const shop = `http://127.0.0.1:${shopPort}`;
    const product = {
      portal: `${portal}/`,
      environment: {
        PORT: String(portalPort),
        API_PORT: String(apiPort),
        DEMO_PORT: String(shopPort),
        DATA_DIR: join(run.folder(), 'data'),
      },
    };
    const browser = await openChromium(run);
    const first = await startProduct(run, folder, product);
    run.note(`The first page opened after ${first.seconds.toFixed(1)} s`);
    run.goal('first start until the first page', first.seconds, {
      most: GOALS.firstPage,
      unit: 's',
    });

    const rows: Record<string, Row> = {};
    const open = async (name: string, context: BrowserContext, url: string) => {
      const shown = await openUntilShown(context, url);
      rows[name] = rowOf(shown);
      run.note(`${name}: ${shown.pictures} pictures after ${shown.all.toFixed(1)} s`);
      for (const missing of shown.missing) run.note(`${name} lacks ${missing}`);
      return shown;
    };
    const openFor = async (whose: () => Promise<BrowserContext>, pages: readonly Page[]) => {
      const context = await whose();
      for (const [name, url] of pages) {
        const { all } = await open(name, context, url);
        run.goal(`${name}, all pictures`, all, { most: GOALS.pictures, unit: 's' });
      }
      await context.close();
    };
    const visitor = async () => (await openVisitor(browser)).page.context();
    await openFor(visitor, [['landing page /', `${portal}/`]]);
    await openFor(
      () => signedIn(browser, portal),
      [
        ['dashboard /, signed in', `${portal}/`],
        ['/order-history, signed in', `${portal}/order-history`],
        ['/my-tag-market, signed in', `${portal}/my-tag-market`],
      ],
    );
    await openFor(visitor, [['/pop-report', `${portal}/pop-report`]]);
    await openFor(visitor, [
      ['the shop’s /', `${shop}/`],
      ['the shop’s /market.html', `${shop}/market.html`],
    ]);
    const unopened = await open(
      `/card/${certificate}`,
      await visitor(),
      `${portal}/card/${certificate}`,
    );
    run.goal(`first picture of ${certificate}`, unopened.first, {
      most: GOALS.unopened,
      unit: 's',
    });
    run.table(rows);
    await first.stop();

    const second = await startProduct(run, folder, product);
    run.goal('second start until the first page', second.seconds, {
      most: GOALS.secondStart,
      unit: 's',
    });
  },
});

type Page = readonly [name: string, url: string];

const rowOf = ({ all, first, pictures }: PicturesShown): Row => ({
  pictures,
  'seconds until a certificate’s first': first === Infinity ? '' : first,
  'seconds until all': all === Infinity ? 'never' : all,
});
