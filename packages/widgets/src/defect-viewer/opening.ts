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
 * The crop around a small defect, in pixels of the scan: 4:3, as the viewer in the style sheet. It and
 * its multiples are the only parts of these proportions on the grid of crops.
 */
const LEAST = { width: 480, height: 360 };
/** How much wider than the defect the view is at least. */
const CONTEXT = 2;
const WIDEST_CROP: RenditionWidth = 960;

/** How a defect is first seen. */
export interface Opening {
  readonly start: Rect;
  /** The address of a picture of exactly `start`; undefined where it cannot be had in small. */
  readonly preview: string | undefined;
}

/** Where the viewer opens for this region, and the one small picture that shows it before any tile. */
export function openingOf(
  { picture, hasTiles, box }: Pick<Shown, 'picture' | 'hasTiles' | 'box'>,
  client: Pick<PublicClient, 'mediaUrl'>,
): Opening {
  const start = startAround(box, picture);
  const { width } = start;
  const crop = cropPicture(picture, start);
  // WebP of the same size smooths away a photo's grain.
  const options = { format: 'jpeg', ...(width > WIDEST_CROP && { width: WIDEST_CROP }) } as const;
  return {
    start,
    preview: hasTiles ? client.mediaUrl(crop, options) : undefined,
  };
}

/**
 * Around the box, in the viewer's proportions as far as the picture allows, so the crop fills the
 * viewer and nothing else has to be fetched. On the grid, because the small picture must show exactly this.
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

/** The nearest line of the grid; at the picture's end the one after it, which loses nothing there. */
function snap(start: number, length: number, whole: number): number {
  const round = start + length < whole ? Math.round : Math.ceil;
  return round(start / CROP_STEP) * CROP_STEP;
}
