import type { Box, Picture } from './structs.ts';

/**
 * Crops start and end on multiples of this many pixels of the stored picture: a tenth of an inch on a
 * scan at 1,200 ppi. On a grid this coarse, everyone who views the same detail shares one crop.
 */
export const CROP_STEP = 120;

/**
 * The smallest crop on the grid that contains a box. It may extend past the right and bottom edges of
 * the picture by less than a step; the server cuts it off there.
 */
export function snapCrop({ x, y, width, height }: Box): Box {
  const [left, top] = [stepBefore(x), stepBefore(y)];
  return {
    x: left,
    y: top,
    width: stepAfter(x + width) - left,
    height: stepAfter(y + height) - top,
  };
}

const stepBefore = (from: number) => Math.floor(from / CROP_STEP) * CROP_STEP;
const stepAfter = (to: number) => Math.ceil(to / CROP_STEP) * CROP_STEP;

/** The pixels of a picture that the crop around a box shows. */
export function cropAround(box: Box, picture: { width: number; height: number }): Box {
  const { x, y, width, height } = snapCrop(box);
  return {
    x,
    y,
    width: Math.min(width, picture.width - x),
    height: Math.min(height, picture.height - y),
  };
}

/** The part of a picture around a box, as a picture with a URL. The box must be inside it. */
export function cropPicture(picture: Picture, box: Box): Picture {
  const { x, y, width: w, height: h } = snapCrop(box);
  const { width, height } = cropAround(box, picture);
  return { url: `${picture.url}?x=${x}&y=${y}&w=${w}&h=${h}`, width, height };
}
