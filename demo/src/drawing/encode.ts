import type { SketchForm } from '@tag/server/seeding';
import type { Sharp } from 'sharp';

/** Quickly, with its transparency, for another step. */
export const asPng = (picture: Sharp): Promise<Buffer> =>
  picture.png({ compressionLevel: 0 }).toBuffer();

/** A sketch in the form asked for, quickly. JPEG has no transparency. */
export function encode(picture: Sharp, format: SketchForm['format']): Promise<Buffer> {
  if (format === 'jpeg') picture.flatten({ background: 'white' });
  return picture.toFormat(format, format === 'webp' ? { effort: 0 } : {}).toBuffer();
}
