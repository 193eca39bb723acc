import sharp from 'sharp';
import type { Part } from './sites.ts';

/** Brightness of each pixel in a rectangle. */
interface Gray {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture, or a part of it. */
export async function grayOf(picture: Buffer, part?: Part): Promise<Gray> {
  const decoder = sharp(picture, { limitInputPixels: false }).removeAlpha();
  if (part) {
    decoder.extract({ left: part.x, top: part.y, width: part.width, height: part.height });
  }
  const { data, info } = await decoder
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The minimum similarity of two pictures of the same spot. */
const ALIKE = 0.5;

/**
 * How much of a reference's detail a picture shows: the energy of its gradients, 1 if it has as much as the
 * reference, less when it is blurred, 0 if it shows something else. An invisible shift of half a pixel hardly
 * changes it.
 */
export function detailOf(seen: Gray, reference: Gray): number {
  if (seen.width !== reference.width || seen.height !== reference.height) {
    throw new Error(
      `${seen.width} x ${seen.height} is not ${reference.width} x ${reference.height}`,
    );
  }
  const { width, height } = seen;
  let own = 0;
  let shared = 0;
  let whole = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      for (const next of [at + 1, at + width]) {
        const step = seen.data[next]! - seen.data[at]!;
        const wanted = reference.data[next]! - reference.data[at]!;
        own += step * step;
        shared += step * wanted;
        whole += wanted * wanted;
      }
    }
  }
  return shared < ALIKE * Math.sqrt(own * whole) || own === 0 ? 0 : own / whole;
}
