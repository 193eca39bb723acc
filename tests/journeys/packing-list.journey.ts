import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { payInBrowser, readyOrder } from './orders.ts';
import { callAs, openAsNew } from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

/** The text of the QR code in a picture, which the browser decodes. */
async function readQr(page: Page, picture: Buffer): Promise<string | undefined> {
  const { data, width, height } = await page.evaluate(
    async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
      return { data: [...pixels.data], width: bitmap.width, height: bitmap.height };
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  return jsqr(new Uint8ClampedArray(data), width, height)?.data;
}

/** The number of pages in a PDF, from its page tree. */
const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

test('the packing list of a paid order prints, and its QR code names order and sub-order', async () => {
  const { page, problems } = await newVisitor();
  const person = await openAsNew(page, { portal, api });
  const call = await callAs(api, person);
  const { orderNumber, subOrders } = await readyOrder(call, { parts: 2, cards: 40 });
  await payInBrowser(page, portal, orderNumber);

  await page.getByRole('link', { name: 'View your order' }).click();
  const second = subOrders[1]!;
  await page.getByRole('link', { name: `Packing list of ${second.name}` }).click();
  const sheet = page.getByRole('article', { name: `Packing list of ${orderNumber}` });
  await sheet.getByText('Cards in this parcel').waitFor();

  // In print there is only the sheet, black on white in any theme.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  const qr = await sheet.getByRole('img', { name: /^QR code/ }).screenshot();
  expect(await blankPage(qr)).toBe(`TAG1:${orderNumber}:${second.position}`);

  const pdf = await page.pdf({ format: 'Letter' });
  expect(pagesOf(pdf)).toBe(2);
  expect(problems).toEqual([]);

  async function blankPage(picture: Buffer): Promise<string | undefined> {
    // The portal's policy doesn't allow fetching data URLs.
    const { page: other } = await newVisitor();
    return readQr(other, picture);
  }
});
