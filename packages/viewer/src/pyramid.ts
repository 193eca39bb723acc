import type { Rect, Size, View } from './view.ts';

/** Edge of a tile in pixels, and how many pixels it shares with each neighbor (Deep Zoom). */
const TILE_SIZE = 512;
const TILE_OVERLAP = 1;

export interface TileAddress {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

export const tileKey = ({ level, column, row }: TileAddress): string => `${level}/${column}_${row}`;

/** The level with the picture at full size; each level below halves it, down to one pixel. */
export function topLevel(picture: Size): number {
  return Math.ceil(Math.log2(Math.max(picture.width, picture.height, 1)));
}

/** The highest level that fits in one tile: cheap, and it always covers the full picture. */
export function baseLevel(picture: Size): number {
  return Math.min(topLevel(picture), Math.log2(TILE_SIZE));
}

/** The lowest level with at least one of its pixels for each device pixel, as far as there is one. */
export function levelFor(view: View, picture: Size, pixelRatio: number): number {
  const top = topLevel(picture);
  const wanted = top + Math.ceil(Math.log2(view.k * pixelRatio) - 0.01);
  return Math.min(top, Math.max(baseLevel(picture), wanted));
}

/** How many of a level's pixels there are for one of the picture: 1 at full size, then halves. */
export function sharpnessOf(level: number, picture: Size): number {
  return 2 ** (level - topLevel(picture));
}

/** A level's size in its own pixels, and how many pixels of the picture one of them covers. */
function levelGeometry(level: number, picture: Size) {
  const reduction = 2 ** (topLevel(picture) - level);
  const width = Math.ceil(picture.width / reduction);
  const height = Math.ceil(picture.height / reduction);
  return { width, height, stepX: picture.width / width, stepY: picture.height / height };
}

/** Tiles of a level that a part of the picture needs, nearest to its middle first. */
export function tilesIn(part: Rect, level: number, picture: Size): TileAddress[] {
  const { width, height, stepX, stepY } = levelGeometry(level, picture);
  const columnAt = (x: number) => x / stepX / TILE_SIZE;
  const rowAt = (y: number) => y / stepY / TILE_SIZE;
  const middle = {
    column: columnAt(part.x + part.width / 2),
    row: rowAt(part.y + part.height / 2),
  };
  const right = Math.min(
    Math.ceil(width / TILE_SIZE) - 1,
    Math.floor(columnAt(part.x + part.width)),
  );
  const bottom = Math.min(
    Math.ceil(height / TILE_SIZE) - 1,
    Math.floor(rowAt(part.y + part.height)),
  );
  const found: TileAddress[] = [];
  for (let row = Math.max(0, Math.floor(rowAt(part.y))); row <= bottom; row++) {
    for (let column = Math.max(0, Math.floor(columnAt(part.x))); column <= right; column++) {
      found.push({ level, column, row });
    }
  }
  const distance = ({ column, row }: TileAddress) =>
    (column + 0.5 - middle.column) ** 2 + (row + 0.5 - middle.row) ** 2;
  return found.sort((a, b) => distance(a) - distance(b));
}

/** Where a tile is on the picture, its overlap included. */
export function tileRect({ level, column, row }: TileAddress, picture: Size): Rect {
  const { width, height, stepX, stepY } = levelGeometry(level, picture);
  const { left, top, right, bottom } = edgesOf(column, row, width, height);
  return {
    x: left * stepX,
    y: top * stepY,
    width: (right - left) * stepX,
    height: (bottom - top) * stepY,
  };
}

/** How large a tile is in its own pixels. */
export function tileSize({ level, column, row }: TileAddress, picture: Size): Size {
  const { width, height } = levelGeometry(level, picture);
  const { left, top, right, bottom } = edgesOf(column, row, width, height);
  return { width: right - left, height: bottom - top };
}

function edgesOf(column: number, row: number, width: number, height: number) {
  return {
    left: Math.max(0, column * TILE_SIZE - TILE_OVERLAP),
    top: Math.max(0, row * TILE_SIZE - TILE_OVERLAP),
    right: Math.min(width, (column + 1) * TILE_SIZE + TILE_OVERLAP),
    bottom: Math.min(height, (row + 1) * TILE_SIZE + TILE_OVERLAP),
  };
}
