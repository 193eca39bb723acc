import type { PublicClient } from '@tag/client/public';
import {
  type Box,
  CROP_STEP,
  cropAround,
  cropPicture,
  type Picture,
  type RenditionWidth,
} from '@tag/contract/media';
import { type Rect, withContext } from '@tag/viewer';
import type { Shown } from './shown.ts';

/**
 * The smallest initial region, in pixels of the scan: 4:3, like the viewer in the style sheet. Only this
 * size and its multiples have this aspect ratio on the grid of crops.
 */
const LEAST = { width: 480, height: 360 };
/** Smallest ratio of the view's width to the defect's. */
const CONTEXT = 2;
const WIDEST_CROP: RenditionWidth = 960;

/** The initial view of a defect. */
export interface Opening {
  readonly start: Rect;
  /** The URL of a picture of exactly `start`; undefined if there is no small one. */
  readonly preview: string | undefined;
}

/** The viewer's initial region, and the small picture that shows it before the tiles load. */
export function openingOf(
  { picture, hasTiles, box }: Pick<Shown, 'picture' | 'hasTiles' | 'box'>,
  client: Pick<PublicClient, 'mediaUrl'>,
): Opening {
  const start = startAround(box, picture);
  const { width } = start;
  const crop = cropPicture(picture, start);
  // At the same file size, WebP smooths away the photo's grain.
  const options = { format: 'jpeg', ...(width > WIDEST_CROP && { width: WIDEST_CROP }) } as const;
  return {
    start,
    preview: hasTiles ? client.mediaUrl(crop, options) : undefined,
  };
}

/**
 * A region around the box with the viewer's aspect ratio where the picture allows it: the crop fills the
 * viewer, and nothing else has to be fetched. It is on the grid, because the small picture must match it.
 */
function startAround(box: Box, picture: Picture): Rect {
  const wide = Math.max(box.width, (box.height * LEAST.width) / LEAST.height);
  const times = Math.max(1, Math.ceil((wide * CONTEXT) / LEAST.width));
  const least = { width: LEAST.width * times, height: LEAST.height * times };
  const { x, y, width, height } = withContext(box, picture, least, 1);
  return cropAround(
    { x: snap(x, width, picture.width), y: snap(y, height, picture.height), width, height },
    picture,
  );
}

/** Snaps to the nearest grid line; at the picture's end to the line after it, so nothing is cut off. */
function snap(start: number, length: number, total: number): number {
  const round = start + length < total ? Math.round : Math.ceil;
  return round(start / CROP_STEP) * CROP_STEP;
}
