import { describe, expect, test } from 'vitest';
import { levelFor, tileRect, tilesIn, topLevel } from '@tag/viewer/pyramid';
import { between, viewOf, visibleRect, withContext } from '@tag/viewer/view';

const scan = { width: 6000, height: 8400 };
const whole = { x: 0, y: 0, ...scan };
const viewport = { width: 800, height: 600 };

describe('levels', () => {
  test('are numbered as in Deep Zoom: the top one has every pixel', () => {
    expect(topLevel(scan)).toBe(14);
    expect(topLevel({ width: 512, height: 512 })).toBe(9);
    expect(topLevel({ width: 1, height: 1 })).toBe(0);
  });

  test.each([
    ['one picture pixel a device pixel: the top', 1, 1, 14],
    ['half of that', 0.5, 1, 13],
    ['half, on a screen of two device pixels a CSS pixel', 0.5, 2, 14],
    ['a little over half needs the level above', 0.6, 1, 14],
    ['closer than 1:1 has nothing sharper', 4, 2, 14],
    ['far out: what fits in one tile', 0.01, 1, 9],
  ])('%s', (_, k, ratio, level) => {
    expect(levelFor({ k, x: 0, y: 0 }, scan, ratio)).toBe(level);
  });
});

describe('tiles of a part', () => {
  test('cover all of it, starting with the nearest to its center', () => {
    const part = { x: 2000, y: 3000, width: 800, height: 600 };
    const tiles = tilesIn(part, 14, scan);
    expect(tiles).toHaveLength(9);
    const distances = tiles.map((tile) => {
      const { x, y, width, height } = tileRect(tile, scan);
      return Math.hypot(x + width / 2 - 2400, y + height / 2 - 3300);
    });
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  test('of the full picture are adjacent and end exactly at its edges', () => {
    for (const picture of [scan, { width: 3001, height: 4203 }, { width: 513, height: 7 }]) {
      for (const level of [9, 11, topLevel(picture)].filter((one) => one <= topLevel(picture))) {
        const rects = tilesIn({ x: 0, y: 0, ...picture }, level, picture).map((tile) =>
          tileRect(tile, picture),
        );
        expect(Math.min(...rects.map(({ x }) => x))).toBe(0);
        expect(Math.max(...rects.map(({ x, width }) => x + width))).toBeCloseTo(picture.width);
        expect(Math.max(...rects.map(({ y, height }) => y + height))).toBeCloseTo(picture.height);
      }
    }
  });

  test('are never outside the picture', () => {
    const tiles = tilesIn({ x: -500, y: -500, width: 99_999, height: 99_999 }, 14, scan);
    expect(tiles).toHaveLength(12 * 17);
  });
});

describe('views', () => {
  test('show all of a part, centered', () => {
    const view = viewOf(whole, viewport);
    expect(view.k).toBeCloseTo(600 / 8400);
    expect(visibleRect(view, viewport, scan)).toEqual(whole);
  });

  test('outside the picture show nothing', () => {
    expect(visibleRect({ k: 1, x: 900, y: 0 }, viewport, scan)).toBeNull();
  });

  test('what was drawn for one view is carried over to another', () => {
    const from = viewOf({ x: 100, y: 200, width: 400, height: 300 }, viewport);
    const to = viewOf({ x: 1000, y: 50, width: 90, height: 120 }, viewport);
    const shift = between(from, to);
    const point = { x: 321, y: 77 };
    expect((point.x * from.k + from.x) * shift.k + shift.x).toBeCloseTo(point.x * to.k + to.x);
    expect((point.y * from.k + from.y) * shift.k + shift.y).toBeCloseTo(point.y * to.k + to.y);
  });

  test("a box's surroundings stay inside the picture and contain the box", () => {
    const box = { x: 5980, y: 8390, width: 15, height: 8 };
    const part = withContext(box, scan, { width: 560, height: 400 });
    expect(part).toEqual({ x: 5440, y: 8000, width: 560, height: 400 });
  });
});
