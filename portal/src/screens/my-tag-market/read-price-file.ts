import { decodeText } from '@tag/card-grid/decode-text';
import { parseCsv } from '@tag/card-grid/parse-csv';
import { formatCount } from '@tag/contract/formats';
import { CERTIFICATE_PATTERN, tidyCertificate } from '@tag/contract/graded-cards';
import { MOST_PRICES, PRICE_CELLS, type PriceFile } from '@tag/contract/tag-market';

/** The rows of a file, or a sentence for the user about why it has none. */
type ReadPriceFile = { readonly rows: PriceFile['rows'] } | { readonly refusal: string };

const NO_COLUMNS = 'The file needs a column “Certificate” and a column “Price”.';

/**
 * Reads certificates and prices from a CSV file: from the columns with those names, as our own export has
 * them, or without names from the first two.
 */
export async function readPriceFile(file: Blob): Promise<ReadPriceFile> {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if ('refusal' in decoded) return decoded;
  const parsed = await parseCsv(decoded.text);
  if ('refusal' in parsed) return parsed;
  const [first = [], ...others] = parsed.rows;
  const isNameless = CERTIFICATE_PATTERN.test(tidyCertificate(first[0] ?? ''));
  const find = (name: RegExp) => first.findIndex((heading) => name.test(heading));
  const [certificate, price] = isNameless ? [0, 1] : [find(/certificate/i), find(/price/i)];
  if (certificate < 0 || price < 0) return { refusal: NO_COLUMNS };
  const cellOf = (row: readonly string[], at: number, most: number) =>
    (row[at] ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, most);
  const rows = (isNameless ? [first, ...others] : others).map((row) => ({
    certificate: cellOf(row, certificate, PRICE_CELLS.certificate),
    price: cellOf(row, price, PRICE_CELLS.price),
  }));
  if (rows.length === 0) return { refusal: 'The file has no rows below its headings.' };
  if (parsed.count > MOST_PRICES + (isNameless ? 0 : 1)) {
    return { refusal: `A file can have up to ${formatCount(MOST_PRICES)} prices.` };
  }
  return { rows };
}
