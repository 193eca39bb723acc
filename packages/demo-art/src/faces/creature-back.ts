import { lighter, tone } from '../colour.ts';
import { polygon, star, type Point } from '../shapes.ts';
import { type } from '../type.ts';
import { gradient, inset, outline, rectangle, type Face, type Sheet } from './face.ts';

/** A rosette of turned curves, as engraved on banknotes. */
function rosette(cx: number, cy: number, r: number, petals: number, depth: number): string {
  const points: Point[] = Array.from({ length: 720 }, (_, step) => {
    const angle = (step / 720) * 2 * Math.PI;
    const radius = r * (1 - depth + depth * Math.cos(angle * petals));
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
  return polygon(points);
}

/** The common back of all creature cards: a rosette over deep water, in its own border. */
export function creatureBack({ card, width, height, frame }: Sheet): Face {
  const hue = card.year < 2003 ? 268 : card.year < 2017 ? 282 : 250;
  const [deep, mid, pale] = [tone(hue, 40, 18), tone(hue, 52, 38), tone(hue - 20, 40, 66)];
  const warm = '#f2c14e';
  const [cx, cy] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const unit = frame.width / 5700;
  const ring = (r: number, stroke: string, strokeWidth: number) =>
    `<circle cx="${cx}" cy="${cy}" r="${r * unit}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth * unit}"/>`;
  const engraved = Array.from({ length: 9 }, (_, index) => {
    const d = rosette(cx, cy, (2050 - index * 135) * unit, 12 + index, 0.12 + index * 0.012);
    return `<path d="${d}" fill="none" stroke="${index % 2 ? pale : warm}" stroke-width="${(15 - index * 0.6) * unit}" opacity="0.75"/>`;
  }).join('');
  const swirl = Array.from({ length: 22 }, (_, index) => {
    const angle = (index / 22) * 2 * Math.PI;
    const at = (a: number, r: number) =>
      `${(cx + Math.cos(a) * r * unit).toFixed(0)} ${(cy + Math.sin(a) * r * 1.32 * unit).toFixed(0)}`;
    return `<path d="M${at(angle, 600)}Q${at(angle + 0.5, 2300)} ${at(angle + 0.25, 4600)}L${at(angle + 0.4, 4600)}Q${at(angle + 0.62, 2300)} ${at(angle + 0.1, 600)}Z" fill="${index % 2 ? mid : lighter(mid, 9)}" opacity="0.55"/>`;
  }).join('');
  const word = (y: number, turn: number) =>
    `<g transform="rotate(${turn} ${cx} ${cy})">` +
    type(
      'MENAGERIE',
      cx,
      y,
      {
        font: 'serifBlack',
        size: 780 * unit,
        anchor: 'middle',
        tracking: 0.03,
        maxWidth: frame.width - 700,
      },
      `fill="none" stroke="${deep}" stroke-width="${150 * unit}" stroke-linejoin="round"`,
    ) +
    type(
      'MENAGERIE',
      cx,
      y,
      {
        font: 'serifBlack',
        size: 780 * unit,
        anchor: 'middle',
        tracking: 0.03,
        maxWidth: frame.width - 700,
      },
      `fill="url(#gold)" stroke="#fff7d8" stroke-width="${16 * unit}"`,
    ) +
    '</g>';
  const top = frame.y + 1330 * unit;
  const print =
    `<defs><radialGradient id="deep" cx="0.5" cy="0.5" r="0.75"><stop offset="0" stop-color="${lighter(mid, 26)}"/><stop offset="0.45" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></radialGradient>` +
    gradient('gold', [
      [0, '#fff1b8'],
      [0.45, warm],
      [0.55, '#d4902a'],
      [1, '#ffe58c'],
    ]) +
    `<radialGradient id="pearl" cx="0.38" cy="0.3" r="0.8"><stop offset="0" stop-color="#ffffff"/><stop offset="0.4" stop-color="${lighter(pale, 14)}"/><stop offset="1" stop-color="${deep}"/></radialGradient>` +
    `<clipPath id="inside"><path d="${outline(frame, 150)}"/></clipPath></defs>` +
    `<rect width="${width}" height="${height}" fill="${lighter(deep, 6)}"/>` +
    `<g clip-path="url(#inside)">${rectangle(frame, 150, 'fill="url(#deep)"')}${swirl}</g>` +
    rectangle(frame, 150, `fill="none" stroke="${warm}" stroke-width="46"`) +
    rectangle(inset(frame, 90), 100, `fill="none" stroke="${pale}" stroke-width="20"`) +
    `<circle cx="${cx}" cy="${cy}" r="${2230 * unit}" fill="${deep}" opacity="0.6"/>` +
    engraved +
    ring(2230, warm, 60) +
    ring(2140, '#fff7d8', 14) +
    `<circle cx="${cx}" cy="${cy}" r="${760 * unit}" fill="url(#pearl)" stroke="url(#gold)" stroke-width="${90 * unit}"/>` +
    `<path d="${polygon(star(cx, cy, 560 * unit, 230 * unit, 8))}" fill="${deep}" opacity="0.85"/><path d="${polygon(star(cx, cy, 430 * unit, 150 * unit, 4))}" fill="url(#gold)"/>` +
    word(top, 0) +
    word(top, 180) +
    type(
      `${card.brand.toUpperCase()}`,
      cx,
      cy + 2500 * unit,
      {
        font: 'condensed',
        size: 150 * unit,
        anchor: 'middle',
        tracking: 0.3,
        maxWidth: frame.width - 1400,
      },
      `fill="${lighter(pale, 18)}"`,
    );
  return { width, height, stock: 'coated', paintings: [], print };
}
