import { HEADER_HEIGHT } from '@tag/contract/constants';
import { CLIENT_ERRORS } from '@tag/contract/errors';
import { login } from '@tag/contract/users';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { untilFocused } from '../support/keyboard.ts';
import { layoutShiftSince } from '../support/layout-shift.ts';
import {
  expectNoSidewaysScroll,
  inviteVisitors,
  layoutShift,
  untilListening,
} from '../support/visitor.ts';
import { gradedCardDetail } from './detail-fixture.ts';
import { refusal } from './fake-api.ts';
import { servePortal } from './served-portal.ts';

const REPORTS = {
  health: Response.json({ status: 'ok', database: 'ok' }),
  X0000001: gradedCardDetail(),
  X0000002: refusal('certificate_not_published'),
};
const portal = servePortal({ ...REPORTS, X0000003: 'unreachable' });
/** The server gets no data, so each page requests its own. */
const cutOffPortal = servePortal({ health: 'unreachable', X0000001: 'unreachable' });
const newVisitor = inviteVisitors();

async function visit(path: string, options: Parameters<typeof newVisitor>[0] = {}) {
  const visitor = await newVisitor(options);
  await portal.answerApi(visitor.page);
  await visitor.page.goto(portal.origin + path);
  return visitor;
}

/** Delays a page's requests to an address until released. */
async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Opens a page. Its scripts wait for its font, since the fallback font's metrics are slightly off. */
async function openFontFirst(page: Page, address: string): Promise<void> {
  const letGo = await hold(page, '**/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(async () => {
    // Its fallback may be a font this machine lacks. Frames exist once the page has its styles.
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily.split(',')[0]}`);
    await frame();
    await frame();
    performance.mark('font');
  });
  letGo();
}

/** How much a page opened this way has shifted since its font loaded. */
const shiftSinceFont = async (page: Page) =>
  page.evaluate(
    layoutShiftSince,
    await page.evaluate(() => performance.getEntriesByName('font')[0]!.startTime),
  );

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe('a page from the server', () => {
  test.each(['/', '/card/X0000001', '/status'])(
    '%s hydrates without an error or a shift',
    async (path) => {
      const { page, problems } = await newVisitor();
      await portal.answerApi(page);
      await openFontFirst(page, portal.origin + path);
      await untilListening(page);
      await page.waitForLoadState('networkidle');
      expect(problems).toEqual([]);
      expect(await shiftSinceFont(page)).toBe(0);
      expect(await layoutShift(page)).toBeLessThan(0.001);
    },
  );

  test.each([
    ['/card/X0000001', 360, 'Charizard'],
    ['/status', 360, 'Everything is working'],
    ['/status', 1280, 'Everything is working'],
  ])(
    "%s, %i px wide, shows what its server couldn't get, without a shift",
    async (path, width, words) => {
      const { page, problems } = await newVisitor({ viewport: { width, height: 900 } });
      await cutOffPortal.answerApi(page, REPORTS);
      await openFontFirst(page, cutOffPortal.origin + path);
      await page.getByRole('heading', { name: words }).waitFor();
      await untilListening(page);
      await page.waitForLoadState('networkidle');
      // Crawlers are to come again; browsers show the page all the same.
      const isOwn503 = (problem: string) =>
        problem.includes('503') && problem.includes(`(${cutOffPortal.origin}${path})`);
      expect(problems.filter((problem) => !isOwn503(problem))).toEqual([]);
      expect(await shiftSinceFont(page)).toBe(0);
    },
  );

  test("shows the report that the server couldn't get, once the browser gets it", async () => {
    const { page } = await newVisitor();
    const detail = gradedCardDetail({ certificate: 'X0000003' });
    await portal.answerApi(page, { X0000003: detail });
    await page.goto(`${portal.origin}/card/X0000003`);
    await heading(page).filter({ hasText: 'Charizard' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^1999 Pokémon.*X0000003 \| TAG Grading$/);
  });

  test('handles a press from before its scripts ran', async () => {
    const { page } = await newVisitor();
    await portal.answerApi(page);
    // Only the press starts the scripts: the picture never loads.
    await page.route('**/media/**', () => {});
    const letGo = await hold(page, '**/assets/card-screen-*.js');
    await page.goto(`${portal.origin}/card/X0000001`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Back', exact: true }).first().click();
    const back = page.getByRole('button', { name: 'Back', exact: true }).first();
    expect(await back.getAttribute('aria-pressed')).toBe('false');
    letGo();
    await expect.poll(() => back.getAttribute('aria-pressed')).toBe('true');
  });

  test('moves the focus for a link within the page that was followed before its scripts ran', async () => {
    const { page } = await newVisitor({ viewport: { width: 360, height: 740 } });
    await portal.answerApi(page);
    await page.route('**/media/**', () => {});
    const letGo = await hold(page, '**/assets/card-screen-*.js');
    await page.goto(`${portal.origin}/card/X0000001`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Why 972?' }).click();
    letGo();
    await untilFocused(page.locator('#defect_map h2'));
  });

  test('submits a form that was sent before its scripts ran', async () => {
    const { page, problems } = await newVisitor();
    await portal.answerApi(page);
    const sent: unknown[] = [];
    await page.route(`**${login.path}`, async (route) => {
      if (route.request().method() === 'POST') sent.push(route.request().postDataJSON());
      await route.fulfill({
        status: 200,
        json: { firstLoginId: 'first' },
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      });
    });
    const letGo = await hold(page, '**/assets/sign-in-screen-*.js');
    await page.goto(`${portal.origin}/sign-in`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('early@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Grading#2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    letGo();
    await page.waitForURL(`${portal.origin}/change-password-first-login/first`);
    expect(sent).toEqual([{ email: 'early@example.com', password: 'Grading#2026' }]);
    expect(problems).toEqual([]);
  });

  test('explains without scripts how to sign in', async () => {
    const { page } = await visit('/sign-in', { javaScriptEnabled: false });
    expect(await page.locator('main noscript p').innerText()).toMatch(/^Accounts need JavaScript/);
  });

  test('works without scripts: the search leads to the report', async () => {
    const { page } = await visit('/', { javaScriptEnabled: false });
    await page.locator('main').getByLabel('Certificate number').fill('x0000001');
    await page.getByRole('button', { name: 'View report' }).click();
    expect(page.url()).toBe(`${portal.origin}/card/X0000001`);
    expect(await heading(page).textContent()).toContain('Charizard');
  });
});

describe('navigation', () => {
  test('to a screen with data loads it in the browser; a page served with its data requests nothing', async () => {
    const { page } = await visit('/status');
    await untilListening(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const health = () => asked.filter((path) => path === '/health').length;
    const verdict = page.getByRole('heading', { name: 'Everything is working' });
    await verdict.waitFor();
    await page.getByRole('link', { name: 'TAG Grading, home' }).click();
    await heading(page).filter({ hasText: 'See why a card got its grade' }).waitFor();
    expect(health()).toBe(0);
    await page.reload();
    await untilListening(page);
    await page.getByRole('link', { name: 'System status' }).click();
    await verdict.waitFor();
    expect(health()).toBe(1);
    await expect.poll(() => page.title()).toBe('System status | TAG Grading');
  });

  test('to a report moves focus, announces the title, and starts at the top', async () => {
    const { page } = await visit('/');
    await untilListening(page);
    await page.getByLabel('Certificate number').fill('x000 0001');
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: 'Charizard' }).waitFor();
    expect(page.url()).toBe(`${portal.origin}/card/X0000001`);
    await untilFocused(page.locator('main'));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect
      .poll(() => page.locator('[aria-live="polite"][aria-atomic="true"]').textContent())
      .toContain('X0000001');
    const description = page.locator('meta[name="description"]');
    await expect.poll(() => description.getAttribute('content')).toContain('TAG score 972');
  });

  test('back restores the scroll position', async () => {
    const { page } = await visit('/card/X0000001');
    await untilListening(page);
    await page.evaluate(
      () =>
        new Promise((scrolled) => {
          window.addEventListener('scroll', scrolled, { once: true });
          window.scrollTo(0, 900);
        }),
    );
    await page.getByRole('link', { name: 'TAG Grading, home' }).evaluate((link) => {
      (link as HTMLElement).click();
    });
    await page.waitForURL(`${portal.origin}/`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });

  test('a mistyped certificate is explained where it was typed', async () => {
    const { page } = await visit('/');
    await untilListening(page);
    const field = page.getByLabel('Certificate number');
    await field.fill('X12');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(page.url()).toBe(`${portal.origin}/`);
    const status = page.locator('main').getByRole('status');
    await status.filter({ hasText: 'a letter and seven digits' }).waitFor();
    await field.fill('X123');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('false');
  });

  test('a near match is suggested where it was typed, and on a not-found page', async () => {
    const { page } = await visit('/');
    await untilListening(page);
    const field = page.getByLabel('Certificate number');
    await field.fill('xooooool');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'X0000001', exact: true }).click();
    await heading(page).filter({ hasText: 'Charizard' }).waitFor();

    await page.goto(`${portal.origin}/X000001`);
    const main = page.locator('main');
    await main.getByText('Did you mean').waitFor();
    await main.getByLabel('Certificate number').fill('x000 0001');
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: 'Charizard' }).waitFor();
  });

  test('the skip link skips the header', async () => {
    const { page } = await visit('/');
    await page.keyboard.press('Tab');
    await untilFocused(page.getByRole('link', { name: 'Skip to the content' }));
    await page.keyboard.press('Enter');
    await untilFocused(page.locator('main'));
  });
});

describe('the header', () => {
  const heightOf = async (page: Page) => (await page.locator('.header').boundingBox())!.height;

  test('is 121 px high from 680 px up, and one row on a phone', async () => {
    const { page } = await visit('/card/X0000001');
    await page.evaluate(() => document.fonts.ready);
    for (const width of [680, 768, 959, 960, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await heightOf(page), `${width} px`).toBe(HEADER_HEIGHT);
      await expectNoSidewaysScroll(page);
    }
    for (const width of [320, 360, 679]) {
      await page.setViewportSize({ width, height: 740 });
      const shown = page.locator('.header :is(a, button):visible');
      const boxes = await shown.evaluateAll((all) =>
        all
          .map((each) => each.getBoundingClientRect())
          .map(({ top, bottom }) => (top + bottom) / 2),
      );
      expect(boxes.length).toBeGreaterThanOrEqual(4);
      expect(Math.max(...boxes) - Math.min(...boxes), `${width} px`).toBeLessThan(2);
      expect(await heightOf(page)).toBeLessThan(65);
      await expectNoSidewaysScroll(page);
    }
  });

  test('on a phone opens its menu and its search without scripts', async () => {
    const phone = { viewport: { width: 360, height: 740 } };
    const { page } = await visit('/nope', { ...phone, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Population report' }).waitFor();
    await page.getByRole('link', { name: 'Company' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Population report' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('banner').getByLabel('Certificate number').fill('x0000001');
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: 'Charizard' }).waitFor();
  });

  test('on a phone puts the focus in the search, and closes it after a search', async () => {
    const { page } = await visit('/nope', { viewport: { width: 360, height: 740 } });
    await untilListening(page);
    await page.getByRole('button', { name: 'Search' }).click();
    const field = page.getByRole('banner').getByLabel('Certificate number');
    await untilFocused(field);
    await page.keyboard.type('x0000001');
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: 'Charizard' }).waitFor();
    await field.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('radio', { name: 'Dark' }).check();
  });
});

test("a title says that a certificate doesn't exist, from the server and after a click", async () => {
  const { page } = await visit('/card/X0000009');
  const title = 'There is no certificate X0000009 | TAG Grading';
  expect(await page.title()).toBe(title);
  await untilListening(page);
  const search = page.getByRole('banner').getByLabel('Certificate number');
  await search.fill('X0000002');
  await search.press('Enter');
  await expect.poll(() => page.title()).toBe('Report X0000002 isn’t public yet | TAG Grading');
  await page.goBack();
  await expect.poll(() => page.title()).toBe(title);
});

describe('the theme', () => {
  const ground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test('follows the system until one is chosen, which is then remembered', async () => {
    const { page } = await visit('/', { colorScheme: 'light' });
    await untilListening(page);
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await ground(page);
    expect(dark).not.toBe(light);
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(() => ground(page)).toBe(light);
    await page.reload();
    expect(await ground(page)).toBe(light);
    await expect.poll(() => page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'System' }).check();
    await expect.poll(() => ground(page)).toBe(dark);
  });

  test('that was chosen is applied before any other script runs', async () => {
    const { page } = await visit('/', { colorScheme: 'light' });
    await untilListening(page);
    const light = await ground(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => ground(page)).not.toBe(light);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['tag-card-grading']);
    // A new browser context: a busy browser may not have stored the choice by a reload.
    const { page: next } = await newVisitor({
      colorScheme: 'light',
      storageState: await page.context().storageState(),
    });
    await next.route('**/assets/*.js', (route) => route.abort());
    await next.goto(portal.origin);
    expect(await ground(next)).not.toBe(light);
  });

  test('that is chosen shows by more than a tint, even in forced colors', async () => {
    const { page } = await visit('/');
    const chosen = page.locator('.theme-switch label:has(:checked)');
    const styles = () =>
      chosen.evaluate((label) => {
        const { boxShadow, borderTopWidth } = getComputedStyle(label);
        return { boxShadow, borderTopWidth };
      });
    expect((await styles()).boxShadow).toContain('inset');
    await page.emulateMedia({ forcedColors: 'active' });
    expect((await styles()).borderTopWidth).toBe('2px');
  });
});

/** The code of the screen of a report. */
const CARD_SCREEN = /\/assets\/card-screen[^/]*\.js/;

/** A screen that can't be loaded, however often it's tried. */
async function breakScreen(page: Page): Promise<void> {
  await page.route(CARD_SCREEN, (route) => route.abort());
  await page.goto(portal.origin);
  await untilListening(page);
  await page.getByRole('link', { name: 'X0000001' }).click();
  await page.getByText('Something went wrong').waitFor();
}

describe('a screen that fails to arrive', () => {
  /** A page that is still the same as long as it has this mark. */
  async function openMarked(): Promise<Page> {
    const { page } = await visit('/');
    await untilListening(page);
    await page.evaluate(() => Object.assign(window, { isMarked: true }));
    return page;
  }
  const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);
  const openReport = (page: Page) => page.getByRole('link', { name: 'X0000001' }).click();
  const untilReport = (page: Page) => heading(page).filter({ hasText: 'Charizard' }).waitFor();

  test('is loaded again, with its style sheet', async () => {
    const page = await openMarked();
    await page.route(CARD_SCREEN, (route) => route.abort(), { times: 1 });
    await page.route(/\/assets\/card-screen[^/]*\.css/, (route) => route.abort(), { times: 1 });
    await openReport(page);
    await untilReport(page);
    expect(await isMarked(page)).toBe(true);
    const sheets = () => [...document.styleSheets].map(({ href }) => href);
    expect(await page.evaluate(sheets)).toContainEqual(
      expect.stringMatching(/card-screen[^/]*\.css\?retry=1$/),
    );
  });

  test('waits for the connection, and nothing that was typed is lost', async () => {
    const page = await openMarked();
    const field = page.locator('main').getByLabel('Certificate number');
    await field.fill('X00');
    await page.context().setOffline(true);
    await openReport(page);
    await page.getByText(CLIENT_ERRORS.offline).waitFor();
    expect(await field.inputValue()).toBe('X00');
    await page.context().setOffline(false);
    await untilReport(page);
    expect(await isMarked(page)).toBe(true);
  });

  test('of another build is loaded with its page', async () => {
    const page = await openMarked();
    await page.route(CARD_SCREEN, (route) => route.abort(), { times: 1 });
    await page.route(`${portal.origin}/health`, (route) =>
      route.fulfill({ json: { status: 'ok', build: '/assets/another.js' } }),
    );
    await openReport(page);
    await page.waitForFunction(() => !('isMarked' in window));
    await untilReport(page);
  });
});

describe('a screen that breaks', () => {
  test('says so, shows the details, and links home', async () => {
    const { page } = await newVisitor();
    await portal.answerApi(page);
    await breakScreen(page);
    expect(await heading(page).textContent()).toBe('Sorry... Something went wrong');
    await page.getByText('Error details').click();
    expect(await page.locator('pre').textContent()).toMatch(/\w+/);
    await page.getByRole('button', { name: 'Tell Us about This Error' }).click();
    await page.waitForURL(`${portal.origin}/`);
    await heading(page).filter({ hasText: 'See why a card got its grade' }).waitFor();
  });
});
