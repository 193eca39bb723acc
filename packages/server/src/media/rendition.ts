import { Refusal, type FieldError } from '@tag/contract/errors';
import { type Box, cropAround, RENDITION_WIDTHS, snapCrop } from '@tag/contract/media';
import type { Cut, Size } from './picture-maker.ts';

/** The largest picture that is made: a portrait of 2,560 x 4,551 fits. */
const MAX_RESULT_PIXELS = 12_000_000;
/** WebP's limit for a side. */
const MAX_RESULT_SIDE = 16_383;
/** The first lines of the crop grid beyond the contract's largest picture. */
const LARGEST: Size = { width: 20_040, height: 20_040 };

/** A smaller, cut, or otherwise encoded form of a stored picture. */
export interface Rendition {
  readonly crop: Box | null;
  /** Pixels; null, or wider than the picture or crop, keeps the original width. */
  readonly width: number | null;
  readonly format: 'webp' | 'jpeg';
}

const CROP_FIELDS = ['x', 'y', 'w', 'h'] as const;
const FORMATS = ['webp', 'jpeg'] as const;
const KNOWN: readonly string[] = [...CROP_FIELDS, 'width', 'format', 'origin'];

/**
 * Reads a query for a rendition; null means the stored file. `origin` (of the requesting page) only
 * separates caches and is ignored here.
 * @throws ApiError `validation`, naming each invalid field.
 */
export function parseRendition(query: URLSearchParams): Rendition | null {
  const fields: FieldError[] = [];
  const refuseField = (name: string, reason: string) => {
    fields.push({ path: `query.${name}`, reason });
    return null;
  };
  for (const name of new Set(query.keys())) {
    if (!KNOWN.includes(name)) refuseField(name.slice(0, 40), 'Is not known here');
    else if (query.getAll(name).length > 1) refuseField(name, 'Must be given once only');
  }

  const pixels = (name: (typeof CROP_FIELDS)[number], min: number) => {
    const text = query.get(name);
    if (text === null) return refuseField(name, 'Must be given: a crop is x, y, w and h');
    if (!/^(0|[1-9]\d{0,4})$/.test(text))
      return refuseField(name, 'Expected a whole number of pixels');
    return Number(text) < min ? refuseField(name, `Must be at least ${min}`) : Number(text);
  };
  const isCrop = CROP_FIELDS.some((name) => query.has(name));
  const crop = isCrop
    ? { x: pixels('x', 0), y: pixels('y', 0), width: pixels('w', 1), height: pixels('h', 1) }
    : null;
  if (isBox(crop)) fields.push(...reachesBeyond(snapCrop(crop), LARGEST));

  const widthText = query.get('width');
  const width = RENDITION_WIDTHS.find((allowed) => String(allowed) === widthText) ?? null;
  if (widthText !== null && width === null) {
    refuseField('width', `Must be one of ${RENDITION_WIDTHS.join(', ')}`);
  }
  const formatText = query.get('format');
  const format = FORMATS.find((allowed) => allowed === formatText);
  if (formatText !== null && !format) refuseField('format', `Must be one of ${FORMATS.join(', ')}`);

  refuse(fields);
  if (!crop && widthText === null && formatText === null) return null;
  // A larger width is the same as none: don't store the same picture twice.
  const isNarrower = !isBox(crop) || (width !== null && width < crop.width);
  return { crop: crop as Box | null, width: isNarrower ? width : null, format: format ?? 'webp' };
}

const isBox = (crop: Record<keyof Box, number | null> | null): crop is Box =>
  crop !== null && Object.values(crop).every((value) => value !== null);

/**
 * The query for the crop on our elements' grid that covers this one; null if it is on the grid already.
 */
export function queryOnGrid(query: URLSearchParams, { crop }: Rendition): string | null {
  if (!crop) return null;
  const { x, y, width: w, height: h } = snapCrop(crop);
  const snapped = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ x, y, w, h })) snapped.set(name, String(value));
  return snapped.toString() === query.toString() ? null : `?${snapped}`;
}

/**
 * How a rendition is cut from a picture of this size. Nothing is ever enlarged.
 * @throws ApiError `validation` if the picture has no such part or the result would be too large.
 */
export function cutOf({ crop, width, format }: Rendition, size: Size): Cut {
  if (crop) refuse(reachesBeyond(crop, endOnGrid(size)));
  const part = crop && cropAround(crop, size);
  const whole = part ?? size;
  const made = Math.min(width ?? whole.width, whole.width);
  refuse(tooLarge(made, Math.max(1, Math.round((whole.height * made) / whole.width))));
  return { crop: part, width: made, format };
}

/** A crop may extend past the picture up to the next line of the grid. */
const endOnGrid = ({ width, height }: Size): Size => snapCrop({ x: 0, y: 0, width, height });

const refuse = (fields: FieldError[]) => {
  if (fields.length > 0) throw new Refusal('validation', { fields });
};

function reachesBeyond(crop: Box, limit: Size): FieldError[] {
  const check = (start: 'x' | 'y', length: 'width' | 'height', measure: string) => {
    if (crop[start] + crop[length] <= limit[length]) return [];
    const path = `query.${crop[start] >= limit[length] ? start : length[0]}`;
    const reason = `Reaches beyond the picture, which ends at ${limit[length]} pixels ${measure}`;
    return [{ path, reason }];
  };
  return [...check('x', 'width', 'across'), ...check('y', 'height', 'down')];
}

function tooLarge(width: number, height: number): FieldError[] {
  if (width * height <= MAX_RESULT_PIXELS && Math.max(width, height) <= MAX_RESULT_SIDE) return [];
  const reason = `Would make ${width} x ${height} pixels; ask for a smaller width or part`;
  return [{ path: 'query.width', reason }];
}
