import {
  baseLevel,
  levelFor,
  sharpnessOf,
  type TileAddress,
  tileRect,
  tilesIn,
} from './pyramid.ts';
import type { TileStore } from './tile-store.ts';
import { type Rect, type Size, type View, visibleRect } from './view.ts';

/** The source: tiles of a pyramid, or a single picture where there are none. */
export type Source =
  | { readonly kind: 'tiles'; readonly store: TileStore }
  | { readonly kind: 'whole'; readonly image: () => CanvasImageSource | null };

/** A picture of one part, behind the canvas; `sharpness` is in its pixels per pixel of the full picture. */
export interface Backdrop {
  readonly part: Rect;
  readonly sharpness: number;
}

interface Painting {
  readonly canvas: HTMLCanvasElement;
  readonly source: Source;
  readonly picture: Size;
  /** Null while it has not arrived. */
  readonly backdrop: Backdrop | null;
}

/** Pixels that are drawn for a CSS pixel: as many as the screen has, at most two. */
export const pixelRatio = () => Math.min(2, globalThis.devicePixelRatio || 1);

/** Gives the canvas a pixel for each that is drawn. */
function fitCanvas(canvas: HTMLCanvasElement, viewport: Size): number {
  const ratio = pixelRatio();
  const width = Math.round(viewport.width * ratio);
  const height = Math.round(viewport.height * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return ratio;
}

/**
 * Draws the loaded tiles of this view and requests the missing ones.
 * @returns whether everything in view was drawn sharp.
 */
export function paint(painting: Painting, view: View, viewport: Size): boolean {
  const { canvas, source, picture, backdrop } = painting;
  const context = canvas.getContext('2d');
  if (!context || viewport.width < 1 || viewport.height < 1) return false;
  const ratio = fitCanvas(canvas, viewport);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const part = visibleRect(view, viewport, picture);
  if (!part) return true;
  context.imageSmoothingEnabled = view.k * ratio < 4;
  // Enlarged, a canvas blurs more than an image by default.
  context.imageSmoothingQuality = view.k * ratio > 1 ? 'high' : 'medium';
  const brush: Brush = {
    draw: (image, rect) => context.drawImage(image, ...devicePixels(rect, view, ratio)),
    uncover: (rect) => context.clearRect(...devicePixels(rect, view, ratio)),
  };
  if (source.kind === 'whole') {
    const image = source.image();
    if (image) brush.draw(image, { x: 0, y: 0, ...picture });
    return image !== null;
  }
  return paintTiles(source.store, part, levelFor(view, picture, ratio), picture, backdrop, brush);
}

/** Draws and clears in pixels of the picture. */
interface Brush {
  draw(image: CanvasImageSource, rect: Rect): void;
  /** Makes the canvas transparent there. */
  uncover(rect: Rect): void;
}

/** Rounded to device pixels: no seams show between neighbors. */
function devicePixels(rect: Rect, { k, x, y }: View, ratio: number) {
  const left = Math.round((rect.x * k + x) * ratio);
  const top = Math.round((rect.y * k + y) * ratio);
  const right = Math.round(((rect.x + rect.width) * k + x) * ratio);
  const bottom = Math.round(((rect.y + rect.height) * k + y) * ratio);
  return [left, top, right - left, bottom - top] as const;
}

/** Coarse levels first, so sharp tiles are always on top; tiles coarser than the backdrop are skipped. */
function paintTiles(
  store: TileStore,
  part: Rect,
  target: number,
  picture: Size,
  backdrop: Backdrop | null,
  brush: Brush,
): boolean {
  const base = baseLevel(picture);
  const sharp = tilesIn(part, target, picture);
  const complete = sharp.every((tile) => store.get(tile));
  if (!complete) {
    let covered = backdrop;
    for (let level = base; level < target; level++) {
      if (covered && sharpnessOf(level, picture) > covered.sharpness) {
        brush.uncover(covered.part);
        covered = null;
      }
      drawReady(tilesIn(part, level, picture));
    }
    if (covered) brush.uncover(covered.part);
  }
  drawReady(sharp);
  store.want([...sharp, ...tilesIn(part, base, picture)]);
  return complete;

  function drawReady(tiles: readonly TileAddress[]): void {
    for (const tile of tiles) {
      const bitmap = store.get(tile);
      if (!bitmap) continue;
      const rect = tileRect(tile, picture);
      // Through a transparent tile, a coarser one would show.
      if (!complete) brush.uncover(rect);
      brush.draw(bitmap, rect);
    }
  }
}
