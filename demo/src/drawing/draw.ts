import type { Side } from '@tag/contract/graded-cards';
import { SLAB } from '@tag/demo-art/card/scan-geometry';
import { drawRakingLight, drawScan } from '@tag/demo-art/scan';
import type { Sitter } from '@tag/demo-art/sitter';
import { sketchedWidth, sketchPart, sketchScan } from '@tag/demo-art/sketch';
import { drawSlab } from '@tag/demo-art/slab/photograph';
import { drawSlabMedia } from '@tag/demo-art/slab/slab-media';
import type { SketchForm } from '@tag/server/seeding';
import sharp from 'sharp';
import { asPng, encode } from './encode.ts';
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
    scan: async (side) => scans[side] ?? drawScan(sitter, side),
  });
}

/** Scans, parts of them, and slabs: a page shows these first. */
async function drawSketch(
  { sitter, file }: DrawingTask,
  { crop, width, format }: SketchForm,
): Promise<Uint8Array | null> {
  const side = SCANS[file];
  if (side) {
    const scan = crop
      ? await sketchPart(sitter, side, crop, width)
      : await sketchScan(sitter, side, width);
    return scan && encode(scan, format);
  }
  const slabSide = slabSideOf(file);
  if (!slabSide || crop || !sitter.report.slab) return null;
  const scan = async (of: Side) => asPng(await sketchScan(sitter, of, width));
  const part = Math.min(1, sketchedWidth(width) / SLAB.width);
  const slab = await drawSlab(slabSide, { sitter, scan }, part);
  return encode(sharp(await asPng(slab)).resize({ width }), format);
}
