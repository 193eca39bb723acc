import type { Point } from '../shapes.ts';
import type { Genes } from './genes.ts';

/** An SVG ellipse; `paint` holds its fill and stroke. */
export const ellipse = (x: number, y: number, rx: number, ry: number, paint: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${paint}/>`;

/** The pattern of the coat over a part of the body, its half width and half height given. */
export function spots(genes: Genes, [x, y]: Point, width: number, height: number): string {
  const { colours, element, pattern } = genes;
  if (pattern === 'spots') {
    return [
      [-0.6, -0.5, 0.2],
      [0.62, -0.2, 0.17],
      [-0.66, 0.3, 0.15],
      [0.5, 0.5, 0.12],
      [0.1, -0.75, 0.14],
    ]
      .map(([dx, dy, r]) =>
        ellipse(
          x + dx! * width,
          y + dy! * height,
          r! * width,
          r! * width * 0.85,
          `fill="${colours.mark}"`,
        ),
      )
      .join('');
  }
  if (pattern === 'stripes') {
    return [-0.45, 0, 0.45]
      .map(
        (dy) =>
          `<path d="M${x + width} ${y + dy * height}q${-width * 0.4} ${height * 0.1} ${-width * 0.62} ${-height * 0.02}q${width * 0.2} ${height * 0.16} ${width * 0.62} ${height * 0.2}z" fill="${colours.mark}"/>`,
      )
      .join('');
  }
  if (pattern === 'rings') {
    return ellipse(
      x + width * 0.5,
      y - height * 0.05,
      width * 0.22,
      width * 0.3,
      `fill="none" stroke="${element.accent}" stroke-width="${width * 0.1}"`,
    );
  }
  return '';
}

/** Three claws side by side around (x, y). */
export function claws(x: number, y: number, spread: number, colour: string): string {
  return [-1, 0, 1]
    .map((step) => ellipse(x + step * spread, y, spread * 0.34, spread * 0.5, `fill="${colour}"`))
    .join('');
}
