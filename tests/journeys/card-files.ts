import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

type CatalogueRow = Readonly<Record<'year' | 'set' | 'number' | 'name' | 'variations', string>>;

/** The cards of the demo's catalogue. */
export function readCatalogue(): CatalogueRow[] {
  const file = new URL('../../demo/data/catalogue-pokemon.csv.gz', import.meta.url);
  return parse(gunzipSync(readFileSync(file)), { columns: true });
}

/** A file as spreadsheets write it in Europe: divided by semicolons. */
export const europeanCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n'),
  );
