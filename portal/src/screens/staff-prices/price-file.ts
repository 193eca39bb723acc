import { decodeText } from '@tag/card-grid/decode-text';
import { plainDollars, toCsv } from '@tag/contract/formats';
import type { Price, PriceList } from '@tag/contract/prices';

const LARGEST_BYTES = 500_000;

/** The lines of a file, or a sentence that says why it can't be a price list. */
type ReadLines = { readonly lines: string[] } | { readonly refusal: string };

/** Reads a chosen file. */
export async function readLines(file: File): Promise<ReadLines> {
  if (file.size > LARGEST_BYTES) return { refusal: 'This file is too large for a price list.' };
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if ('refusal' in decoded) return decoded;
  const text = decoded.text.replace(/^\uFEFF/, '').trimEnd();
  return text === '' ? { refusal: 'This file is empty.' } : { lines: text.split(/\r\n?|\n/) };
}

/** A price list as the CSV it can be imported from, to be changed in a spreadsheet. */
export function priceFile({ prices }: PriceList): string {
  const columns = [...new Set(prices.flatMap(({ details }) => Object.keys(details)))];
  const heading = ['kind', 'code', 'name', 'description', 'price', 'percentOff', ...columns];
  return toCsv([heading, ...prices.map((price) => toRow(price, columns))]);
}

function toRow(price: Price, columns: readonly string[]): string[] {
  const { kind, code, name, description, amount, details } = price;
  const amounts = kind === 'package' ? ['', String(amount)] : [plainDollars(amount), ''];
  return [
    kind,
    code,
    name,
    description,
    ...amounts,
    ...columns.map((column) => details[column] ?? ''),
  ];
}
