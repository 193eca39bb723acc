import sharp from 'sharp';

export const SCAN = { width: 6000, height: 8400 };
/** The defect on it: a bundle of scratches. */
export const DEFECT = { x: 4210, y: 2140, width: 120, height: 90 };

/** The cell sizes of the noise, in pixels, and its strength: the finer, the weaker, as in a photo. */
const OCTAVES = [
  { cell: 600, swing: 90 },
  { cell: 120, swing: 60 },
  { cell: 24, swing: 48 },
  { cell: 8, swing: 40 },
  { cell: 3, swing: 26 },
  { cell: 1, swing: 5 },
];

/**
 * A scan as large as a card's, with detail of every size everywhere: clouds of color down to the grain of
 * paper, fine lines and rings as in print, scratches. Always the same; a JPEG, as from a scanner.
 */
export async function makeScan(): Promise<Buffer> {
  const { width, height } = SCAN;
  const light = new Int16Array(width * height);
  for (const { cell, swing } of OCTAVES) {
    const noise = await noiseOf(cell);
    for (let at = 0; at < light.length; at++) light[at]! += ((noise[at]! - 128) * swing) / 256;
  }
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let at = 0, to = 0; at < light.length; at++) {
    const value = light[at]! + 128;
    pixels[to++] = clamp(value + 24);
    pixels[to++] = clamp(value);
    pixels[to++] = clamp(value - 20);
  }
  const print = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">${lines()}${scratches()}</svg>`,
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: print }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** One value for each pixel of the scan, smooth between the centers of cells. */
async function noiseOf(cell: number): Promise<Buffer> {
  const width = Math.ceil(SCAN.width / cell);
  const height = Math.ceil(SCAN.height / cell);
  const values = Buffer.allocUnsafe(width * height);
  let seed = 0x9e3779b9 ^ cell;
  for (let at = 0; at < values.length; at++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    values[at] = seed >>> 24;
  }
  return sharp(values, { raw: { width, height, channels: 1 } })
    .resize(SCAN.width, SCAN.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function lines(): string {
  return Array.from({ length: 1400 }, (_, index) => {
    const x = (index * 3571) % SCAN.width;
    const y = (index * 2137) % SCAN.height;
    const size = 20 + ((index * 97) % 140);
    const stroke = `stroke="${index % 2 ? 'white' : 'black'}" stroke-width="${1 + (index % 3)}" stroke-opacity=".75"`;
    return index % 3 === 0
      ? `<circle cx="${x}" cy="${y}" r="${size}" ${stroke}/>`
      : `<path d="M${x} ${y}l${size} ${((index * 53) % 160) - 80}" ${stroke}/>`;
  }).join('');
}

function scratches(): string {
  const { x, y, width, height } = DEFECT;
  return Array.from({ length: 14 }, (_, index) => {
    const from = x + ((index * 37) % width);
    const to = x + ((index * 61 + 20) % width);
    const dark = index % 3 === 0;
    return `<path d="M${from} ${y + 4}L${to} ${y + height - 4}" stroke="${dark ? '#201810' : '#f8f4ee'}" stroke-width="${dark ? 1 : 1.6}"/>`;
  }).join('');
}

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);
