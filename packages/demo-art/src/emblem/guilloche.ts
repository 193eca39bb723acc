import { closed, type Point } from '../shapes.ts';

interface Rosette {
  readonly radius: number;
  /** Waves around the circle. */
  readonly waves: number;
  /** How far a line waves in and out, as a part of the radius. */
  readonly depth: number;
  /** Lines, each a step further along the wave. */
  readonly lines: number;
}

/** The path of a guilloche around (0, 0): interlaced waves, as engraved on banknotes. */
export function rosette({ radius, waves, depth, lines }: Rosette): string {
  return Array.from({ length: lines }, (_, index) => {
    const phase = (index / lines) * 2 * Math.PI;
    const count = waves * 7;
    const points = Array.from({ length: count }, (_, at): Point => {
      const angle = (at / count) * 2 * Math.PI;
      const reach = radius * (1 + depth * Math.cos(waves * angle + phase));
      return [reach * Math.cos(angle), reach * Math.sin(angle)];
    });
    return closed(points);
  }).join('');
}

/** Rays of engraved lines from one radius to another. */
export const spokes = (from: number, to: number, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${(x * from).toFixed(1)} ${(y * from).toFixed(1)}L${(x * to).toFixed(1)} ${(y * to).toFixed(1)}`;
  }).join('');
