import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { sampleReport } from '../support/sample-report.ts';
import {
  expectNoSidewaysScroll,
  inviteVisitors,
  untilListening,
  type Visitor,
} from '../support/visitor.ts';
import { PRODUCT_PAGE, PUBLISHED, PUBLISHED_TOO, readDetail } from './certificates.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

/** What is in the dialog; the role itself is on a part of it that only holds what is put in. */
const GLASS = '.tag-dialog';

function costliestOf({ defect_map: { front, back } }: GradedCardDetail) {
  return [...front, ...back].reduce((most, next) =>
    next.deduction > most.deduction ? next : most,
  );
}

const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.textContent ?? '';
  });

/** Goes on with Tab until the focus is on what bears this text. */
async function tabTo(page: Page, text: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const reached = await focused(page);
    if (typeof text === 'string' ? reached.trim() === text : text.test(reached)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(text)}`);
}

/** From the score to the defect that cost most, on the card and under the glass, and back. */
async function goToHighestCost({ page, problems }: Visitor, report: Locator): Promise<void> {
  const detail = await readDetail(api, PUBLISHED);
  const costliest = costliestOf(detail);
  const side = costliest.side === 'FRONT' ? 'Front' : 'Back';
  await report.getByRole('link', { name: `Why ${detail.grade.score}?` }).click();
  await expect.poll(() => focused(page)).toBe('Why this grade');

  const steps = report.getByRole('list', { name: 'Points lost, highest cost first' });
  const step = steps.getByRole('button').first();
  expect(await step.innerText()).toContain(`−${costliest.deduction}`);
  await step.click();
  await expect.poll(() => step.getAttribute('aria-pressed')).toBe('true');
  await report.locator(`#why .tag-viewer-surface[aria-label="${side} of the card"]`).waitFor();

  await report
    .getByRole('button', { name: `Enlarge: ${side} of the card, with its defects` })
    .click();
  const glass = page.locator(GLASS);
  await glass.getByText(new RegExp(`−${costliest.deduction} · \\d+ of \\d+`)).waitFor();
  await glass.getByRole('button', { name: 'Raking light', exact: true }).click();
  await glass.getByRole('application', { name: `${side} of the card in raking light` }).waitFor();
  await page.keyboard.press('Escape');
  await glass.waitFor({ state: 'detached' });

  await report.getByRole('link', { name: 'Back to the grade' }).click();
  await expect.poll(() => focused(page)).toContain(String(detail.grade.score));
  expect(problems).toEqual([]);
}

describe('from the score to the defect that cost most and back', () => {
  test('in the portal', async () => {
    const visitor = await newVisitor();
    await visitor.page.goto(`${portal}/card/${PUBLISHED}`);
    await goToHighestCost(visitor, visitor.page.locator('.tag-card-report'));
  });

  test('on the partner’s page', async () => {
    const visitor = await newVisitor();
    await visitor.page.goto(`${shop}${PRODUCT_PAGE}`);
    const report = visitor.page.locator('tag-card-report[data-state="ready"]');
    await report.waitFor();
    await goToHighestCost(visitor, report);
  });

  test('on a phone of 360 px', async () => {
    const visitor = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await visitor.page.goto(`${portal}/card/${PUBLISHED}`);
    await goToHighestCost(visitor, visitor.page.locator('.tag-card-report'));
    await expectNoSidewaysScroll(visitor.page);
  });

  test('by the keyboard alone', async () => {
    const { page } = await newVisitor();
    const detail = await readDetail(api, PUBLISHED);
    await page.goto(`${portal}/card/${PUBLISHED}`);
    await page.locator('.tag-card-report[data-status="ready"]').waitFor();
    await tabTo(page, `Why ${detail.grade.score}?`);
    await page.keyboard.press('Enter');
    await tabTo(page, /^1\D/);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    const step = page.locator('#why .tag-waterfall button').first();
    await expect.poll(() => step.getAttribute('aria-pressed')).toBe('true');
    await tabTo(page, 'Back to the grade');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toContain(String(detail.grade.score));
  });
});

test('a defect under the glass is in the address, which shows it to whoever gets it', async () => {
  const { page } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}`);
  const glass = page.locator(GLASS);
  await page.getByRole('button', { name: 'Enlarge: Front of the card', exact: true }).click();
  await glass.getByRole('button', { name: 'Next defect' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('defect')).toBe(true);
  const said = await glass.getByText(/1 of \d+/).innerText();

  const { page: other } = await newVisitor();
  await other.goto(page.url());
  const opened = other.locator(GLASS);
  await opened.getByText(said).waitFor();
  await opened.getByRole('button', { name: 'Close' }).click();
  await opened.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(other.url()).search).toBe('');
});

test('Back closes what is under the glass and Forward opens it again, where the visitor was', async () => {
  const { page } = await newVisitor();
  await page.goto(portal);
  await page.goto(`${portal}/card/${PUBLISHED}`);
  const glass = page.locator(GLASS);
  const opener = page.getByRole('button', { name: /^Enlarge: Front of the card, with/ });
  const state = () => page.evaluate(() => [location.search, Math.round(scrollY)] as const);
  await opener.click();
  const [, top] = await state();
  await glass.getByRole('button', { name: 'Next defect' }).click();
  await glass.getByText(/1 of \d+/).waitFor();
  await glass.getByRole('button', { name: 'Next defect' }).click();
  const said = await glass.getByText(/2 of \d+/).innerText();

  await page.goBack();
  await glass.waitFor({ state: 'detached' });
  await expect.poll(state).toEqual(['', top]);
  await page.goForward();
  await glass.getByText(said).waitFor();
  await page.reload();
  await glass.getByText(said).waitFor();
  await glass.getByRole('button', { name: 'Close' }).click();
  await glass.waitFor({ state: 'detached' });
  await expect.poll(async () => (await state())[0]).toBe('');
  await page.goBack();
  await page.waitForURL(`${portal}/`);
});

test('the report on a partner’s page leads to its page in the portal', async () => {
  const { page } = await newVisitor();
  await page.goto(`${shop}${PRODUCT_PAGE}`);
  await page.getByRole('link', { name: 'View on TAG' }).click();
  await page.waitForURL(`${portal}/card/${PUBLISHED}`);
});

describe('on paper', () => {
  /** How many pages a PDF has, by its page objects. */
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

  async function open(page: Page, certificate: string): Promise<void> {
    await page.goto(portal);
    await untilListening(page);
    await page.locator('main').getByLabel('Certificate number').fill(certificate);
    await page.locator('main').getByRole('button', { name: 'View report' }).click();
    await page.locator('.tag-card-report[data-status="ready"]').waitFor();
  }

  /** As the button does it; the browser's own print window stays closed. */
  async function print(page: Page): Promise<void> {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print report' }).click();
    await page.locator('body[data-printed]').waitFor();
  }

  /** With everything on them: the code that leads back to the report comes a little later than the rest. */
  async function expectTwoPages(page: Page, format: string): Promise<void> {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.locator('.tag-report-qr-code').waitFor({ state: 'attached' });
    expect(pagesOf(await page.pdf({ format }))).toBe(2);
  }

  test.each(['A4', 'Letter'])(
    'the showcase fills two pages of %s, with its pictures',
    async (format) => {
      const { page } = await newVisitor({ colorScheme: 'dark' });
      await open(page, PUBLISHED);
      await print(page);
      const missing = await page
        .locator('.tag-report-hero img')
        .evaluateAll((images: HTMLImageElement[]) => images.filter((image) => !image.naturalWidth));
      expect(missing).toEqual([]);
      await expectTwoPages(page, format);
    },
  );

  test.each(['A4', 'Letter'])('a card with 100 defects fits on two pages of %s', async (format) => {
    const { page } = await newVisitor();
    const name = 'Pikachu with Grey Felt Hat, Special Promotional Illustration Rare of the Museum';
    await page.route(`${api}/graded-cards/public/detail/${PUBLISHED_TOO}`, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: sampleReport({
          certificate: PUBLISHED_TOO,
          score: 612,
          defects: { front: 60, back: 40 },
          card: { name },
          media: '/media/none',
        }),
      }),
    );
    await open(page, PUBLISHED_TOO);
    await expectTwoPages(page, format);
  });
});
