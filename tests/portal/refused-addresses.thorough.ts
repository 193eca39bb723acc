import { expect, test } from 'vitest';
import { REFUSED_ADDRESSES } from '../contract/cases/defect-viewer-addresses.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { servePortal } from './served-portal.ts';

const portal = servePortal({});
const newVisitor = inviteVisitors();

test('refused addresses of the defect viewer load nothing from other sites and run nothing', async () => {
  const { page, problems } = await newVisitor();
  await portal.answerApi(page);
  const asked: string[] = [];
  const ran: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const unclear: string[] = [];
  for (const { path } of REFUSED_ADDRESSES) {
    await page.goto(portal.origin + path);
    const shown = page.locator('[data-kind] h1, .not-found h1, main h1');
    if (!(await shown.first().textContent())) unclear.push(path);
    // The time React takes to hydrate, including anything it might load.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__react')),
    );
    if ((await page.locator('main img').count()) > 0) unclear.push(path);
  }
  expect(unclear).toEqual([]);
  expect(ran).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(`${portal.origin}/`))).toEqual([]);
  // The browser logs the answer, which is an error.
  expect(problems.filter((problem) => !/status of 40[04]/.test(problem))).toEqual([]);
}, 1_200_000);
