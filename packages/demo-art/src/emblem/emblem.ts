import type { Random } from '../random.ts';
import { lighter } from '../colour.ts';
import { polygon, star } from '../shapes.ts';
import type { Element } from './element.ts';
import { rosette, spokes } from './guilloche.ts';
import { SIGNS } from './signs.ts';

const CENTER = -540;
const RADIUS = 430;

const circle = (radius: number, paint: string) => `<circle r="${radius}" ${paint}/>`;
const lines = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;

/** The pedestal of a disc, at (0, 0). */
function pedestal(element: Element): string {
  const top = CENTER + RADIUS;
  return (
    `<path d="${polygon([
      [-190, top - 6],
      [190, top - 6],
      [250, 0],
      [-250, 0],
    ])}" fill="${lighter(element.deep, -6)}"/>` +
    `<path d="M-190 ${top - 6}H190" stroke="${element.accent}" stroke-width="10"/>`
  );
}

/**
 * An engraved disc with the sign of an element on a pedestal at (0, 0), about 1,000 units tall. A `grand`
 * one has a star behind it. The drawing brings its own definitions.
 */
export function drawEmblem(element: Element, random: Random, rim: string, grand: boolean): string {
  const { accent, deep, pale } = element;
  const waves = random.whole(9, 22);
  const outer = rosette({ radius: 345, waves, depth: random.between(0.1, 0.19), lines: 14 });
  const inner = rosette({ radius: 245, waves: waves + 5, depth: 0.12, lines: 8 });
  const turn = random.between(-6, 6).toFixed(1);
  const tips = random.pick([12, 16, 20]);
  const sign = SIGNS[element.name];
  return (
    `<defs><linearGradient id="foil" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="${lighter(accent, 34)}"/><stop offset="0.38" stop-color="${accent}"/>` +
    `<stop offset="0.52" stop-color="${pale}"/><stop offset="1" stop-color="${lighter(accent, -22)}"/></linearGradient>` +
    `<radialGradient id="disc" cx="0.36" cy="0.28" r="0.9"><stop offset="0" stop-color="${lighter(deep, 22)}"/>` +
    `<stop offset="0.6" stop-color="${deep}"/><stop offset="1" stop-color="${lighter(deep, -12)}"/></radialGradient></defs>` +
    pedestal(element) +
    `<g transform="translate(0 ${CENTER}) rotate(${turn})">` +
    (grand
      ? `<path d="${polygon(star(0, 0, 640, 400, tips))}" fill="url(#foil)" stroke="${deep}" stroke-width="8"/>` +
        lines(spokes(440, 600, tips * 4), deep, 3, 0.55)
      : '') +
    circle(RADIUS + 18, `fill="${deep}"`) +
    circle(RADIUS, 'fill="url(#disc)" stroke="url(#foil)" stroke-width="26"') +
    lines(outer, pale, 2.2, 0.62) +
    lines(inner, accent, 2.2, 0.7) +
    circle(
      RADIUS - 38,
      `fill="none" stroke="${pale}" stroke-width="9" stroke-dasharray="3 15" opacity="0.8"`,
    ) +
    circle(262, `fill="${deep}" opacity="0.72"`) +
    lines(spokes(232, 258, 72), accent, 3, 0.8) +
    `<g transform="rotate(${-Number(turn)}) scale(0.82)">` +
    `<path d="${sign}" transform="translate(9 12)" fill="#05030f" opacity="0.55"/>` +
    `<path d="${sign}" fill="url(#foil)" stroke="${rim}" stroke-width="5" stroke-linejoin="round"/></g>` +
    '</g>'
  );
}
