import type { Side } from '@tag/contract/graded-cards';
import { drawRakingLight, drawScan, type Sitter } from '../art/scan.ts';
import { drawSlabMedia } from '../art/slab/slab-media.ts';
import { RAKING_LIGHT, SCANS } from './files.ts';

/** One picture to draw; plain data, so that it can travel to a worker. */
export interface DrawingTask {
  readonly sitter: Sitter;
  /** The file below the certificate's media key: `front.jpg`, `slab-back.jpg`, ... */
  readonly file: string;
  /** The scans that the file shows again, as they are stored. */
  readonly scans: Readonly<Partial<Record<Side, Uint8Array>>>;
}

/** The picture as JPEG; null when a report has no such file. Runs in a worker: drawing takes seconds. */
export default async function draw(task: DrawingTask): Promise<Uint8Array | null> {
  const { sitter, file, scans } = task;
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
