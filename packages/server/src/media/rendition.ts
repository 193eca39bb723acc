import sharp, { type Sharp } from 'sharp';
import { ApiError, type FieldError } from '@tag/contract/errors';
import { RENDITION_WIDTHS } from '@tag/contract/media';

/** The largest stored picture that is decoded: a scan of 10,000 x 14,000 pixels fits. */
const MAX_SOURCE_PIXELS = 150_000_000;
/** The largest picture that is made: a portrait of 2,560 x 4,551 fits. */
const MAX_RESULT_PIXELS = 12_000_000;
/** WebP knows no longer side. */
const MAX_RESULT_SIDE = 16_383;
const SECONDS_PER_PICTURE = 30;

// Pictures are made beside each other, one processor each; libvips need not divide a single one, and
// what it would remember of past ones is kept on disk already.
sharp.concurrency(1);
sharp.cache(false);

/** A smaller, cut or otherwise encoded form of a stored picture. */
export interface Rendition {
  readonly crop: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  } | null;
  /** In pixels; a picture (or crop) that is narrower keeps its own width. */
  readonly width: number | null;
  readonly format: 'webp' | 'jpeg';
}

const CROP_FIELDS = ['x', 'y', 'w', 'h'] as const;
const FORMATS = ['webp', 'jpeg'] as const;
const KNOWN: readonly string[] = [...CROP_FIELDS, 'width', 'format', 'origin'];

/**
 * Reads what a query asks for; null asks for the file as it is stored. `origin` (the asking page's)
 * only serves to keep caches apart and means nothing here.
 * @throws ApiError `validation`, naming each field that is wrong.
 */
export function parseRendition(query: URLSearchParams): Rendition | null {
  const fields: FieldError[] = [];
  const refuse = (name: string, reason: string) => {
    fields.push({ path: `query.${name}`, reason });
    return null;
  };
  for (const name of new Set(query.keys())) {
    if (!KNOWN.includes(name)) refuse(name.slice(0, 40), 'Is not known here');
    else if (query.getAll(name).length > 1) refuse(name, 'Must be given once only');
  }

  const pixels = (name: (typeof CROP_FIELDS)[number], min: number) => {
    const text = query.get(name);
    if (text === null) return refuse(name, 'Must be given: a crop is x, y, w and h');
    if (!/^(0|[1-9]\d{0,4})$/.test(text)) return refuse(name, 'Expected a whole number of pixels');
    return Number(text) < min ? refuse(name, `Must be at least ${min}`) : Number(text);
  };
  const isCrop = CROP_FIELDS.some((name) => query.has(name));
  const crop = isCrop
    ? { x: pixels('x', 0), y: pixels('y', 0), w: pixels('w', 1), h: pixels('h', 1) }
    : null;

  const widthText = query.get('width');
  const width = RENDITION_WIDTHS.find((allowed) => String(allowed) === widthText) ?? null;
  if (widthText !== null && width === null) {
    refuse('width', `Must be one of ${RENDITION_WIDTHS.join(', ')}`);
  }
  const formatText = query.get('format');
  const format = FORMATS.find((allowed) => allowed === formatText);
  if (formatText !== null && !format) refuse('format', `Must be one of ${FORMATS.join(', ')}`);

  if (fields.length > 0) throw new ApiError('validation', { fields });
  if (!crop && widthText === null && formatText === null) return null;
  return { crop: crop as Rendition['crop'], width, format: format ?? 'webp' };
}

/**
 * Opens a stored picture for its pixels, under the limits that every use of one keeps.
 * @throws ApiError `not_found` when it has more pixels than we decode; it can be had as it is.
 */
export async function openPicture(
  source: Uint8Array,
): Promise<{ picture: Sharp; width: number; height: number }> {
  const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height > MAX_SOURCE_PIXELS) {
    throw new ApiError('not_found', { message: 'This picture is too large to be cut or scaled.' });
  }
  const picture = sharp(source, { limitInputPixels: MAX_SOURCE_PIXELS });
  return { picture: picture.timeout({ seconds: SECONDS_PER_PICTURE }), width, height };
}

/**
 * Makes a rendition. Crops lie inside the picture and nothing is ever enlarged.
 * @throws ApiError `validation` when the picture has no such part or the result would be too large.
 */
export async function renderPicture(source: Uint8Array, rendition: Rendition): Promise<Buffer> {
  const { picture, ...stored } = await openPicture(source);
  const crop = rendition.crop ?? { x: 0, y: 0, w: stored.width, h: stored.height };
  const width = Math.min(rendition.width ?? crop.w, crop.w);
  refuseOutside(crop, stored);
  refuseTooLarge(width, Math.max(1, Math.round((crop.h * width) / crop.w)));

  if (rendition.crop) picture.extract({ left: crop.x, top: crop.y, width: crop.w, height: crop.h });
  if (width < crop.w) picture.resize({ width });
  return rendition.format === 'jpeg'
    ? picture.flatten({ background: 'white' }).jpeg({ quality: 86, progressive: true }).toBuffer()
    : picture.webp({ quality: 82, effort: 3 }).toBuffer();
}

function refuseOutside(
  crop: NonNullable<Rendition['crop']>,
  stored: { width: number; height: number },
): void {
  const fields: FieldError[] = [];
  const check = (start: 'x' | 'y', length: 'w' | 'h', limit: number, measure: string) => {
    if (crop[start] + crop[length] <= limit) return;
    const path = `query.${crop[start] >= limit ? start : length}`;
    fields.push({
      path,
      reason: `Reaches beyond the picture, which is ${limit} pixels ${measure}`,
    });
  };
  check('x', 'w', stored.width, 'wide');
  check('y', 'h', stored.height, 'high');
  if (fields.length > 0) throw new ApiError('validation', { fields });
}

function refuseTooLarge(width: number, height: number): void {
  if (width * height <= MAX_RESULT_PIXELS && Math.max(width, height) <= MAX_RESULT_SIDE) return;
  const reason = `Would make ${width} x ${height} pixels; ask for a smaller width or part`;
  throw new ApiError('validation', { fields: [{ path: 'query.width', reason }] });
}
