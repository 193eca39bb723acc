import { curveCatmullRom, curveCatmullRomClosed, line } from 'd3-shape';

import type { Random } from './random.ts';

export type Point = readonly [x: number, y: number];
/** A point of a spine and half the thickness there. */
export type Bead = readonly [x: number, y: number, radius: number];

const closedLine = line<Point>().curve(curveCatmullRomClosed.alpha(0.5)).digits(1);
const openLine = line<Point>().curve(curveCatmullRom.alpha(0.5)).digits(1);

/** A smooth closed outline through the points. */
export const closed = (points: readonly Point[]): string => closedLine([...points]) ?? '';
/** A smooth line through the points. */
export const open = (points: readonly Point[]): string => openLine([...points]) ?? '';
/** A closed outline with straight sides. */
export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

export function turned(points: readonly Point[], degrees: number, [cx, cy]: Point): Point[] {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return points.map(([x, y]) => [
    cx + (x - cx) * cos - (y - cy) * sin,
    cy + (x - cx) * sin + (y - cy) * cos,
  ]);
}

export function oval(cx: number, cy: number, rx: number, ry: number, count = 12): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

/** The outline of a limb, tail or horn that follows a spine; its ends are round. */
export function limb(beads: readonly Bead[]): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  beads.forEach(([x, y, radius], index) => {
    const [px, py] = beads[Math.max(0, index - 1)]!;
    const [nx, ny] = beads[Math.min(beads.length - 1, index + 1)]!;
    const length = Math.hypot(nx - px, ny - py) || 1;
    const [dx, dy] = [(nx - px) / length, (ny - py) / length];
    if (index === 0) right.push([x - dx * radius, y - dy * radius]);
    left.push([x + dy * radius, y - dx * radius]);
    right.push([x - dy * radius, y + dx * radius]);
    if (index === beads.length - 1) left.push([x + dx * radius, y + dy * radius]);
  });
  return [...left, ...right.reverse()];
}

/** Regular points around a center, alternating between two radii: stars, gears, suns. */
export function star(cx: number, cy: number, outer: number, inner: number, tips: number): Point[] {
  return Array.from({ length: tips * 2 }, (_, index) => {
    const angle = (index / (tips * 2)) * 2 * Math.PI - Math.PI / 2;
    const radius = index % 2 === 0 ? outer : inner;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

/** A ridge from left to right by midpoint displacement: mountains, treetops, clouds. */
export function ridge(
  random: Random,
  options: { from: number; to: number; y: number; height: number; roughness: number },
): Point[] {
  const { from, to, y, height, roughness } = options;
  let levels: number[] = [random.between(-0.5, 0.5), random.between(-0.5, 0.5)];
  let amplitude = 0.6;
  for (let depth = 0; depth < 6; depth += 1) {
    levels = levels.flatMap((level, index) => {
      const next = levels[index + 1];
      if (next === undefined) return [level];
      return [level, (level + next) / 2 + random.between(-amplitude, amplitude)];
    });
    amplitude *= roughness;
  }
  return levels.map((level, index) => [
    from + ((to - from) * index) / (levels.length - 1),
    y - level * height,
  ]);
}
