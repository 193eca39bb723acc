import type { Defect, Side } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import sharp from 'sharp';

import { randomOf } from './random.ts';
import { familyOf, FRAMES } from './card/family.ts';
import { drawFace } from './faces/draw-face.ts';
import { sheetOf, type Face } from './faces/face.ts';
import { cutOut, depthInside } from './raster/bed.ts';
import type { Field } from './raster/field.ts';
import { shineFoil, textureStock } from './raster/finish.ts';
import { rakeLight, showInEvenLight } from './raster/light.ts';
import { outlineField } from './raster/outline-marks.ts';
import { embossing, foilMask, printFace } from './raster/print.ts';
import { freeRasters, type Raster } from './raster/raster.ts';
import { surfaceField } from './raster/surface-marks.ts';
import { scanGeometry, type ScanGeometry } from './card/scan-geometry.ts';
import type { Sitter } from './sitter.ts';

/** Of WebP, at 1200 and at 2400 ppi: where there are more pixels, each needs fewer bytes. */
const QUALITY = { 1: 88, 2: 78 } as const;

const scaleOf = ({ report }: Sitter) => (report.images.front.width > 5000 ? 2 : 1);

/** Foil is worked out for squares of this many pixels; a sketch has none to spare. */
const FOIL_SQUARE = 4;
/** A number for the noise of a certificate's side. */
const seedOf = (sitter: Sitter, side: Side) =>
  Math.floor(randomOf('grain', sitter.certificate, side).next() * 1e9);

type Size = Pick<Box, 'width' | 'height'>;

interface Blank {
  readonly picture: Raster;
  readonly face: Face;
  readonly geometry: ScanGeometry;
  readonly radius: number;
  readonly seed: number;
}

/** The card as it came from the press, cut out, at `part` of the scan's resolution. */
async function printCard(sitter: Sitter, side: Side, part = 1): Promise<Blank> {
  const { card, report } = sitter;
  const geometry = scanGeometry(report.size, scaleOf(sitter) * part);
  const isSketch = part < 1;
  const borders = side === 'FRONT' ? report.centering.front : report.centering.back;
  const frame = FRAMES[familyOf(card)];
  const face = drawFace(sheetOf(card, report.size, borders, frame.radius), side);
  const { width, height } = geometry.card;
  const seed = seedOf(sitter, side);
  const print = await printFace(face, width, height);
  freeRasters();
  const mask = await foilMask(face, width, height, isSketch ? 1 : FOIL_SQUARE);
  if (mask && face.foil) shineFoil(print, mask, face.foil, geometry.px(1), seed);
  // Printing dots would be invisible in a sketch.
  if (!isSketch) textureStock(print, face.stock, seed);
  const radius = geometry.px(frame.radius);
  return { picture: cutOut(print, geometry, radius), face, geometry, radius, seed };
}

/** The effects of a side's defects. */
function fieldsOf(sitter: Sitter, side: Side, { geometry, radius }: Blank): Field[] {
  const { defect_map: defects } = sitter.report;
  const part = geometry.scale / scaleOf(sitter);
  return (side === 'FRONT' ? defects.front : defects.back)
    .filter(({ type }) => type !== 'CENTERING')
    .map((drawn: Defect) => {
      const defect = part === 1 ? drawn : { ...drawn, box: scaled(drawn.box, part, geometry) };
      const random = randomOf('mark', sitter.certificate, defect.id);
      return defect.type === 'SURFACE'
        ? surfaceField(defect, geometry.scale, random)
        : outlineField(defect, geometry, radius, random);
    });
}

/** A box on a smaller picture, inside of it. */
export function scaled({ x, y, width, height }: Box, part: number, within: Size): Box {
  const fit = (from: number, length: number, size: number) => {
    const start = Math.min(Math.floor(from * part), size - 1);
    return [start, Math.min(Math.max(1, Math.ceil(length * part)), size - start)] as const;
  };
  const [left, across] = fit(x, width, within.width);
  const [top, down] = fit(y, height, within.height);
  return { x: left, y: top, width: across, height: down };
}

/** As WebP; more effort takes several times as long and saves a tenth. */
const webp = ({ data, width, height }: Raster, effort = 0): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ quality: QUALITY[width > 5000 ? 2 : 1], effort })
    .toBuffer();

/** The worn card, cut out, as pixels (RGBA), at `part` of the scan's resolution. */
export async function scanPixels(sitter: Sitter, side: Side, part = 1): Promise<Raster> {
  const blank = await printCard(sitter, side, part);
  freeRasters();
  for (const field of fieldsOf(sitter, side, blank)) showInEvenLight(blank.picture, field);
  return blank.picture;
}

/** The scan of a side, as WebP: exactly the size and the borders, marks and wear of the report. */
export async function drawScan(sitter: Sitter, side: Side): Promise<Buffer> {
  return webp(await scanPixels(sitter, side));
}

/** Heights are worked out for squares of this many pixels at 1200 ppi. */
const RELIEF_SQUARE = 2;

/** The same side under raking light, as WebP. */
export async function drawRakingLight(sitter: Sitter, side: Side): Promise<Buffer> {
  const blank = await printCard(sitter, side);
  const { picture, geometry, radius, face, seed } = blank;
  const step = RELIEF_SQUARE * geometry.scale;
  rakeLight(picture, fieldsOf(sitter, side, blank), {
    rough: { rough: 2.4, coated: 1, chrome: 0.4 }[face.stock],
    embossed: await embossing(face, geometry, step),
    step,
    seed,
    inside: (x, y) => depthInside(geometry, radius, x, y),
  });
  // The grain of raking light takes half the bytes with a little more effort, and less time.
  return webp(picture, 1);
}
