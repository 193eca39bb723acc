import { BODY, INLAY } from '@tag/demo-art/slab/layout';
import { backdrop, DISTANCE, glare, HALF_DEPTH, HALF_HEIGHT, HALF_WIDTH } from './studio.ts';

/** Pixels with transparency, four numbers each (0 to 255), color already multiplied by alpha. */
export interface Texture {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** A slab's front and back, each as large as its body. */
export interface SlabTextures {
  readonly inlay: { readonly front: Texture; readonly back: Texture };
  readonly acrylic: Texture;
}

/** Half the thickness of the inlay with the card. */
const HALF_INLAY = 16;
/** How much of the picture's height the slab takes. */
const SHARE = 0.8;

/** One thing a column of the picture passes through, from far to near. */
interface Layer {
  readonly distance: number;
  /** Adds the slab's color at this height to the pixel (0 is its middle, downwards). */
  blend(pixel: Float32Array, height: number): void;
}

function over(pixel: Float32Array, r: number, g: number, b: number, alpha: number): void {
  const through = 1 - alpha;
  pixel[0] = pixel[0]! * through + r;
  pixel[1] = pixel[1]! * through + g;
  pixel[2] = pixel[2]! * through + b;
}

interface Plane {
  readonly texture: Texture;
  /** Where the column's ray meets it, from the texture's left edge, 0 to 1. */
  readonly across: number;
  /** How much of the texture's width one column covers. */
  readonly footprint: number;
  readonly shade: number;
  shine(height: number): number;
}

/** A flat picture; several texels are taken together where it is seen at a steep angle. */
function planeLayer(distance: number, { texture, across, footprint, shade, shine }: Plane): Layer {
  const { data, width, height: rows } = texture;
  const taps = Math.max(1, Math.min(16, Math.round(footprint * width)));
  const columns = Array.from({ length: taps }, (_, tap) => {
    const at = (across + ((tap + 0.5) / taps - 0.5) * footprint) * width;
    return Math.max(0, Math.min(width - 1, Math.floor(at)));
  });
  return {
    distance,
    blend(pixel, height) {
      const row = ((height + HALF_HEIGHT) / BODY.height) * rows - 0.5;
      const top = Math.floor(row);
      if (top < -1 || top >= rows) return;
      const part = row - top;
      let [r, g, b, a] = [0, 0, 0, 0];
      for (const [line, weight] of [
        [top, 1 - part],
        [top + 1, part],
      ] as const) {
        if (line < 0 || line >= rows) continue;
        for (const column of columns) {
          const at = (line * width + column) * 4;
          const share = weight / taps;
          r += data[at]! * share;
          g += data[at + 1]! * share;
          b += data[at + 2]! * share;
          a += data[at + 3]! * share;
        }
      }
      const alpha = a / 255;
      const light = shine(height) * 255;
      over(pixel, r * shade + light, g * shade + light, b * shade + light, alpha);
    },
  };
}

/** A wall of clear acrylic: bright along its two bevels, with the weld as a fine line in between. */
function wallLayer(distance: number, depth: number, light: number, alpha: number): Layer {
  const across = Math.abs(depth) / HALF_DEPTH;
  const bevel = Math.exp(-(((across - 0.94) / 0.07) ** 2));
  const weld = Math.exp(-((depth / 7) ** 2));
  const value = Math.min(255, 140 + 70 * light + 90 * bevel - 60 * weld + 22 * across);
  const dense = Math.min(1, alpha + 0.4 * bevel + 0.2 * weld);
  return {
    distance,
    blend(pixel, height) {
      const end = HALF_HEIGHT - Math.abs(height);
      if (end < 0) return;
      // The rounded corners turn away from the light.
      const turned = 1 - 0.3 * Math.exp(-end / 30);
      const lit = value * turned * (1 - (height / HALF_HEIGHT) * 0.08) * dense;
      over(pixel, lit * 0.97, lit, lit, dense);
    },
  };
}

/** The narrow side of the inlay: paper between two sheets. */
function inlayEdgeLayer(distance: number, depth: number): Layer {
  const value = Math.abs(depth) < 5 ? 236 : 120;
  return {
    distance,
    blend(pixel, height) {
      const at = height + HALF_HEIGHT;
      if (at < INLAY.y || at > INLAY.y + INLAY.height) return;
      over(pixel, value, value, value, 1);
    },
  };
}

function isCutOff(along: number, height: number): boolean {
  const across = Math.abs(along) - (HALF_WIDTH - BODY.radius);
  const down = Math.abs(height) - (HALF_HEIGHT - BODY.radius);
  return across > 0 && down > 0 && Math.hypot(across, down) > BODY.radius;
}

/** All that a column's ray passes through; `slope` is how far it goes sideways for each unit forward. */
function layersOf(textures: SlabTextures, turn: number, slope: number, step: number): Layer[] {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const camera = { along: DISTANCE * sin, depth: -DISTANCE * cos };
  const ray = Math.atan(slope);
  const layers: Layer[] = [];
  /** Where the ray meets the plane at this depth inside the slab. */
  const meetPlane = (depth: number) => {
    const lean = cos + slope * sin;
    const along = (slope * (depth * cos + DISTANCE) - depth * sin) / lean;
    return { along, distance: DISTANCE - along * sin + depth * cos, lean };
  };
  /** Where the ray meets the wall at this distance from the slab's middle. */
  const meetWall = (along: number) => {
    const depth = (slope * (DISTANCE - along * sin) - along * cos) / (sin - slope * cos);
    return { depth, distance: DISTANCE - along * sin + depth * cos };
  };
  const wall = (along: number, alpha: number) => {
    const { depth, distance } = meetWall(along);
    if (!(Math.abs(depth) <= HALF_DEPTH)) return;
    layers.push(wallLayer(distance, depth, Math.abs(sin), alpha));
  };
  const plane = (
    depth: number,
    texture: Texture,
    isBack: boolean,
    shade: number,
    gloss: number,
  ) => {
    const { along, distance, lean } = meetPlane(depth);
    if (!(Math.abs(along) <= HALF_WIDTH)) return;
    const across = (HALF_WIDTH + (isBack ? -along : along)) / BODY.width;
    const footprint = Math.abs((step * distance) / lean) / BODY.width;
    // All of the surface reflects, clear or not; only its rounded corners are cut off.
    const shine = (height: number) =>
      isCutOff(along, height) ? 0 : gloss * glare(turn, ray, height);
    layers.push(planeLayer(distance, { texture, across, footprint, shade, shine }));
  };

  for (const along of [-HALF_WIDTH, HALF_WIDTH]) {
    const isNear = along > 0 ? camera.along > along : camera.along < along;
    if (!isNear) wall(along, 0.22);
  }
  const facing = Math.abs(cos);
  const shade = 0.66 + 0.34 * facing ** 0.7;
  const isBack = camera.depth > 0;
  const inlayEdge = INLAY.width / 2;
  for (const along of [-inlayEdge, inlayEdge]) {
    const isNear = along > 0 ? camera.along > along : camera.along < along;
    const { depth, distance } = meetWall(along);
    if (isNear && Math.abs(depth) <= HALF_INLAY) layers.push(inlayEdgeLayer(distance, depth));
  }
  const side = isBack ? 1 : -1;
  if (Math.abs(camera.depth) > HALF_INLAY)
    plane(side * HALF_INLAY, textures.inlay[isBack ? 'back' : 'front'], isBack, shade, 0);
  for (const along of [-HALF_WIDTH, HALF_WIDTH]) {
    const isNear = along > 0 ? camera.along > along : camera.along < along;
    if (isNear) wall(along, 0.5);
  }
  if (Math.abs(camera.depth) > HALF_DEPTH)
    plane(side * HALF_DEPTH, textures.acrylic, isBack, 0.8 + 0.2 * facing, 0.62);
  return layers;
}

/**
 * A slab standing on a gray floor, turned by `turn` radians, in a square picture: RGB, `size` wide.
 * Every upright line of the picture sees the slab at one distance, so lines are drawn one by one.
 */
export function renderTurn(textures: SlabTextures, turn: number, size: number): Buffer {
  const picture = Buffer.alloc(size * size * 3);
  const focal = (SHARE * size * DISTANCE) / BODY.height;
  const middle = size * 0.475;
  const pixel = new Float32Array(3);
  const mirrored = new Float32Array(3);
  for (let column = 0; column < size; column += 1) {
    const x = column + 0.5 - size / 2;
    const layers = layersOf(textures, turn, x / focal, 1 / focal);
    for (let row = 0; row < size; row += 1) {
      const y = row + 0.5 - middle;
      backdrop(pixel, x, y, turn, focal);
      if (y > 0) {
        mirrored.set(pixel);
        for (const { distance, blend } of layers) {
          const height = BODY.height - (y * distance) / focal;
          if (height < HALF_HEIGHT) blend(mirrored, height);
        }
        const sunk = (y - SHARE * size * 0.5) / (size * 0.12);
        const share = sunk > -0.3 && sunk < 1 ? 0.2 * (1 - Math.max(0, sunk)) : 0;
        for (let channel = 0; channel < 3; channel += 1)
          pixel[channel]! += (mirrored[channel]! - pixel[channel]!) * share;
      }
      for (const { distance, blend } of layers) {
        const height = (y * distance) / focal;
        if (Math.abs(height) <= HALF_HEIGHT) blend(pixel, height);
      }
      const at = (row * size + column) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        picture[at + channel] = Math.max(0, Math.min(255, pixel[channel]!));
    }
  }
  return picture;
}
