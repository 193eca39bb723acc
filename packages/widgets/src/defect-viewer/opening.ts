import type { PublicClient } from '@tag/client/public';
import type { Box, Picture, RenditionWidth } from '@tag/contract/media';
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
  const { x, y, width, height } = start;
  const crop = { url: `${picture.url}?x=${x}&y=${y}&w=${width}&h=${height}` };
  // A photo's grain is what WebP of the same size smooths away.
  const options = { format: 'jpeg', ...(width > WIDEST_CROP && { width: WIDEST_CROP }) } as const;
  return {
    start,
    preview: hasTiles ? client.mediaUrl(crop, options) : undefined,
  };
}

/** Whole pixels of the picture, in the viewer's proportions as far as the picture reaches. */
function startAround(box: Box, picture: Picture): Rect {
  const wide = Math.max(box.width, (box.height * LEAST.width) / LEAST.height);
  const least = {
    width: Math.max(LEAST.width, wide * CONTEXT),
    height: Math.max(LEAST.height, (wide * CONTEXT * LEAST.height) / LEAST.width),
  };
  const exact = withContext(box, picture, least, CONTEXT);
  const x = Math.floor(exact.x);
  const y = Math.floor(exact.y);
  return {
    x,
    y,
    width: Math.min(picture.width - x, Math.round(exact.width)),
    height: Math.min(picture.height - y, Math.round(exact.height)),
  };
}
