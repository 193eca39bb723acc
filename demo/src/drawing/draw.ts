import type { Side } from '@tag/contract/graded-cards';
import type { SketchForm } from '@tag/server';
import sharp from 'sharp';
import {
  drawRakingLight,
  drawScan,
  SKETCHED_LARGER,
  sketchScan,
  type Sitter,
} from '../art/scan.ts';
import { SLAB } from '../card/scan-geometry.ts';
import { drawSlab } from '../art/slab/photograph.ts';
import { drawSlabMedia } from '../art/slab/slab-media.ts';
import { RAKING_LIGHT, SCANS, slabSideOf } from './files.ts';

/** One picture to draw; plain data, so it can be sent to another process. */
export interface DrawingTask {
  readonly sitter: Sitter;
  /** The file below the certificate's media key: `front.jpg`, `slab-back.jpg`, ... */
  readonly file: string;
  /** The scans that the file shows again, as they are stored. */
  readonly scans?: Readonly<Partial<Record<Side, Uint8Array>>>;
  /** Draws it only this large, much sooner. */
  readonly sketch?: SketchForm;
}

/** The picture, as JPEG unless a sketch is asked for in another form; null when there is none. */
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
  if (side) return (await sketchScan(sitter, side, width)).toFormat(format).toBuffer();
  const slabSide = slabSideOf(file);
  if (!slabSide || !sitter.report.slab) return null;
  const parts = {
    sitter,
    address: sitter.certificate,
    scan: async (of: Side) => (await sketchScan(sitter, of, width)).jpeg().toBuffer(),
  };
  const part = Math.min(1, (width * SKETCHED_LARGER) / SLAB.width);
  return sharp(await drawSlab(slabSide, parts, part))
    .resize({ width })
    .toFormat(format)
    .toBuffer();
}
