import { type Box, cropAround, type Picture } from '@tag/contract/media';
import { scaled } from '@tag/demo-art/scan';
import { isInside } from '@tag/demo-art/sketch';
import type { Sitter } from '@tag/demo-art/sitter';
import type { SketchForm } from '@tag/server/seeding';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { encode } from './encode.ts';

/** The folder of the small pictures that come with the demo, as WebP. */
export const PREVIEWS = fileURLToPath(new URL('../../previews/', import.meta.url));

/** Beyond this a preview would be visibly blurred. */
export const MOST_ENLARGED = 1.5;

/** A picture, or a close-up: that part of it, in its pixels. */
export interface PreviewOf {
  readonly file: string;
  readonly crop: Box | null;
}

/**
 * The name of a picture's preview. It has a digest of the facts that the picture is drawn from, so a
 * certificate with other facts under the same number never gets it.
 */
export function previewName(
  { certificate, card, score, report }: Sitter,
  { file, crop }: PreviewOf,
): string {
  const { size, images, centering, defect_map: defects } = report;
  const { width, height } = images.front;
  const facts = { certificate, card, score, size, width, height, centering, defects };
  const digest = createHash('sha256').update(inFixedOrder(facts)).digest('hex').slice(0, 16);
  const part = crop ? `-${crop.x}-${crop.y}-${crop.width}-${crop.height}` : '';
  return `${certificate}-${file.replace(/\.\w+$/, '')}${part}-${digest}.webp`;
}

/** JSON whose keys are sorted: the database keeps them in its own order. */
const inFixedOrder = (facts: unknown): string =>
  JSON.stringify(facts, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * A sketch cut from the picture's preview, in milliseconds.
 * @returns null if it has none, or the preview is too small for that.
 */
export async function sketchFromPreview(
  sitter: Sitter,
  file: string,
  { crop, width, format }: SketchForm,
): Promise<Uint8Array | null> {
  const full = findPicture(sitter, file);
  if (!full || (crop && !isInside(crop, full))) return null;
  const box = crop && cropAround(crop, full);
  const closeUp = box && (await readPreview(previewName(sitter, { file, crop: box })));
  const bytes = closeUp || (await readPreview(previewName(sitter, { file, crop: null })));
  if (!bytes) return null;
  const picture = sharp(bytes);
  const size = await picture.metadata();
  const part: Box | null = box && !closeUp ? scaled(box, size.width / full.width, size) : null;
  if (width > (part ?? size).width * MOST_ENLARGED) return null;
  if (part) {
    picture.extract({ left: part.x, top: part.y, width: part.width, height: part.height });
  }
  return encode(picture.resize({ width }), format);
}

/** The full picture of that name, as the report describes it. */
function findPicture({ report }: Sitter, file: string): Picture | undefined {
  const { images, slab, surface_details: surface } = report;
  return (
    [
      ...[images.front, images.back, surface.front.rakingLight, surface.back.rakingLight],
      ...(slab ? [slab.front, slab.back, ...slab._1x1, ...slab._9x16] : []),
    ].find((picture) => picture?.url.endsWith(`/${file}`)) ?? undefined
  );
}

async function readPreview(name: string): Promise<Buffer | null> {
  return readFile(join(PREVIEWS, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
