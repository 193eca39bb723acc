import { speckle } from '@tag/demo-art/raster/raster';
import { BODY, THICKNESS } from '@tag/demo-art/slab/layout';

/** The slab is measured from its middle. */
export const HALF_WIDTH = BODY.width / 2;
export const HALF_HEIGHT = BODY.height / 2;
export const HALF_DEPTH = THICKNESS / 2;
/** From the camera to the middle of the slab. */
export const DISTANCE = BODY.height * 3.2;
/** Where the studio's lamps are: direction of the mirrored ray in degrees, its width, its strength. */
const LAMPS = [
  [52, 4.6, 0.6],
  [63, 2.2, 0.3],
  [-64, 6, 0.44],
  [150, 9, 0.3],
] as const;

/** Mirrored lamps at a column: how bright, by the angle the slab is turned and the ray's own. */
export function glare(turn: number, ray: number, height: number): number {
  const mirrored = ((2 * turn + ray) * 180) / Math.PI + (height / HALF_HEIGHT) * 8;
  return LAMPS.reduce((sum, [at, width, strength]) => {
    const off = ((((mirrored - at) % 360) + 540) % 360) - 180;
    return sum + strength * Math.exp(-((off / width) ** 2));
  }, 0);
}

/** The studio behind: a gray sweep, and on its floor the slab's shadow. */
export function backdrop(
  pixel: Float32Array,
  x: number,
  y: number,
  turn: number,
  focal: number,
): void {
  const below = y / focal;
  const far = Math.hypot(x / focal, (y + focal * 0.06) / focal);
  let light = 208 - 250 * far ** 1.7;
  if (below > 0.07) {
    // The point on the floor that is seen here, in the slab's own directions.
    const distance = HALF_HEIGHT / below;
    const [sideways, forward] = [(x * distance) / focal, distance - DISTANCE];
    const along = sideways * Math.cos(turn) - forward * Math.sin(turn);
    const depth = sideways * Math.sin(turn) + forward * Math.cos(turn);
    const off = Math.hypot(
      Math.max(0, Math.abs(along) - HALF_WIDTH),
      Math.max(0, Math.abs(depth) - HALF_DEPTH),
    );
    light *= 1 - 0.5 * Math.exp(-off / 55) - 0.2 * Math.exp(-((off / 520) ** 1.4));
  }
  // A trace of grain: without it the wide gradient shows steps.
  light += (speckle(x | 0, y | 0, 5) - 0.5) * 3;
  pixel[0] = light * 0.985;
  pixel[1] = light;
  pixel[2] = light * 0.993;
}
