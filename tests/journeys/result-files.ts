import { RESULT_COLUMNS, RESULT_HEADINGS } from '@tag/contract/orders';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A row of a file of results, by heading. */
export type ResultRow = Readonly<Record<string, string>>;

const HEADINGS = RESULT_COLUMNS.flatMap((column) => RESULT_HEADINGS[column]);

export const readCsv = (bytes: Buffer | string): ResultRow[] =>
  parse(bytes, { bom: true, columns: true });

/** The rows of an XLSX file's first sheet, as the same file in CSV has them. */
export async function readXlsx(bytes: Buffer): Promise<ResultRow[]> {
  const zip = await JSZip.loadAsync(bytes);
  const read = (name: string) => zip.file(`xl/${name}`)!.async('string');
  const texts = [...(await read('sharedStrings.xml')).matchAll(/<t[^>]*>([^]*?)<\/t>/g)];
  const sheet = await read('worksheets/sheet1.xml');
  const rows = [...sheet.matchAll(/<row [^>]*>([^]*?)<\/row>/g)].map(([, cells]) => {
    const row: string[] = Array(HEADINGS.length).fill('');
    for (const [, column, rest, value] of cells!.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(?:<v>([^<]*)<\/v>)?/g,
    )) {
      const text = rest!.includes('t="s"') ? plain(texts[Number(value)]![1]!) : (value ?? '');
      row[columnOf(column!)] = text;
    }
    return row;
  });
  const [head, ...body] = rows;
  expect(head).toEqual(HEADINGS);
  return body.map((row) => Object.fromEntries(HEADINGS.map((name, at) => [name, row[at]!])));
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = (xml: string) =>
  xml.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string) =>
    code === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(code)),
  );

/** Saves what a button offers in the dialog for results, with all columns. */
export async function exportResults(
  page: Page,
  button: string,
  format: 'CSV' | 'Excel (XLSX)',
): Promise<Buffer> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Export / });
  if (format !== 'CSV') await dialog.getByText(format).click();
  const bytes = await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  await dialog.waitFor({ state: 'detached' });
  return bytes;
}

/** What is downloaded when something is pressed. */
export async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path());
}
