import { baseLevel, levelFor, type TileAddress, tileRect, tilesIn } from './pyramid.ts';
import type { TileStore } from './tile-store.ts';
import { type Rect, type Size, type View, visibleRect } from './view.ts';

/** What is drawn: tiles of a pyramid, or one whole picture where there are none. */
export type Source =
  | { readonly kind: 'tiles'; readonly store: TileStore }
  | { readonly kind: 'whole'; readonly image: () => CanvasImageSource | null };

export interface Painting {
  readonly canvas: HTMLCanvasElement;
  readonly source: Source;
  readonly picture: Size;
}

/** Gives the canvas one pixel for each device pixel of its viewport (at most two a CSS pixel). */
export function fitCanvas(canvas: HTMLCanvasElement, viewport: Size): number {
  const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
  const width = Math.round(viewport.width * ratio);
  const height = Math.round(viewport.height * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return ratio;
}

/**
 * Draws what is there for this view and asks for what is missing.
 * @returns whether everything that the view wants was drawn sharp.
 */
export function paint(painting: Painting, view: View, viewport: Size): boolean {
  const { canvas, source, picture } = painting;
  const context = canvas.getContext('2d');
  if (!context || viewport.width < 1 || viewport.height < 1) return false;
  const ratio = fitCanvas(canvas, viewport);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const part = visibleRect(view, viewport, picture);
  if (!part) return true;
  context.imageSmoothingEnabled = view.k * ratio < 4;
  context.imageSmoothingQuality = 'medium';
  const place = (rect: Rect, image: CanvasImageSource) => {
    // Whole device pixels: no seam can show between neighbours.
    const left = Math.round((rect.x * view.k + view.x) * ratio);
    const top = Math.round((rect.y * view.k + view.y) * ratio);
    const right = Math.round(((rect.x + rect.width) * view.k + view.x) * ratio);
    const bottom = Math.round(((rect.y + rect.height) * view.k + view.y) * ratio);
    context.drawImage(image, left, top, right - left, bottom - top);
  };
  if (source.kind === 'whole') {
    const image = source.image();
    if (image) place({ x: 0, y: 0, ...picture }, image);
    return image !== null;
  }
  return paintTiles(source.store, part, levelFor(view, picture, ratio), picture, place);
}

/** Coarse levels first, so that a sharp tile always lies over a blurred one. */
function paintTiles(
  store: TileStore,
  part: Rect,
  target: number,
  picture: Size,
  place: (rect: Rect, image: CanvasImageSource) => void,
): boolean {
  const base = baseLevel(picture);
  const sharp = tilesIn(part, target, picture);
  const complete = sharp.every((tile) => store.get(tile));
  if (!complete) {
    for (let level = base; level < target; level++) drawReady(tilesIn(part, level, picture));
  }
  drawReady(sharp);
  store.want([...sharp, ...tilesIn(part, base, picture)]);
  return complete;

  function drawReady(tiles: readonly TileAddress[]): void {
    for (const tile of tiles) {
      const bitmap = store.get(tile);
      if (bitmap) place(tileRect(tile, picture), bitmap);
    }
  }
}
