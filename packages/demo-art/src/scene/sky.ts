import type { Random } from '../random.ts';
import type { Element } from '../emblem/element.ts';
import { lighter } from '../colour.ts';
import { open, polygon, type Point } from '../shapes.ts';

/** The sky of a landscape `width` by `height`, whose horizon is at `horizon`. */
export interface SkyFrame {
  readonly width: number;
  readonly height: number;
  readonly horizon: number;
}

const circle = (x: number, y: number, r: number, paint: string) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" ${paint}/>`;

/** A soft light: a circle that fades out. Its gradient is named after `id`. */
export function glow(
  id: string,
  x: number,
  y: number,
  r: number,
  colour: string,
  most = 1,
): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${most}"/>` +
    `<stop offset="0.35" stop-color="${colour}" stop-opacity="${most * 0.45}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    circle(x, y, r, `fill="url(#${id})"`)
  );
}

export function backdrop({ sky }: Element, { width, height }: SkyFrame): string {
  const [top, middle, bottom] = sky;
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset="0.46" stop-color="${middle}"/><stop offset="0.86" stop-color="${bottom}"/></linearGradient>` +
    `<rect x="-20" y="-20" width="${width + 40}" height="${height + 40}" fill="url(#sky)"/>`
  );
}

export function stars(random: Random, { width, horizon }: SkyFrame, count: number): string {
  return Array.from({ length: count }, () => {
    const size = random.exponential(1.6) + 0.8;
    const paint = `fill="#fff" opacity="${random.between(0.35, 1).toFixed(2)}"`;
    return circle(random.between(0, width), random.between(0, horizon), size, paint);
  }).join('');
}

/** A heap of cloud: lit from above, its foot dissolving. */
export function cloud(random: Random, x: number, y: number, size: number, colour: string): string {
  const puffs = Array.from({ length: 9 }, (_, index) => {
    const along = (index / 8 - 0.5) * 2;
    const r = size * (0.2 + 0.26 * (1 - along * along)) * random.between(0.8, 1.2);
    return [x + along * size * 0.8, y - r * 0.55 + random.normal(0, size * 0.03), r] as const;
  });
  const layer = (dx: number, dy: number, grow: number, fill: string, opacity: number) =>
    puffs
      .map(([px, py, r]) => circle(px + dx * r, py + dy * r, r * grow, `fill="${fill}"`))
      .join('')
      .replace(/^/, `<g opacity="${opacity}">`)
      .concat('</g>');
  return (
    layer(0, 0, 1, lighter(colour, -16), 0.9) +
    layer(-0.1, -0.12, 0.9, colour, 0.9) +
    layer(-0.2, -0.26, 0.68, lighter(colour, 8), 0.75)
  );
}

/** Light falling in broad shafts from a point above the picture. */
export function shafts(random: Random, { width, height }: SkyFrame, colour: string): string {
  const from: Point = [width * random.between(0.15, 0.85), -height * 0.2];
  return Array.from({ length: 7 }, () => {
    const foot = random.between(-0.3, 1.3) * width;
    const spread = random.between(40, 170);
    const outline: Point[] = [from, [foot + spread, height], [foot - spread, height]];
    return `<path d="${polygon(outline)}" fill="${colour}" opacity="${random.between(0.05, 0.14).toFixed(3)}"/>`;
  }).join('');
}

/** Rays from a point to all sides, as in a print of the rising sun. */
export function rays(
  x: number,
  y: number,
  reach: number,
  count: number,
  colour: string,
  opacity: number,
): string {
  const outline = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const half = Math.PI / count / 2;
    const tip = (a: number) =>
      `${(x + Math.cos(a) * reach).toFixed(0)} ${(y + Math.sin(a) * reach).toFixed(0)}`;
    return `M${x.toFixed(0)} ${y.toFixed(0)}L${tip(angle - half)}L${tip(angle + half)}Z`;
  });
  return `<path d="${outline.join('')}" fill="${colour}" opacity="${opacity}"/>`;
}

export function lightning(random: Random, { width, horizon }: SkyFrame): string {
  return Array.from({ length: 3 }, (_, index) => {
    let x = width * (0.14 + 0.34 * index) + random.normal(0, 60);
    const points: Point[] = [];
    for (let y = -20; y < horizon; y += horizon / 9) {
      points.push([x, y]);
      x += random.normal(0, 46);
    }
    const d = `M${points.map(([px, py]) => `${px.toFixed(0)} ${py.toFixed(0)}`).join('L')}`;
    return [26, 12, 4]
      .map(
        (stroke, layer) =>
          `<path d="${d}" fill="none" stroke="${layer === 2 ? '#fffdf0' : '#ffe98a'}" stroke-width="${stroke}" stroke-linejoin="round" opacity="${[0.14, 0.35, 1][layer]}"/>`,
      )
      .join('');
  }).join('');
}

/** Curtains of northern light. */
export function aurora(
  random: Random,
  { width, horizon }: SkyFrame,
  colours: readonly string[],
): string {
  return colours
    .flatMap((colour, band) => {
      const base = horizon * (0.22 + band * 0.2);
      const points = Array.from({ length: 8 }, (_, index): Point => [
        (index / 7) * width * 1.1 - width * 0.05,
        base + random.normal(0, horizon * 0.1),
      ]);
      return Array.from({ length: 8 }, (_, step) => {
        const lifted = points.map(([x, y]): Point => [x + step * 5, y - step * 22]);
        return `<path d="${open(lifted)}" fill="none" stroke="${colour}" stroke-width="34" opacity="${(0.2 - step * 0.02).toFixed(3)}"/>`;
      });
    })
    .join('');
}
