import type { Box } from '@tag/contract/media';

/**
 * A mark's effect on a card within its box: how the surface is tilted towards the light (`relief`, -1 to
 * 1), how much print is gone (`loss`), how dirty it is (`stain`) and how much of the card itself is
 * gone (`gap`), the last three 0 to 1. The light decides later how visible it is.
 */
export interface Field {
  readonly box: Box;
  readonly relief: Float32Array;
  readonly loss: Float32Array;
  readonly stain: Float32Array;
  readonly gap: Float32Array;
}

export function emptyField(box: Box): Field {
  const size = box.width * box.height;
  return {
    box,
    relief: new Float32Array(size),
    loss: new Float32Array(size),
    stain: new Float32Array(size),
    gap: new Float32Array(size),
  };
}

/** Fills a field pixel by pixel; x and y are pixels of the picture. */
export function eachPixel(
  { box }: Field,
  visit: (x: number, y: number, index: number) => void,
): void {
  let index = 0;
  for (let y = box.y; y < box.y + box.height; y += 1) {
    for (let x = box.x; x < box.x + box.width; x += 1) {
      visit(x, y, index);
      index += 1;
    }
  }
}

/** A line drawn into a field, point by point. */
interface Stroke {
  /** Points of its middle, in pixels of the picture, close together. */
  readonly path: readonly (readonly [x: number, y: number])[];
  /** Half its width in pixels at a part (0 to 1) of its length. */
  width(part: number): number;
  /** How deep it is at a part of its length, 0 to 1. */
  depth(part: number): number;
  /** How much print it takes with it, compared with its depth. */
  readonly bare: number;
}

/** Draws a groove: one wall faces the light, the other turns away. Stays inside the box. */
export function drawStroke(field: Field, { path, width, depth, bare }: Stroke): void {
  const { box, relief, loss } = field;
  for (let step = 0; step < path.length; step += 1) {
    const part = step / Math.max(1, path.length - 1);
    const [x, y] = path[step]!;
    const [px, py] = path[Math.max(0, step - 2)]!;
    const [nx, ny] = path[Math.min(path.length - 1, step + 2)]!;
    const length = Math.hypot(nx - px, ny - py) || 1;
    const [across, down] = [-(ny - py) / length, (nx - px) / length];
    const half = width(part);
    const deep = depth(part);
    const reach = Math.ceil(half * 2.2);
    const lean = across + down >= 0 ? 1 : -1;
    for (let j = -reach; j <= reach; j += 1) {
      for (let i = -reach; i <= reach; i += 1) {
        const [cx, cy] = [Math.round(x) + i, Math.round(y) + j];
        const [bx, by] = [cx - box.x, cy - box.y];
        if (bx < 0 || by < 0 || bx >= box.width || by >= box.height) continue;
        const off = ((cx - x) * across + (cy - y) * down) / half;
        const along = ((cx - x) * down - (cy - y) * across) / half;
        if (Math.abs(along) > 1.2) continue;
        const bell = Math.exp(-off * off * 1.6);
        const index = by * box.width + bx;
        const wall = -lean * off * bell * 1.7 * deep;
        if (Math.abs(wall) > Math.abs(relief[index]!)) relief[index] = wall;
        loss[index] = Math.max(loss[index]!, bell * deep * bare);
      }
    }
  }
}
