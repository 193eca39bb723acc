import type { Random } from '../random.ts';
import { lighter } from '../colour.ts';
import { closed, limb, oval, polygon, ridge, star, type Bead, type Point } from '../shapes.ts';
import type { SkyFrame } from './sky.ts';

const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** Ranges of hills one behind the other, paler the farther they are. */
export function ranges(
  random: Random,
  { width, height, horizon }: SkyFrame,
  options: { far: string; near: string; count: number; rugged: number; rise: number },
): string {
  const { far, near, count, rugged, rise } = options;
  return Array.from({ length: count }, (_, index) => {
    const depth = index / Math.max(1, count - 1);
    const y = horizon + depth * (height - horizon) * 0.34;
    const crest = ridge(random, {
      from: -30,
      to: width + 30,
      y: y - rise * (1 - depth * 0.6),
      height: rise * (1 - depth * 0.45),
      roughness: rugged,
    });
    const outline: Point[] = [...crest, [width + 30, height + 30], [-30, height + 30]];
    const colour = depth < 0.5 ? lighter(far, -depth * 16) : lighter(near, (1 - depth) * 16);
    const id = `range${index}`;
    return (
      gradient(id, colour, lighter(colour, 14)) +
      `<path d="${polygon(outline)}" fill="url(#${id})"/>` +
      `<path d="M${crest.map(([px, py]) => `${px.toFixed(0)} ${py.toFixed(0)}`).join('L')}" fill="none" stroke="#fff" stroke-width="3" opacity="${(0.35 - depth * 0.2).toFixed(2)}"/>`
    );
  }).join('');
}

/** The ground an emblem is on, with a lit rim and tufts or stones along it. */
export function ground(
  random: Random,
  { width, height }: SkyFrame,
  y: number,
  colour: string,
): string {
  const crest = ridge(random, { from: -30, to: width + 30, y, height: 26, roughness: 0.45 });
  const outline: Point[] = [...crest, [width + 30, height + 30], [-30, height + 30]];
  const dabs = Array.from({ length: 90 }, () => {
    const x = random.between(0, width);
    const depth = random.next() ** 1.4;
    const py = y + 20 + depth * (height - y);
    const size = 6 + depth * 30;
    return `<ellipse cx="${x.toFixed(0)}" cy="${py.toFixed(0)}" rx="${(size * 2.1).toFixed(0)}" ry="${(size * 0.35).toFixed(0)}" fill="${lighter(colour, random.pick([-12, -7, 7, 12]))}" opacity="0.5"/>`;
  });
  return (
    gradient('ground', lighter(colour, 12), lighter(colour, -20)) +
    `<path d="${polygon(outline)}" fill="url(#ground)"/>${dabs.join('')}`
  );
}

export function tufts(
  random: Random,
  width: number,
  y: number,
  reach: number,
  colour: string,
): string {
  return Array.from({ length: 60 }, () => {
    const x = random.between(0, width);
    const foot = y + random.between(0, reach);
    const size = 18 + ((foot - y) / reach) * 46;
    const blades = [-0.5, -0.15, 0.2, 0.55].map((lean) => {
      const tip = `${(x + lean * size).toFixed(0)} ${(foot - size * random.between(0.8, 1.3)).toFixed(0)}`;
      return `M${(x - 5).toFixed(0)} ${foot.toFixed(0)}Q${x.toFixed(0)} ${(foot - size * 0.5).toFixed(0)} ${tip}Q${(x + 4).toFixed(0)} ${(foot - size * 0.4).toFixed(0)} ${(x + 6).toFixed(0)} ${foot.toFixed(0)}Z`;
    });
    return `<path d="${blades.join('')}" fill="${lighter(colour, random.between(-12, 14))}"/>`;
  }).join('');
}

/** Trunks that frame a clearing, crowned with foliage. */
export function trees(
  random: Random,
  { width, height, horizon }: SkyFrame,
  bark: string,
  leaf: string,
): string {
  return [0.04, 0.17, 0.8, 0.95, 0.28, 0.7]
    .map((at, index) => {
      const far = index > 3;
      const x = width * at + random.normal(0, 20);
      const foot = horizon + (height - horizon) * (far ? 0.2 : 0.45);
      const girth = far ? 24 : 52;
      const beads: Bead[] = [
        [x, foot, girth * 1.3],
        [x + random.normal(0, 14), foot - 260, girth],
        [x + random.normal(0, 30), foot - 640, girth * 0.8],
        [x + random.normal(0, 30), -60, girth * 0.7],
      ];
      const crown = Array.from({ length: 14 }, () => {
        const [cx, cy] = [
          x + random.normal(0, far ? 90 : 160),
          random.between(-30, far ? 130 : 210),
        ];
        const r = random.between(46, 110);
        return (
          `<path d="${closed(oval(cx, cy, r, r * 0.8, 9).map(([px, py]): Point => [px + random.normal(0, 10), py + random.normal(0, 10)]))}" fill="${lighter(leaf, far ? 10 : random.between(-14, 2))}" opacity="0.92"/>` +
          `<ellipse cx="${(cx - r * 0.25).toFixed(0)}" cy="${(cy - r * 0.3).toFixed(0)}" rx="${(r * 0.5).toFixed(0)}" ry="${(r * 0.3).toFixed(0)}" fill="${lighter(leaf, 18)}" opacity="0.4"/>`
        );
      });
      return `<path d="${closed(limb(beads))}" fill="${lighter(bark, far ? 14 : -4)}"/>${crown.join('')}`;
    })
    .join('');
}

/** Water to the horizon with bands of light. */
export function sea(random: Random, { width, height, horizon }: SkyFrame, colour: string): string {
  const waves = Array.from({ length: 80 }, () => {
    const depth = random.next() ** 1.7;
    const y = horizon + depth * (height - horizon);
    const length = 30 + depth * 260;
    const x = random.between(-50, width);
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 2).toFixed(0)} ${(-6 - depth * 18).toFixed(0)} ${length.toFixed(0)} 0q${(-length / 2).toFixed(0)} ${(-2 - depth * 6).toFixed(0)} ${(-length).toFixed(0)} 0z" fill="#fff" opacity="${(0.16 + depth * 0.3).toFixed(2)}"/>`;
  });
  return (
    gradient('sea', lighter(colour, 20), lighter(colour, -26)) +
    `<rect x="-20" y="${horizon}" width="${width + 40}" height="${height - horizon + 40}" fill="url(#sea)"/>${waves.join('')}`
  );
}

/** Crystals, spires or rocks that are around: tall prisms with a light and a dark face. */
export function prisms(
  random: Random,
  width: number,
  y: number,
  tall: number,
  colour: string,
): string {
  return [0.05, 0.13, 0.22, 0.79, 0.88, 0.96]
    .map((at) => {
      const x = width * at + random.normal(0, 18);
      const h = tall * random.between(0.5, 1.1);
      const w = h * random.between(0.13, 0.2);
      const lean = random.normal(0, 0.14) * h;
      const foot = y + random.between(0, 90);
      const face = (points: Point[], by: number) =>
        `<path d="${polygon(points)}" fill="${lighter(colour, by)}"/>`;
      const top: Point = [x + lean, foot - h];
      return (
        face(
          [
            [x - w, foot],
            [x - w + lean * 0.7, foot - h * 0.76],
            top,
            [x + lean * 0.5, foot - h * 0.6],
            [x, foot],
          ],
          16,
        ) +
        face(
          [
            [x, foot],
            [x + lean * 0.5, foot - h * 0.6],
            top,
            [x + w + lean * 0.7, foot - h * 0.7],
            [x + w, foot],
          ],
          -10,
        )
      );
    })
    .join('');
}

type Mote = 'ember' | 'bubble' | 'leaf' | 'snow' | 'spark' | 'petal' | 'dust';

/** Small things in the air before the picture, larger the nearer. */
export function motes(
  random: Random,
  { width, height }: SkyFrame,
  kind: Mote,
  colour: string,
): string {
  return Array.from({ length: kind === 'snow' ? 80 : 46 }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height)];
    const size = 3 + random.exponential(6);
    const at = `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${random.whole(0, 360)})"`;
    switch (kind) {
      case 'bubble':
        return `<g ${at} opacity="0.75"><circle r="${(size * 1.5).toFixed(1)}" fill="#fff" opacity="0.16"/><circle r="${(size * 1.5).toFixed(1)}" fill="none" stroke="#fff" stroke-width="2.5"/><circle cx="${(-size * 0.5).toFixed(1)}" cy="${(-size * 0.5).toFixed(1)}" r="${(size * 0.35).toFixed(1)}" fill="#fff"/></g>`;
      case 'leaf':
      case 'petal':
        return `<path ${at} d="M0 ${(-size * 1.8).toFixed(1)}C${(size * 1.4).toFixed(1)} ${(-size).toFixed(1)} ${(size * 1.2).toFixed(1)} ${size.toFixed(1)} 0 ${(size * 1.9).toFixed(1)}C${(-size * 1.2).toFixed(1)} ${size.toFixed(1)} ${(-size * 1.4).toFixed(1)} ${(-size).toFixed(1)} 0 ${(-size * 1.8).toFixed(1)}Z" fill="${lighter(colour, random.between(-12, 12))}" opacity="0.85"/>`;
      case 'spark':
        return `<path ${at} d="${polygon(star(0, 0, size * 2.4, size * 0.5, 4))}" fill="${colour}" opacity="0.9"/>`;
      default:
        return `<circle ${at} r="${(size * 0.8).toFixed(1)}" fill="${colour}" opacity="${random.between(0.4, 0.95).toFixed(2)}"/>`;
    }
  }).join('');
}
