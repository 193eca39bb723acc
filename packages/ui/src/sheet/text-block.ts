import { heightOf, type SheetRange, widthOf } from './range.ts';

/**
 * Rows of texts to write into a sheet. A row is split into cells on demand: of ten thousand pasted rows,
 * twenty are in view.
 */
export interface TextBlock {
  readonly height: number;
  /** Of the widest row. */
  readonly width: number;
  row(index: number): readonly string[];
}

export const blockOf = (rows: readonly (readonly string[])[]): TextBlock => ({
  height: rows.length,
  width: rows.reduce((most, { length }) => Math.max(most, length), 0),
  row: (index) => rows[index]!,
});

/** A block as often as it fits into a range exactly; otherwise once. */
export function repeatInto(block: TextBlock, range: SheetRange): TextBlock {
  const down = heightOf(range) % block.height === 0 ? heightOf(range) / block.height : 1;
  const across = widthOf(range) % block.width === 0 ? widthOf(range) / block.width : 1;
  if (down === 1 && across === 1) return block;
  return {
    height: block.height * down,
    width: block.width * across,
    row: (index) => Array.from({ length: across }, () => block.row(index % block.height)).flat(),
  };
}

/** The block with each text in its column; what is in the columns between them is emptied. */
export function intoColumns(block: TextBlock, columns: readonly number[]): TextBlock {
  const [first = 0] = columns;
  const places = columns.slice(0, block.width).map((column) => column - first);
  if (places.every((place, index) => place === index)) return block;
  return {
    height: block.height,
    width: places.at(-1)! + 1,
    row(index) {
      const texts = block.row(index);
      const wide = Array.from({ length: (places[texts.length - 1] ?? -1) + 1 }, () => '');
      texts.forEach((text, at) => (wide[places[at]!] = text));
      return wide;
    },
  };
}
