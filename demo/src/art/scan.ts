import type { Defect, GradedCardIdentity, Side } from '@tag/contract/graded-cards';
import sharp from 'sharp';

import { randomOf } from '../random.ts';
import type { MeasuredReport } from '../report/report.ts';
import { familyOf, FRAMES } from './family.ts';
import { drawFace } from './faces/draw-face.ts';
import { sheetOf, type Face } from './faces/face.ts';
import { depthInside, layOnBed } from './raster/bed.ts';
import type { Field } from './raster/field.ts';
import { shineFoil, textureStock } from './raster/finish.ts';
import { rakingLight, showInEvenLight } from './raster/light.ts';
import { outlineField } from './raster/outline-marks.ts';
import { foilMask, printFace } from './raster/print.ts';
import type { Raster } from './raster/raster.ts';
import { surfaceField } from './raster/surface-marks.ts';
import { scanGeometry, type ScanGeometry } from './scan-geometry.ts';

/** Everything the pictures of a certificate are drawn from. */
export interface Sitter {
  readonly certificate: string;
  readonly card: GradedCardIdentity;
  readonly score: number | null;
  readonly report: MeasuredReport;
}

/** Of JPEG, at 1200 and at 2400 ppi: where there are more pixels, each needs fewer bytes. */
const QUALITY = { 1: 90, 2: 82 } as const;

function geometryOf({ report }: Sitter): ScanGeometry {
  return scanGeometry(report.size, report.images.front.width > 5000 ? 2 : 1);
}

/** A number for the noise of a certificate's side. */
const seedOf = (sitter: Sitter, side: Side) =>
  Math.floor(randomOf('grain', sitter.certificate, side).next() * 1e9);

interface Blank {
  readonly picture: Raster;
  readonly face: Face;
  readonly geometry: ScanGeometry;
  readonly radius: number;
  readonly seed: number;
}

/** The card as it came from the press, on the scanner's bed. */
async function printCard(sitter: Sitter, side: Side): Promise<Blank> {
  const { card, report } = sitter;
  const geometry = geometryOf(sitter);
  const borders = side === 'FRONT' ? report.centering.front : report.centering.back;
  const frame = FRAMES[familyOf(card)];
  const face = drawFace(sheetOf(card, report.size, borders, frame.radius), side);
  const { width, height } = geometry.card;
  const seed = seedOf(sitter, side);
  const print = await printFace(face, width, height);
  const mask = await foilMask(face, width, height);
  if (mask && face.foil) shineFoil(print, mask, face.foil, geometry.px(1), seed);
  textureStock(print, face.stock, seed);
  const radius = geometry.px(frame.radius);
  return { picture: layOnBed(print, geometry, radius), face, geometry, radius, seed };
}

/** What the defects of a side do to it. */
function fieldsOf(sitter: Sitter, side: Side, { geometry, radius }: Blank): Field[] {
  const { defect_map: defects } = sitter.report;
  return (side === 'FRONT' ? defects.front : defects.back)
    .filter(({ type }) => type !== 'CENTERING')
    .map((defect: Defect) => {
      const random = randomOf('mark', sitter.certificate, defect.id);
      return defect.type === 'SURFACE'
        ? surfaceField(defect, geometry.scale, random)
        : outlineField(defect, geometry, radius, random);
    });
}

const jpeg = ({ data, width, height }: Raster, channels: 1 | 3): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: QUALITY[width > 5000 ? 2 : 1] })
    .toBuffer();

/** The worn card on the bed, as pixels. */
export async function scanPixels(sitter: Sitter, side: Side): Promise<Raster> {
  const blank = await printCard(sitter, side);
  for (const field of fieldsOf(sitter, side, blank)) showInEvenLight(blank.picture, field);
  return blank.picture;
}

/** The scan of a side, as JPEG: exactly the size and the borders, marks and wear of the report. */
export async function drawScan(sitter: Sitter, side: Side): Promise<Buffer> {
  return jpeg(await scanPixels(sitter, side), 3);
}

/** The same side under raking light, as grey JPEG. */
export async function drawRakingLight(sitter: Sitter, side: Side): Promise<Buffer> {
  const blank = await printCard(sitter, side);
  const { picture, geometry, radius, face, seed } = blank;
  const rough = { rough: 2.4, coated: 1, chrome: 0.5 }[face.stock];
  const relief = rakingLight(
    picture,
    fieldsOf(sitter, side, blank),
    (x, y) => depthInside(geometry, radius, x, y),
    rough,
    seed,
  );
  return jpeg(relief, 1);
}
