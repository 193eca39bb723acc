import type { Side } from '@tag/contract/graded-cards';
import { hcl } from 'd3-color';
import sharp from 'sharp';

import { tone } from '../colour.ts';
import type { SlabParts } from './parts.ts';

/** Colors that a card's pictures are set in, from dark to light, all taken from the card itself. */
interface Palette {
  readonly deep: string;
  readonly mid: string;
  readonly glow: string;
  /** A second color of the card; light enough for text on `deep`. */
  readonly accent: string;
}

const BINS = 24;
const QUIET = 12;

/** Finds the card's leading color and the strongest one that is well apart from it. */
export async function paletteOf({ scan }: SlabParts, side: Side): Promise<Palette> {
  const [columns, rows] = [40, 56];
  const pixels = await sharp(await scan(side))
    .resize(columns, rows, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const weight = new Float64Array(BINS);
  let chroma = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = hcl(`rgb(${pixels[at]!},${pixels[at + 1]!},${pixels[at + 2]!})`);
    if (!(colour.c > QUIET) || colour.l < 8) continue;
    weight[Math.floor((colour.h / 360) * BINS) % BINS]! += colour.c;
    chroma += colour.c;
  }
  const apart = (a: number, b: number) => Math.min((a - b + BINS) % BINS, (b - a + BINS) % BINS);
  const strongest = (allowed: (bin: number) => boolean) =>
    weight.reduce((best, value, bin) => (allowed(bin) && value > weight[best]! ? bin : best), 0);
  const first = strongest(() => true);
  const second = strongest((bin) => apart(bin, first) >= 4);
  // Gold and leather make a muddy ground; where a card has a cool color too, that leads.
  const isMuddy = (bin: number) => bin >= 3 && bin <= 7;
  const swap = isMuddy(first) && weight[second]! > weight[first]! * 0.22;
  const [lead, other] = swap ? [second, first] : [first, second];
  const hue = ((lead + 0.5) * 360) / BINS;
  const away = ((other + 0.5) * 360) / BINS;
  const strength = Math.min(1, chroma / (columns * rows) / 26);
  return {
    deep: tone(hue, 22 * strength, 9),
    mid: tone(hue, 38 * strength, 27),
    glow: tone(hue, 50 * strength, 56),
    accent: tone(away, 20 + 34 * strength, 80),
  };
}

/** A dark room in the card's colors with a light behind the point (x, y): content of an SVG. */
export function paintRoom(
  { deep, mid, glow }: Palette,
  width: number,
  height: number,
  [x, y]: readonly [number, number],
): string {
  const reach = Math.max(width, height) * 0.62;
  return (
    `<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop offset="0" stop-color="${glow}"/><stop offset="0.42" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></radialGradient>` +
    `<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.1"/><stop offset="0.55" stop-color="#000" stop-opacity="0.16"/><stop offset="1" stop-color="#000" stop-opacity="0.62"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="${deep}"/>` +
    `<rect width="${width}" height="${height}" fill="url(#lamp)" opacity="0.82"/>` +
    `<path d="M${x - width * 0.5} 0H${x - width * 0.12}L${x - width * 0.75} ${height}H${x - width * 1.4}Z" fill="#fff" opacity="0.035"/>` +
    `<path d="M${x + width * 0.1} 0H${x + width * 0.2}L${x - width * 0.35} ${height}H${x - width * 0.55}Z" fill="#fff" opacity="0.035"/>` +
    `<rect width="${width}" height="${height}" fill="url(#dusk)"/>`
  );
}
