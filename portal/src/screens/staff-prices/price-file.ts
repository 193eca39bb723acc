import type { Price, PriceList } from '@tag/contract/prices';
import { toCsv } from '../../features/csv/csv.ts';

const LARGEST_BYTES = 500_000;

/**
 * The lines of a chosen price list.
 * @throws Error with words for people when the file can't be one
 */
export async function readLines(file: File): Promise<string[]> {
  if (file.size > LARGEST_BYTES) throw new Error('This file is too large for a price list.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error('This isn’t a text file in UTF-8. Save your spreadsheet as “CSV UTF-8”.');
  }
  if (text.includes('\0')) throw new Error('This isn’t a CSV file.');
  const lines = text.replace(/\s+$/, '').split(/\r\n?|\n/);
  if (lines[0] === '') throw new Error('This file is empty.');
  return lines;
}

/** A price list as the CSV it can be imported from, to be changed in a spreadsheet. */
export function priceFile({ prices }: PriceList): string {
  const columns = [...new Set(prices.flatMap(({ details }) => Object.keys(details)))];
  const heading = ['kind', 'code', 'name', 'description', 'price', 'percentOff', ...columns];
  return toCsv([heading, ...prices.map((price) => toRow(price, columns))]);
}

function toRow(price: Price, columns: readonly string[]): string[] {
  const { kind, code, name, description, amount, details } = price;
  const amounts = kind === 'package' ? ['', String(amount)] : [(amount / 100).toFixed(2), ''];
  return [
    kind,
    code,
    name,
    description,
    ...amounts,
    ...columns.map((column) => details[column] ?? ''),
  ];
}
