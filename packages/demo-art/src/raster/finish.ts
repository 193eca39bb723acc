import type { Face } from '../faces/face.ts';
import { clamp01, noise, speckle, type Raster } from './raster.ts';

const TILE = 512;

/** The texture of ink and stock: printing dots, grain, fibers. A tile of small differences. */
function textureTile(stock: Face['stock'], seed: number): Int8Array {
  const tile = new Int8Array(TILE * TILE * 3);
  const grain = { rough: 12, coated: 7, chrome: 4 }[stock];
  const dots = { rough: 12, coated: 8, chrome: 5 }[stock];
  // Each ink is screened at a different angle; the steps divide the tile, so the repetition is invisible.
  const screens = [
    [64, 32],
    [56, -40],
    [72, 0],
  ] as const;
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; x += 1) {
      const fibre = stock === 'rough' ? (noise(x / 9, y / 3, seed) - 0.5) * 16 : 0;
      const rub = (speckle(x, y, seed) - 0.5) * grain;
      for (let channel = 0; channel < 3; channel += 1) {
        const [a, b] = screens[channel]!;
        const turn = (2 * Math.PI) / TILE;
        const screen = Math.sin((x * a + y * b) * turn) * Math.sin((x * -b + y * a) * turn) * dots;
        tile[(y * TILE + x) * 3 + channel] = Math.round(screen + rub + fibre);
      }
    }
  }
  return tile;
}

/** Lays the texture of print and stock over a card. */
export function textureStock(
  { data, width, height }: Raster,
  stock: Face['stock'],
  seed: number,
): void {
  const tile = textureTile(stock, seed);
  for (let y = 0; y < height; y += 1) {
    const row = (y % TILE) * TILE * 3;
    let at = y * width * 3;
    for (let x = 0; x < width; x += 1) {
      const from = row + (x % TILE) * 3;
      data[at] = data[at]! + tile[from]!;
      data[at + 1] = data[at + 1]! + tile[from + 1]!;
      data[at + 2] = data[at + 2]! + tile[from + 2]!;
      at += 3;
    }
  }
}

const SPECTRUM = 1024;

/** The colors foil throws back along its spectrum, with the bright bands between the dim ones. */
function spectrum(): Uint8Array {
  const table = new Uint8Array(SPECTRUM * 3);
  for (let index = 0; index < SPECTRUM; index += 1) {
    const t = (index / SPECTRUM) * 2 * Math.PI;
    const bright = 0.5 + 0.5 * Math.sin(t * 3 + 0.6);
    for (let channel = 0; channel < 3; channel += 1) {
      const wave = 0.5 + 0.5 * Math.cos(t * 2 - (channel * 2 * Math.PI) / 3);
      table[index * 3 + channel] = Math.round(255 * (0.18 + 0.82 * wave) * (0.25 + 0.75 * bright));
    }
  }
  return table;
}

/** How far along the spectrum the light is at a point (in turns), and how strongly it shines. */
type Shimmer = (x: number, y: number) => [turn: number, strength: number];

function shimmerOf(
  pattern: NonNullable<Face['foil']>['pattern'],
  unit: number,
  seed: number,
): Shimmer {
  switch (pattern) {
    case 'linear':
      return (x, y) => [
        (x * 0.8 + y * 0.55) / (unit * 30) + 0.12 * noise(x / (unit * 9), y / (unit * 9), seed),
        0.8,
      ];
    case 'galaxy':
      return (x, y) => {
        const cell = unit * 1.7;
        const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
        const chance = speckle(cx, cy, seed);
        const dx = x / cell - cx - 0.5;
        const dy = y / cell - cy - 0.5;
        const disc = chance > 0.6 && dx * dx + dy * dy < 0.16 * chance ? 1 : 0;
        return [(x + y * 0.7) / (unit * 36) + disc * chance * 0.5, 0.36 + disc * 0.64];
      };
    case 'prizm':
      return (x, y) => {
        const u = (x + y * 0.58) / (unit * 3.1);
        const v = (x - y * 0.58) / (unit * 3.1);
        const facet = speckle(Math.floor(u), Math.floor(v), seed);
        const edge = Math.min(u - Math.floor(u), v - Math.floor(v)) < 0.05 ? 0.45 : 0;
        return [(x * 0.6 + y) / (unit * 46) + facet * 0.22, 0.45 + facet * 0.4 + edge];
      };
    case 'wave':
      return (x, y) => {
        const swell = Math.sin(x / (unit * 3) + 1.6 * Math.sin(y / (unit * 5)));
        return [(y + swell * unit * 2) / (unit * 24), 0.5 + 0.4 * Math.abs(swell)];
      };
    case 'etched':
      return (x, y) => {
        const field = noise(x / (unit * 7), y / (unit * 7), seed) * 26;
        const line = field - Math.floor(field) < 0.2 ? 1 : 0.42;
        return [(x * 0.7 + y * 0.9) / (unit * 44) + field * 0.012, line];
      };
  }
}

/**
 * Lets light play on the foil of a card: strongest in a broad band across it, as under a scanner.
 * `unit` is a millimeter in pixels. Foil is worked out for squares of 2 x 2 pixels.
 */
export function shineFoil(
  { data, width, height }: Raster,
  mask: Raster,
  foil: NonNullable<Face['foil']>,
  unit: number,
  seed: number,
): void {
  const table = spectrum();
  const shimmer = shimmerOf(foil.pattern, unit, seed);
  const sweep = (speckle(seed, 1, 1) - 0.5) * 0.6;
  const coarse = Math.round(width / mask.width);
  for (let y = 0; y < height; y += 2) {
    const maskRow = Math.floor(y / coarse) * mask.width;
    for (let x = 0; x < width; x += 2) {
      const covered = mask.data[maskRow + Math.floor(x / coarse)]!;
      if (covered === 0) continue;
      const [turn, strength] = shimmer(x, y);
      const across = x / width + (y / height) * 0.9 - 0.95 - sweep;
      const band = 0.34 + 0.66 * Math.exp(-across * across * 7);
      const amount = clamp01((strength * band * foil.strength * covered) / 255);
      const colour = (Math.floor(turn * SPECTRUM) & (SPECTRUM - 1)) * 3;
      const rows = Math.min(2, height - y);
      const columns = Math.min(2, width - x);
      for (let j = 0; j < rows; j += 1) {
        for (let i = 0; i < columns; i += 1) {
          const at = ((y + j) * width + x + i) * 3;
          for (let channel = 0; channel < 3; channel += 1) {
            const value = data[at + channel]!;
            data[at + channel] = value + ((255 - value) * table[colour + channel]! * amount) / 255;
          }
        }
      }
    }
  }
}
