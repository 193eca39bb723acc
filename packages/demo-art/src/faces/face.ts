import type { Centering, GradedCardIdentity } from '@tag/contract/graded-cards';

/**
 * The print of one side of a card. Everything is in hundredths of a millimeter from the upper
 * left corner of the card, as borders are measured.
 */
export interface Face {
  readonly width: number;
  readonly height: number;
  /** Printed first: paintings, each filling its box. */
  readonly paintings: readonly Painting[];
  /** Printed over them: content of an SVG. */
  readonly print: string;
  /** Where light plays on foil: content of an SVG, white where it shines. */
  readonly foil?: {
    readonly area: string;
    readonly pattern: FoilPattern;
    readonly strength: number;
  };
  /** Old stock is rough and yellowed; coated stock is smooth. */
  readonly stock: 'rough' | 'coated' | 'chrome';
}

export type FoilPattern = 'linear' | 'galaxy' | 'prizm' | 'wave' | 'etched';

export interface Painting {
  readonly box: Area;
  /** The content of an SVG, `width` by `height` in its units. */
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A card to print: its identity, its size, and the offset of its print. */
export interface Sheet {
  readonly card: GradedCardIdentity;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  /** The printed frame that the borders surround. */
  readonly frame: Area;
}

export function sheetOf(
  card: GradedCardIdentity,
  size: { width: number; height: number },
  borders: Centering,
  radius: number,
): Sheet {
  const width = Math.round(size.width * 2540);
  const height = Math.round(size.height * 2540);
  return {
    card,
    width,
    height,
    radius: radius * 100,
    frame: {
      x: borders.left,
      y: borders.top,
      width: width - borders.left - borders.right,
      height: height - borders.top - borders.bottom,
    },
  };
}

export const rectangle = ({ x, y, width, height }: Area, radius: number, paint: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="${radius}" ${paint}/>`;

/** The outline of a rectangle with rounded corners, for cutting windows into a surface. */
export function outline({ x, y, width, height }: Area, r: number): string {
  const [right, bottom] = [x + width, y + height];
  return `M${x + r} ${y}H${right - r}A${r} ${r} 0 0 1 ${right} ${y + r}V${bottom - r}A${r} ${r} 0 0 1 ${right - r} ${bottom}H${x + r}A${r} ${r} 0 0 1 ${x} ${bottom - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`;
}

export const gradient = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string])[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;

export const inset = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});
