/** The most cards in a picture. */
export const MOST_PICTURED = 9;

/** The sides of the picture, in pixels, and the space around each card. */
export const SIZE = { width: 1080, height: 1350, head: 110, gap: 24 } as const;

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where up to nine cards go: one, two, or three in a row, the rows centered below the head. */
export function cellsOf(count: number): Cell[] {
  const columns = count === 1 ? 1 : count <= 4 ? 2 : 3;
  const rows = Math.ceil(count / columns);
  const { gap, head, height, width } = SIZE;
  const cell = {
    width: (width - gap * (columns + 1)) / columns,
    height: (height - head - gap * (rows + 1)) / rows,
  };
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const indent = ((columns - inRow) * (cell.width + gap)) / 2;
    return {
      ...cell,
      x: indent + gap + (index % columns) * (cell.width + gap),
      y: head + gap + row * (cell.height + gap),
    };
  });
}
