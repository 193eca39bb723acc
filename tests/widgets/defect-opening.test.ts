import { CROP_STEP } from '@tag/contract/media';
import { openingOf } from '@tag/widgets/defect-viewer';
import { describe, expect, test } from 'vitest';

const client = { mediaUrl: ({ url }: { url: string }) => url };
const scan = { url: '/media/k1/front.jpg', width: 3120, height: 4320 };

describe('where the viewer opens for a defect', () => {
  test.each([10, 120, 240, 300, 700])(
    'of %d px: all of it, filling the viewer with a crop',
    (size) => {
      const [width, height] = [size, Math.round(size * 0.8)];
      for (const across of [0, 0.37, 1]) {
        for (const down of [0, 0.61, 1]) {
          const x = Math.round(across * (scan.width - width));
          const y = Math.round(down * (scan.height - height));
          const box = { x, y, width, height };
          const { start, preview } = openingOf({ picture: scan, hasTiles: true, box }, client);
          expect(start.x).toBeLessThanOrEqual(x);
          expect(start.y).toBeLessThanOrEqual(y);
          expect(start.x + start.width).toBeGreaterThanOrEqual(x + width);
          expect(start.y + start.height).toBeGreaterThanOrEqual(y + height);
          // Other proportions than the viewer's leave strips that only tiles can fill.
          expect(start.width / start.height).toBeCloseTo(4 / 3, 5);
          for (const edge of Object.values(start)) expect(edge % CROP_STEP).toBe(0);
          expect(preview).toBe(
            `${scan.url}?x=${start.x}&y=${start.y}&w=${start.width}&h=${start.height}`,
          );
        }
      }
    },
  );

  test("a picture that isn't a multiple of the grid is shown up to its edge", () => {
    const picture = { ...scan, width: 3000, height: 4190 };
    const box = { x: 2990, y: 4180, width: 10, height: 10 };
    const { start } = openingOf({ picture, hasTiles: true, box }, client);
    expect(start.x + start.width).toBe(3000);
    expect(start.y + start.height).toBe(4190);
  });

  test('a picture smaller than the view is shown in full', () => {
    const picture = { ...scan, width: 300, height: 200 };
    const box = { x: 290, y: 0, width: 10, height: 10 };
    const { start } = openingOf({ picture, hasTiles: true, box }, client);
    expect(start).toEqual({ x: 0, y: 0, width: 300, height: 200 });
  });
});
