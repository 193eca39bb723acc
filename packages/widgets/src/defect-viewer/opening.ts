import type { PublicClient } from '@tag/client/public';
import {
  type Box,
  cropAround,
  cropPicture,
  type Picture,
  type RenditionWidth,
} from '@tag/contract/media';
import { type Rect, withContext } from '@tag/viewer';
import type { Shown } from './shown.ts';

/** What is shown around a small defect, in pixels of the scan; 4:3, as the viewer is in the sheet. */
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

/** Where the viewer opens for this place, and the one small picture that shows it before any tile. */
export function openingOf(
  { picture, hasTiles, box }: Pick<Shown, 'picture' | 'hasTiles' | 'box'>,
  client: Pick<PublicClient, 'mediaUrl'>,
): Opening {
  const start = startAround(box, picture);
  const { width } = start;
  const crop = cropPicture(picture, start);
  // A photo's grain is what WebP of the same size smooths away.
  const options = { format: 'jpeg', ...(width > WIDEST_CROP && { width: WIDEST_CROP }) } as const;
  return {
    start,
    preview: hasTiles ? client.mediaUrl(crop, options) : undefined,
  };
}

/**
 * In the viewer's proportions as far as the picture and the grid of crops allow: the small picture
 * must show exactly this.
 */
function startAround(box: Box, picture: Picture): Rect {
  const wide = Math.max(box.width, (box.height * LEAST.width) / LEAST.height);
  const least = {
    width: Math.max(LEAST.width, wide * CONTEXT),
    height: Math.max(LEAST.height, (wide * CONTEXT * LEAST.height) / LEAST.width),
  };
  const exact = withContext(box, picture, least, CONTEXT);
  return cropAround(exact, picture);
}
