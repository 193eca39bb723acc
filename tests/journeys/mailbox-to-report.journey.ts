import JSZip from 'jszip';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { inviteVisitors, openPanel } from '../support/visitor.ts';
import { gradeByMachine } from './grading.ts';
import { cardsOfCatalogue, enterCards, payInBrowser, readItems, readyOrder } from './orders.ts';
import {
  callAs,
  confirmByMail,
  fillSignUp,
  LAB,
  newEmail,
  openAs,
  PASSWORD,
  readMail,
  signIn,
  untilTitle,
  type Caller,
} from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

/** Signs up, confirms the email address, and signs in. */
async function signUp(page: Page): Promise<string> {
  const email = newEmail('mail');
  await page.goto(`${portal}/sign-up`);
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await untilTitle(page, 'Confirm your email');
  await confirmByMail(page, api, email);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email);
  await untilTitle(page, 'Welcome, Ann');
  return email;
}

/** The number of a variation's certificates. */
async function countGraded(
  call: Caller,
  { cardId, variationId }: { cardId: number; variationId: number },
): Promise<number> {
  const path = `/cards/variation?cardId=${cardId}`;
  const { items } = await call<{ items: { id: number; graded: number }[] }>('GET', path);
  return items.find(({ id }) => id === variationId)!.graded;
}

async function expectPictures(download: Download, certificate: string): Promise<void> {
  expect(download.suggestedFilename()).toBe(`${certificate}.zip`);
  const zip = await JSZip.loadAsync(await readFile(await download.path()), { checkCRC32: true });
  expect(Object.keys(zip.files)).toEqual(
    ['_1x1/01', '_1x1/02', '_9x16/01', '_9x16/02'].map((name) => `${certificate}/${name}.jpg`),
  );
  for (const [name, file] of Object.entries(zip.files)) {
    const { format, height, width } = await sharp(await file.async('nodebuffer')).metadata();
    expect(format, name).toBe('jpeg');
    expect(Math.round(width * (name.includes('9x16') ? 16 / 9 : 1)), name).toBeCloseTo(height, -1);
  }
}

test('a new customer follows their cards from the mailbox to the reports, without a reload', async () => {
  const { page, problems } = await newVisitor();
  const email = await signUp(page);
  const call = await callAs(api, { email, password: PASSWORD });
  const { orderNumber, subOrders } = await readyOrder(call, { cards: 0 });
  const part = subOrders[0]!;
  const cards = await cardsOfCatalogue(call, [
    'machamp 8/102',
    'poliwrath 13/102',
    'zapdos 16/102',
  ]);
  await enterCards(call, orderNumber, part, cards);
  const graded = await countGraded(call, cards[0]!);
  const [machamp, poliwrath, zapdos] = await readItems(call, orderNumber);
  await payInBrowser(page, portal, orderNumber);
  await page.getByRole('link', { name: 'View your order' }).click();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const untilStage = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  const tileOf = ({ title }: { title: string }) =>
    page.getByRole('region', { name: 'Cards' }).getByRole('listitem').filter({ hasText: title });
  await untilStage('Waiting for your cards');

  // The parcel arrives, with a card that is damaged.
  const { page: bench, problems: benchProblems } = await newVisitor();
  await openAs(bench, portal, '/lab', LAB);
  await bench.getByRole('list', { name: 'Stages' }).waitFor();
  await bench.keyboard.type(`TAG1:${orderNumber}:${part.position}`);
  await bench.keyboard.press('Enter');
  await untilTitle(bench, `Order ${orderNumber}`);
  const press = (name: string | RegExp) => bench.getByRole('button', { name }).click();
  const take = (name: string) =>
    bench
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();
  await press('All 3 cards arrived');
  await take('Zapdos');
  await press(/^Damaged ?: .*Zapdos/);
  await bench.getByLabel(/^What is damaged/).fill('Corner torn off');
  await press('Confirm 3 of 3 cards');
  await untilStage('Received');
  await tileOf(zapdos!).getByText('Arrived damaged: Corner torn off').waitFor();

  await press(/^Move .* to Imaging$/);
  await untilStage('Imaging');
  await press(/^Move .* to Research & grading$/);
  await untilStage('Research & grading');

  // One card can't be graded: half of its $25 goes back.
  await take('Zapdos');
  await press(/^Can’t be graded ?: .*Zapdos/);
  await bench.getByLabel('The card is damaged too badly to be graded').check();
  await press('Send back ungraded');
  await tileOf(zapdos!).getByText('Not graded').waitFor();
  await history.getByText('$12.50: A card couldn’t be graded').waitFor();

  // The others are what the customer chose; then a machine grades them.
  for (const name of ['Machamp', 'Poliwrath']) {
    await take(name);
    await press(new RegExp(`^Confirm details ?: .*${name}`));
    await press('It’s this card');
    await bench
      .locator('.bench-announcement')
      .getByText(`Identified: `)
      .filter({ hasText: name })
      .waitFor();
  }
  await gradeByMachine(orderNumber, [machamp!.id, poliwrath!.id]);
  const report = tileOf(machamp!).getByRole('link', { name: /^Mint 9/ });
  await report.waitFor();
  const certificate = (await report.innerText()).match(/[A-Z]\d{7}/)![0];
  await bench.getByText(certificate).first().waitFor();

  await press(/^Move .* to Assembly$/);
  for (const { title } of [machamp!, poliwrath!]) {
    await page.getByRole('button', { name: `Approve the label of ${title}` }).click();
  }
  await page.getByRole('heading', { name: 'Labels to approve' }).waitFor({ state: 'detached' });
  for (const stage of ['Quality check', 'Slab imaging', 'Packaging']) {
    await press(RegExp(`^Move .* to ${stage}$`));
    await untilStage(stage);
  }
  await press('Ship all 3 cards');
  await bench.getByLabel('Tracking number').fill('9400 1118 9956 1234 5678 90');
  await press(/^Ship$/);
  await untilStage('Shipped');
  await page
    .getByRole('region', { name: 'Shipments' })
    .getByRole('link', { name: /^9400 1118/ })
    .waitFor();

  // The report, the slab pictures, and the position in the population.
  await report.click();
  await untilTitle(page, /Machamp/);
  await openPanel(page, 'Downloads');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all 4 images' }).click(),
  ]);
  await expectPictures(download, certificate);
  await page.getByRole('link', { name: 'View this card’s population' }).click();
  await page
    .getByRole('article')
    .getByRole('heading', { name: /^Machamp 8\/102 .*population$/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: certificate }).waitFor();
  expect(await countGraded(call, cards[0]!)).toBe(graded + 1);

  for (const words of [
    /Your cards have arrived/,
    /1 card arrived damaged/,
    /We can’t grade 1 card\b[^]*\$12\.50/,
    /We’re refunding[^]*\$12\.50/,
    /your 2 cards are graded/,
    /Your cards are on their way[^]*9400 1118 9956 1234 5678 90/,
  ]) {
    await readMail(api, email, words);
  }
  expect(loads).toBe(0);
  expect(problems).toEqual([]);
  expect(benchProblems).toEqual([]);
});
