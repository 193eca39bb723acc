import type { Area } from '@tag/demo-art/faces/face';
import { clamp01, speckle } from '@tag/demo-art/raster/raster';
import { type } from '@tag/demo-art/type';
import sharp from 'sharp';

/** Size of the witness video. */
export const FILM = { width: 1280, height: 720, rate: 24 } as const;
/** Where the card is under the camera: 2.5 by 3.5 inches. */
export const BED: Area = { x: 196, y: 90, width: 400, height: 560 };
/** Left edge of the panel with read-outs. */
export const PANEL_X = 760;

/** Pixels in memory, RGB or RGBA. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FILM.width}" height="${FILM.height}">${content}</svg>`,
  );

/** A drawing as large as the film, with transparency. */
export async function overlay(content: string): Promise<Pixels> {
  const { width, height } = FILM;
  const data = await sharp(svg(content)).ensureAlpha().raw().toBuffer();
  return { data, width, height };
}

/** The table below the camera: dark metal, a stage with stops, rulers with every millimeter. */
export async function drawTable(): Promise<Buffer> {
  const { x, y, width, height } = BED;
  const millimetre = width / 63.5;
  const [left, top] = [x - 34, y - 34];
  let ticks = '';
  for (let mm = 0; mm <= 63; mm += 1) {
    const long = mm % 10 === 0 ? 14 : mm % 5 === 0 ? 10 : 6;
    ticks += `M${(x + mm * millimetre).toFixed(1)} ${top - 4}v${-long}`;
  }
  for (let mm = 0; mm <= 88; mm += 1) {
    const long = mm % 10 === 0 ? 14 : mm % 5 === 0 ? 10 : 6;
    ticks += `M${left - 4} ${(y + mm * millimetre).toFixed(1)}h${-long}`;
  }
  const numbers = [10, 20, 30, 40, 50, 60]
    .map((mm) =>
      type(
        `${mm}`,
        x + mm * millimetre,
        top - 24,
        { font: 'body', size: 11, anchor: 'middle' },
        'fill="#8fa0a3"',
      ),
    )
    .join('');
  const targets = [
    [left + 12, top + 12],
    [x + width + 22, top + 12],
    [left + 12, y + height + 22],
    [x + width + 22, y + height + 22],
  ]
    .map(
      ([cx, cy]) =>
        `<circle cx="${cx}" cy="${cy}" r="7" fill="none" stroke="#aebcbe" stroke-width="1.5"/><path d="M${cx! - 10} ${cy}h20M${cx} ${cy! - 10}v20" stroke="#aebcbe" stroke-width="1"/>`,
    )
    .join('');
  const drawing =
    `<defs><linearGradient id="metal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3a4245"/><stop offset="0.5" stop-color="#2a3133"/><stop offset="1" stop-color="#1d2325"/></linearGradient></defs>` +
    `<rect width="${FILM.width}" height="${FILM.height}" fill="url(#metal)"/>` +
    `<rect x="${left - 30}" y="${top - 46}" width="${width + 128}" height="${height + 122}" rx="14" fill="#1a2022" stroke="#4c5659" stroke-width="1.5"/>` +
    `<rect x="${left}" y="${top}" width="${width + 68}" height="${height + 68}" rx="6" fill="#101516" stroke="#000" stroke-width="2"/>` +
    `<path d="${ticks}" stroke="#8fa0a3" stroke-width="1"/>${numbers}${targets}` +
    [0, 1]
      .map((side) => {
        const cx = side ? left + width + 84 : left - 14;
        return `<circle cx="${cx}" cy="${y + height + 46}" r="6" fill="#0a0d0e" stroke="#6a7679" stroke-width="1.5"/>`;
      })
      .join('');
  const pixels = await sharp(svg(drawing)).removeAlpha().raw().toBuffer();
  // Brushed metal: fine lines along one direction.
  for (let at = 0, pixel = 0; at < pixels.length; at += 3, pixel += 1) {
    const [px, py] = [pixel % FILM.width, Math.floor(pixel / FILM.width)];
    const by = (speckle(px >> 5, py, 9) - 0.5) * 7;
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[at + channel] = Math.max(0, Math.min(255, pixels[at + channel]! + by));
    }
  }
  return pixels;
}

/** Lays a picture with transparency over a frame. `alpha` makes all of it fainter. */
export function lay(frame: Buffer, picture: Pixels, left: number, top: number, alpha = 1): void {
  const { data, width, height } = picture;
  for (let j = Math.max(0, -top); j < height && top + j < FILM.height; j += 1) {
    for (let i = Math.max(0, -left); i < width && left + i < FILM.width; i += 1) {
      const from = (j * width + i) * 4;
      const share = (data[from + 3]! / 255) * alpha;
      if (share === 0) continue;
      const to = ((top + j) * FILM.width + left + i) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = frame[to + channel]!;
        frame[to + channel] = below + (data[from + channel]! - below) * share;
      }
    }
  }
}

interface Lamp {
  readonly x: number;
  readonly y: number;
  /** Ambient light, and the light the lamp adds in its middle. */
  readonly ambient: number;
  readonly strength: number;
  readonly reach: number;
}

/** Lights a frame by one lamp, left of the panel; the card's gloss reflects it. */
export function light(frame: Buffer, lamp: Lamp, gloss: Area | null): void {
  for (let y = 0; y < FILM.height; y += 1) {
    for (let x = 0; x < FILM.width; x += 1) {
      const [dx, dy] = [(x - lamp.x) / lamp.reach, (y - lamp.y) / lamp.reach];
      const value = lamp.ambient + lamp.strength * Math.exp(-(dx * dx + dy * dy));
      const at = (y * FILM.width + x) * 3;
      let shine = 0;
      if (
        gloss &&
        x >= gloss.x &&
        x < gloss.x + gloss.width &&
        y >= gloss.y &&
        y < gloss.y + gloss.height
      ) {
        const off = (x - lamp.x + (y - lamp.y) * 0.45) / 66;
        shine = 34 * Math.exp(-off * off);
      }
      frame[at] = Math.min(255, frame[at]! * value * 1.02 + shine);
      frame[at + 1] = Math.min(255, frame[at + 1]! * value + shine);
      frame[at + 2] = Math.min(255, frame[at + 2]! * value * 0.97 + shine);
    }
  }
}

/** A laser line: a thin core and the glow around it, fading towards its ends. */
export function laser(frame: Buffer, axis: 'x' | 'y', at: number, from: number, to: number): void {
  const reach = 12;
  for (let along = Math.max(0, Math.floor(from)); along < to; along += 1) {
    const fade = clamp01(Math.min(along - from, to - along) / 26);
    for (let off = -reach; off <= reach; off += 1) {
      const across = Math.round(at) + off;
      const [x, y] = axis === 'x' ? [across, along] : [along, across];
      if (x < 0 || y < 0 || x >= FILM.width || y >= FILM.height) continue;
      const distance = across - at;
      const core = Math.exp(-(distance * distance) / 1.3) * fade;
      const glow = Math.exp(-(distance * distance) / 34) * 0.36 * fade;
      const index = (y * FILM.width + x) * 3;
      frame[index] = Math.min(255, frame[index]! + 255 * (core + glow));
      frame[index + 1] = Math.min(255, frame[index + 1]! + 150 * core + 70 * glow);
      frame[index + 2] = Math.min(255, frame[index + 2]! + 110 * core + 40 * glow);
    }
  }
}
