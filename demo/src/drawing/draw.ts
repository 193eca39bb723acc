import type { Side } from '@tag/contract/graded-cards';
import type { SketchForm } from '@tag/server';
import sharp, { type Sharp } from 'sharp';
import { drawRakingLight, drawScan, sketchedWidth, sketchScan, type Sitter } from '../art/scan.ts';
import { SLAB } from '../card/scan-geometry.ts';
import { drawSlab } from '../art/slab/photograph.ts';
import { drawSlabMedia } from '../art/slab/slab-media.ts';
import { RAKING_LIGHT, SCANS, slabSideOf } from './files.ts';

/** One picture to draw; plain data, so it can be sent to another process. */
export interface DrawingTask {
  readonly sitter: Sitter;
  /** The file below the certificate's media key: `front.webp`, `slab-back.webp`, ... */
  readonly file: string;
  /** The scans that the file shows again, as they are stored. */
  readonly scans?: Readonly<Partial<Record<Side, Uint8Array>>>;
  /** Draws it only this large, much sooner. */
  readonly sketch?: SketchForm;
}

/** The picture, as its file's name ends, or a sketch in the form asked for; null when there is none. */
export async function draw({ sketch, ...task }: DrawingTask): Promise<Uint8Array | null> {
  return sketch ? drawSketch(task, sketch) : drawPicture(task);
}

async function drawPicture({ sitter, file, scans = {} }: DrawingTask): Promise<Uint8Array | null> {
  const scan = SCANS[file];
  if (scan) return drawScan(sitter, scan);
  const raking = RAKING_LIGHT[file];
  if (raking) return drawRakingLight(sitter, raking);
  if (!sitter.report.slab) return null;
  return drawSlabMedia(file, {
    sitter,
    address: sitter.certificate,
    scan: async (side) => scans[side] ?? drawScan(sitter, side),
  });
}

/** Scans and slabs: what a page shows first. */
async function drawSketch(
  { sitter, file }: DrawingTask,
  { width, format }: SketchForm,
): Promise<Uint8Array | null> {
  const side = SCANS[file];
  if (side) return encode(await sketchScan(sitter, side, width), format);
  const slabSide = slabSideOf(file);
  if (!slabSide || !sitter.report.slab) return null;
  const parts = {
    sitter,
    address: sitter.certificate,
    scan: async (of: Side) =>
      (await sketchScan(sitter, of, width)).png({ compressionLevel: 0 }).toBuffer(),
  };
  const part = Math.min(1, sketchedWidth(width) / SLAB.width);
  return encode(sharp(await drawSlab(slabSide, parts, part)).resize({ width }), format);
}

/** JPEG knows no transparency. */
function encode(picture: Sharp, format: SketchForm['format']): Promise<Buffer> {
  if (format === 'jpeg') picture.flatten({ background: 'white' });
  return picture.toFormat(format, format === 'webp' ? { effort: 0 } : {}).toBuffer();
}
