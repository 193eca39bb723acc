import { expect, inject, test } from 'vitest';
import { expectNoSidewaysScroll, inviteVisitors } from '../support/visitor.ts';
import { PUBLISHED, readDetail, REPORT_PAGE } from './certificates.ts';
import { untilTitle } from './people.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

for (const [where, url] of [
  ['the portal', `${portal}/card/${PUBLISHED}`],
  ['a partner’s page', `${shop}${REPORT_PAGE}`],
] as const) {
  test(`a defect’s link, copied on ${where}, shows it to anyone; the report is one step away`, async () => {
    const { page } = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const report = page.locator('.tag-card-report');
    await report.getByRole('button', { name: 'Next defect' }).click();
    await report.getByRole('button', { name: 'Copy link to this defect' }).click();
    await report.getByText('Link copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${portal}/defect-viewer/`)).toBe(true);
    const said = await report.locator('[data-selected] .tag-report-what b').innerText();

    const friend = await newVisitor({ viewport: { width: 360, height: 740 } });
    await friend.page.goto(link);
    const heading = friend.page.getByRole('heading', { level: 1 });
    expect(await heading.innerText()).toContain(said);
    await expectNoSidewaysScroll(friend.page);
    await friend.page.getByRole('link', { name: 'Next defect' }).focus();
    await friend.page.keyboard.press('Enter');
    await expect.poll(() => friend.page.url()).not.toBe(link);
    await friend.page.getByRole('link', { name: 'View full report' }).focus();
    await friend.page.keyboard.press('Enter');
    const { card } = await readDetail(api, PUBLISHED);
    await untilTitle(friend.page, card.name);
    await friend.page.goBack();
    await friend.page.getByRole('link', { name: 'View full report' }).waitFor();
    expect(friend.problems).toEqual([]);
  });
}
