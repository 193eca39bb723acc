import type { SketchForm } from '@tag/server/seeding';
import type { Sharp } from 'sharp';

/** A sketch in the form asked for, quickly. JPEG has no transparency. */
export function encode(picture: Sharp, format: SketchForm['format']): Promise<Buffer> {
  if (format === 'jpeg') picture.flatten({ background: 'white' });
  return picture.toFormat(format, format === 'webp' ? { effort: 0 } : {}).toBuffer();
}
