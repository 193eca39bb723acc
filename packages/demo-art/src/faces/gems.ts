import { lighter } from '../colour.ts';
import { ELEMENTS, type ElementName } from '../emblem/element.ts';
import { closed, polygon, star, type Point } from '../shapes.ts';

/** Outlines are written to a tenth of a unit, so signs are drawn in hundredths of their radius. */
const FINE = 100;
const fine = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x * FINE, y * FINE]);

/** The sign of an element, drawn around (0, 0) with radius about 0.6 of `FINE`. */
function sign(name: ElementName): string {
  const shape = (points: readonly Point[]) => closed(fine(points));
  switch (name) {
    case 'flame':
      return shape([
        [0, -0.68],
        [0.16, -0.3],
        [0.46, 0.05],
        [0.36, 0.46],
        [0, 0.62],
        [-0.36, 0.46],
        [-0.42, 0.06],
        [-0.2, -0.12],
        [-0.12, -0.36],
      ]);
    case 'tide':
      return shape([
        [0, -0.68],
        [0.28, -0.16],
        [0.46, 0.2],
        [0.3, 0.54],
        [0, 0.62],
        [-0.3, 0.54],
        [-0.46, 0.2],
        [-0.28, -0.16],
      ]);
    case 'leaf':
      return shape([
        [0.5, -0.56],
        [0.46, 0.1],
        [0.06, 0.5],
        [-0.36, 0.42],
        [-0.5, 0.56],
        [-0.42, 0.3],
        [-0.44, -0.06],
        [0, -0.46],
      ]);
    case 'spark':
      return polygon(
        fine([
          [0.18, -0.68],
          [-0.42, 0.1],
          [-0.06, 0.1],
          [-0.2, 0.68],
          [0.44, -0.14],
          [0.06, -0.14],
        ]),
      );
    case 'stone':
      return polygon(
        fine([
          [-0.2, -0.5],
          [0.24, -0.46],
          [0.56, 0.1],
          [0.3, 0.5],
          [-0.36, 0.5],
          [-0.58, 0.06],
        ]),
      );
    case 'mind':
      return `M-62 0Q0 -66 62 0Q0 66 -62 0ZM-22 0A22 22 0 1 0 22 0A22 22 0 1 0 -22 0Z`;
    case 'shade':
      return 'M20 -60A62 62 0 1 0 56 34A50 50 0 0 1 20 -60Z';
    case 'alloy':
      return `${polygon(fine(star(0, 0, 0.66, 0.48, 8)))}M-20 0A20 20 0 1 0 20 0A20 20 0 1 0 -20 0Z`;
    case 'frost':
      return polygon(fine(star(0, 0, 0.68, 0.2, 6)));
    case 'drake':
      return shape([
        [-0.5, -0.5],
        [0.1, -0.42],
        [0.56, -0.06],
        [0.3, 0.02],
        [0.42, 0.34],
        [0.1, 0.26],
        [0.04, 0.62],
        [-0.26, 0.16],
        [-0.3, -0.2],
      ]);
    case 'plain':
      return polygon(fine(star(0, 0, 0.64, 0.3, 5)));
  }
}

/** A round gem with an element's sign, lit from above. `id` must be its own in the document. */
export function gem(id: string, name: ElementName, x: number, y: number, r: number): string {
  const { body } = ELEMENTS[name];
  const colour = lighter(ELEMENTS[name].sky[1], name === 'shade' ? -6 : 6);
  const ink = body[2] > 78 || name === 'spark' ? '#3a2a10' : '#ffffff';
  return (
    `<radialGradient id="${id}" cx="0.36" cy="0.28" r="0.8"><stop offset="0" stop-color="${lighter(colour, 24)}"/><stop offset="0.6" stop-color="${colour}"/><stop offset="1" stop-color="${lighter(colour, -22)}"/></radialGradient>` +
    `<g transform="translate(${x} ${y}) scale(${r})"><circle r="1.08" fill="#1b1a1e" opacity="0.55"/><circle r="1" fill="url(#${id})"/>` +
    `<path transform="scale(${1 / FINE})" d="${sign(name)}" fill="${ink}" fill-rule="evenodd"/>` +
    `<path d="M-0.74 -0.3A0.8 0.8 0 0 1 0.5 -0.64A1 1 0 0 0 -0.74 -0.3Z" fill="#fff" opacity="0.5"/></g>`
  );
}

/** The mark of a printing's rarity: circle, diamond, star, more stars. */
export function raritySign(
  rarity: string | null,
  x: number,
  y: number,
  r: number,
  colour: string,
): string {
  const text = rarity ?? '';
  const at = (d: string, dx = 0) =>
    `<path transform="translate(${x + dx} ${y}) scale(${r / FINE})" d="${d}" fill="${colour}"/>`;
  const starShape = polygon(fine(star(0, 0, 1, 0.42, 5)));
  if (/common/i.test(text) && !/un/i.test(text)) {
    return `<circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="${colour}"/>`;
  }
  if (/uncommon/i.test(text)) return at('M0 -95L80 0L0 95L-80 0Z');
  if (/secret|hyper|special|mega/i.test(text)) {
    return at(starShape, -2 * r) + at(starShape) + at(starShape, 2 * r);
  }
  if (/ultra|illustration|double/i.test(text)) return at(starShape, -r) + at(starShape, r);
  return at(starShape);
}
