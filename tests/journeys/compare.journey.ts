import { expect, inject, test } from 'vitest';
import { inviteVisitors, untilListening } from '../support/visitor.ts';
import { PUBLISHED, PUBLISHED_TOO, UNKNOWN } from './certificates.ts';

const { portal } = inject('product');
const newVisitor = inviteVisitors();

test('from a report to a comparison with another, and back', async () => {
  const { page, problems } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}`);
  await untilListening(page);
  const field = page.getByLabel('Compare with another certificate');
  await field.fill('12');
  await field.press('Enter');
  await page.getByText('a letter and seven digits').waitFor();
  await field.fill(PUBLISHED_TOO.toLowerCase());
  await field.press('Enter');
  await page.waitForURL(`${portal}/card/${PUBLISHED}?with=${PUBLISHED_TOO}`);
  await page.getByRole('row', { name: /^Score/ }).waitFor();
  expect(await page.title()).toContain(`Compare ${PUBLISHED} and ${PUBLISHED_TOO}`);
  const rows = await page.getByRole('row').count();
  await page.getByRole('button', { name: 'Differences only' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(rows);
  await page.goBack();
  await field.waitFor();
  expect(problems).toEqual([]);
});

test('a link to a comparison has its title, and a missing certificate is reported', async () => {
  const address = `${portal}/card/${PUBLISHED}?with=${PUBLISHED_TOO},${UNKNOWN}`;
  const served = await fetch(address);
  expect(served.status).toBe(200);
  expect(await served.text()).toContain(`Compare ${PUBLISHED} and ${PUBLISHED_TOO}`);
  const { page } = await newVisitor();
  await page.goto(address);
  await page.getByText(`There is no certificate ${UNKNOWN}`).waitFor();
});

test.each([
  ['nonsense', 'nonsense'],
  [PUBLISHED, 'already shown'],
  ['X0000002,X0000003,X0000004', 'up to 3'],
  ['%E0%A4%A', ''],
])('with=%s is refused with a message', async (written, words) => {
  const served = await fetch(`${portal}/card/${PUBLISHED}?with=${written}`);
  expect(served.status).toBe(400);
  expect(await served.text()).toContain(words);
});
