import { expect, test } from 'vitest';
import { REFUSED_ADDRESSES } from '../contract/cases/defect-viewer-addresses.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { servePortal } from './served-portal.ts';

/** What a browser could be made to load or run. The server's tests send all 200. */
const ONE_OF_EACH_KIND = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '/media/k3showcase/front.jpg" onerror="alert(1)',
  '/media/k3showcase/front.svg',
  '//evil.example/front.jpg',
  'https://api.example.com@evil.example/media/k3showcase/front.jpg',
  encodeURIComponent('//evil.example/a.jpg'),
  '1"><script>alert(1)</script>',
].map((part) => {
  const found = REFUSED_ADDRESSES.find(({ path }) => path.includes(encodeURIComponent(part)));
  if (!found) throw new Error(`${part}: none of the refused addresses`);
  return found.path;
});

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
  for (const path of ONE_OF_EACH_KIND) {
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
});
