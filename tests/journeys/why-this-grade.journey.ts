import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { DRAWING_MS, untilScansAreDrawn } from '../support/drawn-pictures.ts';
import { sampleReport } from '../support/sample-report.ts';
import {
  expectNoSidewaysScroll,
  inviteVisitors,
  untilListening,
  type Visitor,
} from '../support/visitor.ts';
import { PUBLISHED, PUBLISHED_TOO, readDetail, REPORT_PAGE } from './certificates.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

/** These journeys zoom to defects, in both lights. */
beforeAll(() => untilScansAreDrawn(api, PUBLISHED), DRAWING_MS);

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

/** Presses Tab until the focus is on something with this text. */
async function tabTo(page: Page, text: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const reached = await focused(page);
    if (typeof text === 'string' ? reached.trim() === text : text.test(reached)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(text)}`);
}

/** A finger swiping from right to left over it. */
async function swipe(page: Page, over: Locator): Promise<void> {
  const box = (await over.boundingBox())!;
  const y = Math.round(box.y + 40);
  const start = Math.round(box.x + box.width - 60);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y })) });
  await touch('touchStart', start);
  for (let moved = 18; moved <= 216; moved += 18) await touch('touchMove', start - moved);
  await touch('touchEnd');
  await session.detach();
}

const surfaceOf = (report: Locator, side: string) =>
  report.getByRole('application', { name: new RegExp(`^${side} of `) });

const firstFinding = (report: Locator) =>
  report.getByRole('list', { name: 'Defects, highest cost first' }).getByRole('button').first();

const isPicked = (finding: Locator) => finding.getAttribute('aria-pressed');

/** From the score to the defect that cost most: selected in the list, and seen on the card. */
async function goToHighestCost({ page, problems }: Visitor, report: Locator): Promise<void> {
  const detail = await readDetail(api, PUBLISHED);
  const costliest = costliestOf(detail);
  const side = costliest.side === 'FRONT' ? 'Front' : 'Back';
  await report.getByRole('link', { name: `Why ${detail.grade.score}?` }).click();
  await expect.poll(() => focused(page)).toBe('Defects');
  const finding = firstFinding(report);
  expect(await finding.innerText()).toContain(`−${costliest.deduction}`);
  await expect.poll(() => isPicked(finding)).toBe('true');
  await surfaceOf(report, side).waitFor();
  await report.getByRole('button', { name: 'Split', exact: true }).click();
  await report.getByRole('slider', { name: /light/ }).waitFor();
  expect(problems).toEqual([]);
}

describe('from the score to the defect that cost most and back', () => {
  test('in the portal, where Back returns', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await page.goto(`${portal}/card/${PUBLISHED}`);
    const report = page.locator('.tag-card-report');
    await goToHighestCost(visitor, report);
    expect(new URL(page.url()).searchParams.has('defect')).toBe(true);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => isPicked(firstFinding(report))).toBe('false');
    await page.goForward();
    await expect.poll(() => isPicked(firstFinding(report))).toBe('true');
  });

  test('on the partner’s page of a full report', async () => {
    const visitor = await newVisitor();
    await visitor.page.goto(`${shop}${REPORT_PAGE}`);
    const report = visitor.page.locator('tag-card-report[data-state="ready"]');
    await report.waitFor();
    await goToHighestCost(visitor, report);
    expect(new URL(visitor.page.url()).search).toBe('');
  });

  test('by touch, on a phone of 360 px: a swipe goes to the next', async () => {
    const visitor = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const { page } = visitor;
    await page.goto(`${portal}/card/${PUBLISHED}`);
    const report = page.locator('.tag-card-report');
    const grade = await report.locator('.tag-report-figure').boundingBox();
    expect(grade!.y + grade!.height).toBeLessThan(500);
    await goToHighestCost(visitor, report);
    const list = report.getByRole('list', { name: 'Defects, highest cost first' });
    await swipe(page, list);
    const second = list.getByRole('button', { pressed: true }).filter({ hasText: /^2/ });
    await second.waitFor();
    await expectNoSidewaysScroll(page);
  });

  test('by the keyboard alone', async () => {
    const { page } = await newVisitor();
    const detail = await readDetail(api, PUBLISHED);
    await page.goto(`${portal}/card/${PUBLISHED}`);
    await page.locator('.tag-card-report[data-status="ready"]').waitFor();
    await untilListening(page);
    await tabTo(page, `Why ${detail.grade.score}?`);
    await page.keyboard.press('Enter');
    const report = page.locator('.tag-card-report');
    await expect.poll(() => isPicked(firstFinding(report))).toBe('true');
    await tabTo(page, /^1\D/);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect.poll(() => isPicked(firstFinding(report))).toBe('false');
  });
});

test('a link to one defect in one light opens the same view', async () => {
  const { page } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}`);
  await untilListening(page);
  const report = page.locator('.tag-card-report');
  await report.getByRole('button', { name: 'Next defect' }).click();
  await report.getByRole('button', { name: 'Normal', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('light')).toBe('normal');
  // The finding's side, in normal light.
  const shown = { name: /^Back of [^,]+$/ };
  await report.getByRole('application', shown).waitFor();

  const { page: other } = await newVisitor();
  await other.goto(page.url());
  const opened = other.locator('.tag-card-report');
  await expect.poll(() => isPicked(firstFinding(opened))).toBe('true');
  await opened.getByRole('application', shown).waitFor();
  const light = opened.getByRole('button', { name: 'Normal', exact: true });
  await expect.poll(() => isPicked(light)).toBe('true');
});

test('the selection survives a reload, and Back leaves the report', async () => {
  const { page } = await newVisitor();
  await page.goto(portal);
  await page.goto(`${portal}/card/${PUBLISHED}`);
  await untilListening(page);
  const report = page.locator('.tag-card-report');
  await report.getByRole('button', { name: 'Next defect' }).click();
  await report.getByRole('button', { name: 'Next defect' }).click();
  const second = report.locator('.tag-report-findings > li').nth(1).getByRole('button').first();
  await expect.poll(() => isPicked(second)).toBe('true');
  await page.reload();
  await expect.poll(() => isPicked(second)).toBe('true');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goBack();
  await page.waitForURL(`${portal}/`);
});

test('the report on a partner’s page links to its page in the portal', async () => {
  const { page } = await newVisitor();
  await page.goto(`${shop}${REPORT_PAGE}`);
  await page.getByRole('link', { name: 'View on TAG' }).click();
  await page.waitForURL(`${portal}/card/${PUBLISHED}`);
});

describe('on paper', () => {
  /** The number of pages in a PDF, by its page objects. */
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

  async function open(page: Page, certificate: string): Promise<void> {
    await page.goto(portal);
    await untilListening(page);
    await page.locator('main').getByLabel('Certificate number').fill(certificate);
    await page.locator('main').getByRole('button', { name: 'View report' }).click();
    await page.locator('.tag-card-report[data-status="ready"]').waitFor();
  }

  /** Prints as the button does; the browser's print window stays closed. */
  async function print(page: Page): Promise<void> {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print report' }).click();
    await page.locator('body[data-printed]').waitFor();
  }

  /** With everything loaded: the code that leads back to the report comes slightly later. */
  async function expectOnePage(page: Page, format: string): Promise<void> {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.locator('.tag-report-qr-code').waitFor({ state: 'attached' });
    expect(pagesOf(await page.pdf({ format }))).toBe(1);
  }

  test.each(['A4', 'Letter'])(
    'the showcase fits on one page of %s, with its pictures',
    async (format) => {
      const { page } = await newVisitor({ colorScheme: 'dark' });
      await open(page, PUBLISHED);
      await print(page);
      const pictures = page.locator('.tag-report-paper-pictures img');
      await expect
        .poll(() =>
          pictures.evaluateAll((images: HTMLImageElement[]) =>
            images.map(({ complete, naturalWidth }) => complete && naturalWidth > 0),
          ),
        )
        .toSatisfy((shown: boolean[]) => shown.length > 0 && shown.every(Boolean));
      await expectOnePage(page, format);
    },
  );

  test.each(['A4', 'Letter'])('a card with 100 defects fits on one page of %s', async (format) => {
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
    await expectOnePage(page, format);
  });
});
