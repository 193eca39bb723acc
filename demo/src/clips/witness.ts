import { scanGeometry } from '@tag/demo-art/card/scan-geometry';
import type { Sitter } from '@tag/demo-art/sitter';
import { cardCutout, slabCutout } from '@tag/demo-art/slab/cutout';
import type { SlabParts } from '@tag/demo-art/slab/parts';
import sharp from 'sharp';

import { bordersOf, CORNER_INSETS, readOuts } from './read-outs.ts';
import { ease, progress, stageAt, stepOf } from './stages.ts';
import { BED, drawTable, laser, lay, light, overlay, type Pixels } from './station.ts';

/** The insets show the card this many times as large as it is on the bed. */
const CLOSER = 176 / 54;
const BEYOND = 8;
const SLAB_HEIGHT = 672;

export interface WitnessParts extends SlabParts {
  /** The front under raking light in its stored form. */
  raking(): Promise<Uint8Array>;
}

async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The card's part of a scan, as large as it is on the bed. */
async function rakingOnBed({ sitter, raking }: WitnessParts): Promise<Pixels> {
  const { report } = sitter;
  const { card } = scanGeometry(report.size, report.images.front.width > 5000 ? 2 : 1);
  const { x: left, y: top, width, height } = card;
  const cut = await sharp(await raking())
    .extract({ left, top, width, height })
    .toBuffer();
  return pixelsOf(
    await sharp(cut)
      .resize(BED.width, BED.height, { fit: 'fill' })
      .toColourspace('srgb')
      .png()
      .toBuffer(),
  );
}

/** The corners, as close as the insets show them. */
async function cornerPixels(parts: WitnessParts): Promise<Pixels[]> {
  const [width, height] = [Math.round(BED.width * CLOSER), Math.round(BED.height * CLOSER)];
  const edge = Math.round(BEYOND * CLOSER);
  const wide = await sharp(await cardCutout('FRONT', parts, width, height))
    .flatten({ background: '#101516' })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#101516' })
    .png()
    .toBuffer();
  return Promise.all(
    CORNER_INSETS.map(async ({ at, seen }) => {
      const part = sharp(wide).extract({
        left: Math.min(Math.round((seen.x - BED.x + BEYOND) * CLOSER), width + 2 * edge - at.width),
        top: Math.min(
          Math.round((seen.y - BED.y + BEYOND) * CLOSER),
          height + 2 * edge - at.height,
        ),
        width: at.width,
        height: at.height,
      });
      return pixelsOf(await part.png().toBuffer());
    }),
  );
}

/** The slab as it is on the stage in the end, as large as there is room. */
async function slabOnBed(parts: WitnessParts): Promise<Pixels & { left: number; top: number }> {
  const pixels = await pixelsOf(await slabCutout('FRONT', parts, SLAB_HEIGHT));
  return {
    ...pixels,
    left: Math.round(BED.x + (BED.width - pixels.width) / 2),
    top: Math.round(BED.y + (BED.height - pixels.height) / 2),
  };
}

const shadow = (x: number, y: number) =>
  [18, 10, 4]
    .map(
      (spread) =>
        `<rect x="${x - spread + 5}" y="${y - spread + 9}" width="${BED.width + 2 * spread}" height="${BED.height + 2 * spread}" rx="${spread + 8}" fill="#000" opacity="0.2"/>`,
    )
    .join('');

function shineLaser(frame: Buffer, sitter: Sitter, second: number): void {
  const borders = bordersOf(sitter);
  const [step, part] = stepOf('centering', second, borders.length + 1);
  const border = borders[step];
  if (!border) return;
  const outside = border.from + Math.sign(border.from - border.to) * 26;
  const at = outside + (border.to - outside) * ease(part / 0.75);
  const [from, to] =
    border.axis === 'x'
      ? [BED.y - 60, BED.y + BED.height + 60]
      : [BED.x - 60, BED.x + BED.width + 60];
  laser(frame, border.axis, at, from, to);
}

/**
 * Films the grading of a card, top down: placed under the lamp, its borders measured by laser, its
 * corners and its surface looked at, sealed. Gives the frame of any moment, RGB of `FILM` size.
 */
export async function filmGrading(
  parts: WitnessParts,
): Promise<(second: number) => Promise<Buffer>> {
  const [table, card, raking, corners, slab] = await Promise.all([
    drawTable(),
    cardCutout('FRONT', parts, BED.width, BED.height).then(pixelsOf),
    rakingOnBed(parts),
    cornerPixels(parts),
    slabOnBed(parts),
  ]);
  // Below raking light the card keeps its outline.
  const grey: Pixels = { ...raking, data: Buffer.from(raking.data) };
  for (let at = 3; at < grey.data.length; at += 4) grey.data[at] = card.data[at]!;
  const shade = await overlay(shadow(BED.x, BED.y));

  return async (second) => {
    const frame = Buffer.from(table);
    const stage = stageAt(second);
    const placing = ease(progress('register', second) / 0.55);
    const top = Math.round(BED.y - (1 - placing) * (BED.height + 160));
    const sealed = ease((progress('grade', second) - 0.4) / 0.14);
    lay(frame, shade, 0, top - BED.y);
    lay(frame, card, BED.x, top, 1 - sealed);
    const surface = progress('surface', second);
    if (stage === 'surface') {
      lay(frame, grey, BED.x, BED.y, Math.min(ease(surface / 0.12), ease((1 - surface) / 0.1)));
    }
    if (sealed > 0) lay(frame, slab, slab.left, slab.top + Math.round((1 - sealed) * -22), sealed);
    const sway = Math.sin(second * 0.62);
    const lamp =
      stage === 'surface'
        ? {
            x: BED.x - 120 + surface * (BED.width + 240),
            y: 330,
            ambient: 0.6,
            strength: 0.75,
            reach: 240,
          }
        : {
            x: 400 + 210 * sway,
            y: 250 + 90 * Math.cos(second * 0.5),
            ambient: 0.62,
            strength: 0.52,
            reach: 460,
          };
    const gloss = { ...BED, y: top };
    light(frame, lamp, stage === 'surface' || sealed > 0 ? null : gloss);
    if (stage === 'centering') shineLaser(frame, parts.sitter, second);
    lay(frame, await overlay(readOuts(parts.sitter, second)), 0, 0);
    if (stage === 'corners') {
      const [step] = stepOf('corners', second, corners.length);
      for (const [index, { at }] of CORNER_INSETS.entries()) {
        if (index <= step) lay(frame, corners[index]!, at.x, at.y);
      }
    }
    return frame;
  };
}
