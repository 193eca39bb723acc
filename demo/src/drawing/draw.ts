import type { Side } from '@tag/contract/graded-cards';
import { drawRakingLight, drawScan, type Sitter } from '../art/scan.ts';
import { drawSlabMedia } from '../art/slab/slab-media.ts';

/** One picture to draw; plain data, so that it can travel to a worker. */
export interface DrawingTask {
  readonly sitter: Sitter;
  /** The file below the certificate's media key: `front.jpg`, `slab-back.jpg`, ... */
  readonly file: string;
}

const SCANS: Readonly<Record<string, Side>> = { 'front.jpg': 'FRONT', 'back.jpg': 'BACK' };
const RAKING: Readonly<Record<string, Side>> = {
  'front-raking.jpg': 'FRONT',
  'back-raking.jpg': 'BACK',
};

/** The picture as JPEG; null when a report has no such file. Runs in a worker: drawing takes seconds. */
export default async function draw({ sitter, file }: DrawingTask): Promise<Uint8Array | null> {
  const scan = SCANS[file];
  if (scan) return drawScan(sitter, scan);
  const raking = RAKING[file];
  if (raking) return drawRakingLight(sitter, raking);
  if (!sitter.report.slab) return null;
  return drawSlabMedia(file, {
    sitter,
    address: sitter.certificate,
    scan: (side) => drawScan(sitter, side),
  });
}
