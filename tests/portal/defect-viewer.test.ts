import { defectViewerPath } from '@tag/contract/defect-viewer';
import type { Defect } from '@tag/contract/graded-cards';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { untilFocused } from '../support/keyboard.ts';
import { API, REFUSED_ADDRESSES } from '../contract/cases/defect-viewer-addresses.ts';
import { inviteVisitors, layoutShift, untilListening } from '../support/visitor.ts';
import { gradedCardDetail } from './detail-fixture.ts';
import { refusal } from './fake-api.ts';
import { servePortal } from './served-portal.ts';

const plain = gradedCardDetail();
const [scratch] = plain.defect_map.front as [Defect];
const fray: Defect = {
  ...scratch,
  id: 'd2',
  side: 'BACK',
  type: 'CORNER',
  kind: 'fray',
  location: 'top_right',
  box: { x: 2800, y: 40, width: 120, height: 160 },
  deduction: 39,
  foundBy: 'hand',
};
const detail = gradedCardDetail({ defect_map: { front: [scratch], back: [fray] } });
const SITE = 'https://images.example.org';
const portal = servePortal(
  {
    X0000001: detail,
    X0000002: refusal('certificate_not_published'),
    X0000003: 'unreachable',
    X0000004: refusal('certificate_voided', { date: 'Nov/20/2026', reason: 'Wrong label' }),
  },
  { pictureOrigins: [SITE] },
);
const newVisitor = inviteVisitors();

const link = (defect: Defect, cert = 'X0000001') =>
  defectViewerPath({
    picture: defect.side === 'FRONT' ? detail.images.front : detail.images.back,
    box: defect.box,
    cert,
    defect: defect.id,
  });

async function visit(path: string, options: Parameters<typeof newVisitor>[0] = {}) {
  const visitor = await newVisitor(options);
  await portal.answerApi(visitor.page);
  await visitor.page.goto(portal.origin + path);
  return visitor;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const served = async (path: string) => {
  const response = await fetch(portal.origin + path);
  return { status: response.status, html: await response.text(), headers: response.headers };
};

describe('the page of a defect, as served', () => {
  test('contains the crop around it, requested first, and its facts', async () => {
    const { status, html } = await served(link(scratch));
    expect(status).toBe(200);
    const crop = /<img class="tag-viewer-preview" src="([^"]+)"/.exec(html)?.[1];
    expect(crop).toMatch(
      /^https:\/\/api\.example\.com\/media\/k3showcase\/front\.jpg\?x=\d+&amp;y=\d+&amp;w=\d+&amp;h=\d+&amp;format=jpeg$/,
    );
    expect(html.replaceAll(/\s+/g, ' ')).toContain(
      `<link rel="preload" as="image" href="${crop}" fetchpriority="high"`,
    );
    // The picture starts the scripts, not the page.
    expect(html).not.toMatch(/<script[^>]+src=|rel="modulepreload"|as="font"/);
    expect(html).toContain('<title>Scratch, center · 1999 Pokémon Base Set Charizard');
    expect(html).toContain('noindex');
    for (const fact of ['Scratch, center', 'Detected automatically', 'Gem Mint', 'X0000001']) {
      expect(html).toContain(fact);
    }
    expect(html).toContain('25.4 mm across, 33.9 mm down');
    expect(html).toContain('6.77 × 1.9');
    expect(html).toMatch(/property="og:image" content="[^"]+&amp;format=jpeg"/);
    expect(html).toContain(`href="${link(fray).replace('&', '&amp;')}"`);
  });

  test('is the same for an absolute address', async () => {
    const picture = { ...detail.images.front, url: `${API}${detail.images.front.url}` };
    const path = defectViewerPath({ picture, box: scratch.box, cert: 'X0000001' });
    expect((await served(path)).html).toContain('Scratch, center');
  });

  test('shows nothing from a report without this picture or region', async () => {
    const other = { url: '/media/k9other/front.jpg', width: 3000, height: 4200 };
    const elsewhere = { ...scratch.box, x: scratch.box.x + 1 };
    const foreign = defectViewerPath({ picture: other, box: scratch.box, cert: 'X0000001' });
    expect((await served(foreign)).html).not.toContain('Charizard</p>');
    const moved = await served(link({ ...scratch, box: elsewhere }));
    expect(moved.html).toContain('Selected spot on the front');
    expect(moved.html).not.toContain('Scratch, center</h1>');
  });

  // The API can't be reached about the second: crawlers come again.
  test.each([
    ['X0000002', 200],
    ['X0000003', 503],
    ['X9999999', 200],
  ])('shows the picture without the report of %s, with %i', async (certificate, answer) => {
    const { status, html } = await served(link(scratch, certificate));
    expect(status).toBe(answer);
    expect(html).toContain('tag-viewer-preview');
    expect(html).toContain('Selected spot</h1>');
  });

  test('shows the full picture if the address has no size', async () => {
    const { html } = await served('/defect-viewer/%2Fmedia%2Fk3showcase%2Ffront.jpg/1200/1600');
    expect(html).toContain(
      '<img class="tag-defect-whole" src="https://api.example.com/media/k3showcase/front.jpg"',
    );
  });

  test('allows pictures from allowed sites in its policy, and from no others', async () => {
    const { headers } = await served(link(scratch));
    const policy = headers.get('content-security-policy')!;
    expect(/img-src ([^;]+)/.exec(policy)?.[1]).toBe(
      `'self' data: blob: https://api.example.com ${SITE}`,
    );
  });
});

describe('addresses that show nothing', () => {
  test('are each answered with 400 (404 for an invalid address) and no picture', async () => {
    const wrong: string[] = [];
    for (const { path } of REFUSED_ADDRESSES) {
      const { status, html } = await served(path);
      const loads = [...html.matchAll(/(?:src|href|content)="(https?:[^"]*|\/\/[^"]*)"/g)]
        .map(([, url]) => url!)
        .filter((url) => !/^https:\/\/(api\.)?example\.com(\/|$)/.test(url));
      const isClear =
        (status === 400 && html.includes('data-kind="')) ||
        (status === 404 && html.includes('Oops! nothing was found'));
      const shows = /<img|evil|onerror=|<script>alert/.test(html.replace(/&[a-z#0-9]+;/g, ''));
      if (!isClear || shows || loads.length > 0) wrong.push(`${status} ${path} ${loads.join()}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['/defect-viewer/https%3A%2F%2Fevil.example%2Fa.jpg/1/2', 'This picture isn’t ours'],
    ['/defect-viewer/%2Fmedia%2Fk3%2Ffront.jpg/NaN/2', 'This link doesn’t name a place'],
    ['/defect-viewer/%2Fmedia%2Fk3%2Ffront.jpg', 'This link is incomplete'],
    ['/defect-viewer/%2Fmedia%2Fk3%2Ffront.jpg/9/9/1/1/5/5', 'This place isn’t on the picture'],
    ['/defect-viewer/javascript%3Aalert(1)/1/2', 'This link doesn’t name a picture'],
  ])('%s says: %s', async (path, words) => {
    const { page } = await visit(path);
    expect(await heading(page).textContent()).toBe(words);
  });
});

describe('in a browser', () => {
  test('it hydrates without an error or a shift', async () => {
    const { page, problems } = await visit(link(scratch));
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    // The font loads after the picture, and the fallback font's metrics are slightly off.
    expect(await layoutShift(page)).toBeLessThan(0.001);
  });

  test("requests scripts after the picture, or if it doesn't load", async () => {
    const { page } = await newVisitor();
    await portal.answerApi(page);
    // A page that waits for its picture loses patience after two seconds; this one never does.
    await page.addInitScript(() => {
      const { setTimeout: start } = window;
      const patient = (run: () => void, ms: number) => (ms === 2000 ? 0 : start(run, ms));
      Object.assign(window, { setTimeout: patient });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let answer = () => {};
    await page.route('**/front.jpg?**', async (route) => {
      await new Promise<void>((done) => (answer = done));
      await route.fulfill({ path: 'portal/public/icon-192.png' });
    });
    await page.goto(portal.origin + link(scratch), { waitUntil: 'commit' });
    await heading(page).waitFor();
    const scripts = () => asked.filter((path) => path.endsWith('.js'));
    expect(asked.some((path) => path.endsWith('/front.jpg'))).toBe(true);
    expect(scripts()).toEqual([]);
    answer();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(scripts().length).toBeGreaterThan(1);

    const { page: other } = await newVisitor();
    await portal.answerApi(other);
    await other.route('**/back.jpg?**', () => {});
    await other.goto(portal.origin + link(fray), { waitUntil: 'commit' });
    await other.getByRole('button', { name: 'Zoom in' }).click();
  });

  test('previous and next wrap around, keep the focus, and change the address', async () => {
    const { page } = await visit('/');
    await page.goto(portal.origin + link(scratch));
    await untilListening(page);
    const next = page.getByRole('link', { name: 'Next defect' });
    await next.focus();
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: 'Fray, top right' }).waitFor();
    expect(page.url()).toBe(portal.origin + link(fray));
    await untilFocused(next);
    await expect.poll(() => page.title()).toMatch(/^Fray, top right/);
    // Numbered as in the report: the back's costs more.
    expect(await page.getByText('Defect 1 of 2').getAttribute('role')).toBe('status');
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: 'Scratch, center' }).waitFor();
    await page.goBack();
    expect(page.url()).toBe(`${portal.origin}/`);
  });

  test('raking light shows the other scan of the same area', async () => {
    const { page } = await visit(link(scratch));
    const crop = page.locator('.tag-viewer-preview');
    expect(await crop.getAttribute('src')).toContain('/front.jpg?');
    await page.getByRole('button', { name: 'Raking light' }).click();
    await expect.poll(() => crop.getAttribute('src')).toContain('/front-raking.jpg?');
    await page.getByRole('application', { name: 'Front of the card, in raking light' }).waitFor();
  });

  test('links to the full report', async () => {
    const { page } = await visit(link(scratch));
    await page.getByRole('link', { name: 'View full report' }).click();
    await page.waitForURL(`${portal.origin}/card/X0000001`);
    await heading(page).filter({ hasText: 'Charizard' }).waitFor();
  });

  test('measures a picture whose size is missing in the address, or wrong', async () => {
    const path = '/defect-viewer/%2Fmedia%2Fk3showcase%2Ffront.jpg/600/800/160/45';
    const { page } = await visit(path);
    // 600 in a picture supposedly 1,500 wide is 1,200 in one 3,000 wide.
    await page.getByText('600, 800 px').waitFor();
    await page.goto(`${portal.origin}${path}/1500/2100`);
    await page.getByText('1,200, 1,600 px').waitFor();
  });

  test('reports a missing picture', async () => {
    const { page } = await newVisitor();
    await portal.answerApi(page);
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(portal.origin + link(scratch));
    await heading(page).filter({ hasText: 'We can’t show this picture' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('reports that only the report is unavailable', async () => {
    const { page } = await visit(link(scratch, 'X0000003'));
    await page.getByText('We couldn’t load this card’s report').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('reports a voided certificate', async () => {
    const { page } = await visit(link(scratch, 'X0000004'));
    const note = page.getByText(/This certificate was voided on Nov\/20\/2026 .* Wrong label/);
    await note.waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test('survives any character in an address: slashes, ampersands, hashes, accents', async () => {
    const name = `${SITE}/scans/Pokémon & friends/a%26b%23c?signature=a/b&of=é.jpg`;
    const url = name.replace('?', '.jpg?').replaceAll(' ', '%20');
    const path = defectViewerPath({
      picture: { url, width: 300, height: 400 },
      box: { x: 10, y: 10, width: 20, height: 20 },
    });
    const { page, problems } = await newVisitor();
    await portal.answerApi(page);
    const asked: string[] = [];
    await page.route(`${SITE}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="100%" height="100%"/></svg>',
      });
    });
    await page.goto(portal.origin + path);
    await heading(page).filter({ hasText: 'Selected spot' }).waitFor();
    await expect.poll(() => new Set(asked)).toEqual(new Set([new URL(url).href]));
    const canvas = page.locator('canvas');
    await expect
      .poll(() => canvas.evaluate((element: HTMLCanvasElement) => element.width))
      .toBeGreaterThan(300);
    expect(problems).toEqual([]);
  });

  test('works without scripts: the crop, the facts, the links', async () => {
    const { page } = await visit(link(scratch), { javaScriptEnabled: false });
    const crop = page.locator('.tag-viewer-preview');
    expect(await crop.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Next defect' }).click();
    expect(page.url()).toBe(portal.origin + link(fray));
    expect(await heading(page).textContent()).toBe('Fray, top right');
  });
});
