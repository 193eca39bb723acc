import type { Database } from '@tag/server';
import { importPrices } from '@tag/server/seeding';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The lines of the demo's price list. */
export const PRICE_LINES = readFileSync(
  resolve(import.meta.dirname, '../../demo/data/prices.csv'),
  'utf8',
).split('\n');

/**
 * Adds a price list that is in force from now on, the demo's unless given. Economy is $15.00, standard
 * $25.00, ground shipping $14.95.
 */
export async function addPriceList(
  { query }: Database,
  lines: readonly string[] = PRICE_LINES,
): Promise<number> {
  const wanted = { lines: [...lines], startsAt: new Date(), isTrial: false };
  const { list } = await importPrices(query, wanted, { requestId: 'test', address: '' });
  return list!.id;
}

/** The demo's price list with another value in one row's column. */
export function priceLinesWith(code: string, column: string, value: string): string[] {
  const [header, ...rows] = PRICE_LINES;
  const index = header!.split(',').indexOf(column);
  return [
    header!,
    ...rows.map((row) => {
      if (row.split(',')[1] !== code) return row;
      const cells = row.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''));
      cells[index] = value;
      return cells.slice(0, header!.split(',').length).join(',');
    }),
  ];
}
