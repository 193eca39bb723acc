import { blockOf, type TextBlock } from './text-block.ts';

/**
 * Text as spreadsheets put it on the clipboard: cells divided by tabs, and quoted if they contain a tab,
 * a line break, or a quote. Not a CSV parser's job: Excel doesn't quote `"Magic" Johnson`, which to such a
 * parser opens a cell that continues to the next quote, many rows below. Here a quote that isn't
 * closed right before a divider is a character like any other.
 */

/** Pasted text as rows of cells; lines of comma- or semicolon-separated cells are read too. */
export function readClipboardText(text: string): TextBlock {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '');
  const divider = dividerOf(lines);
  if (lines.includes('"')) return blockOf(readQuoted(lines, divider));
  return divider ? divideLines(lines, divider) : blockOf(lines.split('\n').map((line) => [line]));
}

/** Lines without quotes: each is divided by itself, so can wait. */
function divideLines(text: string, divider: string): TextBlock {
  const lines = text.split('\n');
  const row = (index: number) => lines[index]!.split(divider);
  const { length: width } = row(0);
  // Spreadsheets copy a rectangle. Finding `\n` is three times as fast as `^`.
  const wider = new RegExp(`\n(?:[^${divider}\n]*${divider}){${width}}`);
  if (wider.test(text)) return blockOf(lines.map((_, index) => row(index)));
  return { height: lines.length, width, row };
}

/** Tabs divide wherever there are any; commas and semicolons only if all of several lines have as many. */
function dividerOf(text: string): string {
  if (text.includes('\t')) return '\t';
  for (const divider of [';', ',']) {
    const rows = readQuoted(text, divider);
    const width = rows[0]!.length;
    if (rows.length > 1 && width > 1 && rows.every(({ length }) => length === width)) {
      return divider;
    }
  }
  return '';
}

function readQuoted(text: string, divider: string): string[][] {
  const ends = divider ? `[${divider}\n]` : '\n';
  const quoted = new RegExp(`"([^"]*(?:""[^"]*)*)"(?=${ends}|$)`, 'y');
  const plain = new RegExp(divider ? `[^${divider}\n]*` : '[^\n]*', 'y');
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length; at += 1) {
    quoted.lastIndex = plain.lastIndex = at;
    const cell = text[at] === '"' ? quoted.exec(text) : null;
    if (cell) rows.at(-1)!.push(cell[1]!.replaceAll('""', '"'));
    else rows.at(-1)!.push(plain.exec(text)![0]);
    at = cell ? quoted.lastIndex : plain.lastIndex;
    if (text[at] === '\n') rows.push([]);
  }
  return rows;
}

/** The text that spreadsheets, and `readClipboardText`, read back as these cells. */
export function writeClipboardText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteIfNeeded).join('\t')).join('\r\n');
}

const quoteIfNeeded = (cell: string) =>
  /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
