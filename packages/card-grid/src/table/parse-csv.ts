import { CARD_QUANTITY } from '@tag/contract/constants';
import { formatCount } from '@tag/contract/formats';

/** Rows that aren't blank: the first ones, one more than an order's cards and a header, and how many. */
type ParsedCsv =
  { readonly rows: readonly string[][]; readonly count: number } | { readonly refusal: string };

const MOST_ROWS = CARD_QUANTITY.max + 2;
/** A cell may have several lines. Millions of empty ones would freeze the page. */
const MOST_LINES = CARD_QUANTITY.max * 20;

/** No text has one: nothing is quoted. */
const NO_QUOTE = '\0';

/** Reads comma-, semicolon-, or tab-separated text. Every cell stays text: `=1+1` is four characters. */
export async function parseCsv(text: string): Promise<ParsedCsv> {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lineCount = countLines(lines);
  if (lineCount > MOST_LINES) {
    const most = formatCount(CARD_QUANTITY.max);
    return {
      refusal: `That has ${formatCount(lineCount)} lines; an order can have up to ${most} cards.`,
    };
  }
  const { default: papaparse } = await import('papaparse');

  function parse(quoteChar: string) {
    const rows: string[][] = [];
    let count = 0;
    let misquoted = 0;
    // Excel may name the divider in a separate first line.
    const [named = '', divider = ''] = /^sep=(.)\n/i.exec(lines) ?? [];
    papaparse.parse<string[]>(lines.slice(named.length), {
      delimiter: divider,
      delimitersToGuess: [',', ';', '\t'],
      newline: '\n',
      quoteChar,
      skipEmptyLines: 'greedy',
      step({ data, errors }) {
        count += 1;
        if (errors.some(({ type }) => type === 'Quotes')) misquoted ||= count;
        if (count <= MOST_ROWS) rows.push(data);
      },
    });
    return { rows, count, misquoted };
  }

  const quoted = parse('"');
  if (!quoted.misquoted) return quoted;
  // Perhaps its quotation marks are only that: `"Magic" Johnson`. Then all rows are as wide without them.
  const plain = parse(NO_QUOTE);
  const width = plain.rows[0]!.length;
  if (width > 1 && plain.rows.every(({ length }) => length === width)) return plain;
  return {
    refusal: `A quotation mark in row ${formatCount(quoted.misquoted)} is never closed. Close it, or remove it, and try again.`,
  };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
