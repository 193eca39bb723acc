import { openLocalDatabase, readSettings } from '@tag/server/seeding';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { drawPreview } from '../../demo/src/drawing/draw-preview.ts';
import { PREVIEWS, previewName, sketchFromPreview } from '../../demo/src/drawing/previews.ts';
import { wantedPreviews } from '../../demo/src/drawing/wanted-previews.ts';
import { SHOWCASES } from '../../demo/src/seed/showcase.ts';
import { distance, pixelsOf } from '../media/served-media.ts';

const MOST_BYTES = 4 * 2 ** 20;

let wanted: Awaited<ReturnType<typeof wantedPreviews>>;
const wantedOf = (certificate: string) =>
  wanted.find(({ sitter }) => sitter.certificate === certificate)!;
const sitterOf = (certificate: string) => wantedOf(certificate).sitter;

beforeAll(async () => {
  const settings = readSettings({ DATA_DIR: inject('dataFolder') });
  const database = await openLocalDatabase(settings, pino({ level: 'silent' }));
  wanted = await wantedPreviews(database).finally(database.close);
});

describe('the previews that come with the demo', () => {
  test('are of the showcases, two collections, and the categories, of all pictures that pages show first', async () => {
    const names = wanted.flatMap(({ pictures, sitter }) =>
      pictures.map((picture) => previewName(sitter, picture)),
    );
    expect((await readdir(PREVIEWS)).sort()).toEqual(names.sort());
    const certificates = wanted.map(({ sitter }) => sitter.certificate);
    expect(certificates).toEqual(
      expect.arrayContaining(SHOWCASES.slice(0, 8).map(({ certificate }) => certificate)),
    );
    const inCollections = 6 + 60;
    expect(certificates.length).toBeGreaterThan(8 + inCollections);
    const sizes = await Promise.all(names.map((name) => stat(join(PREVIEWS, name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });

  test.each([
    ['X0000002', 'front.webp'],
    ['X0000007', 'slab-front.webp'],
    ['X0000040', 'slab-front.webp'],
    ['X0010401', 'back.webp'],
  ])('%s: %s is as it is drawn today', async (certificate, file) => {
    const { form, sitter } = wantedOf(certificate);
    const picture = { file, crop: null };
    const preview = await readFile(join(PREVIEWS, previewName(sitter, picture)));
    const drawn = await drawPreview(sitter, picture, form);
    // Transparent pixels have no color to compare.
    const onWhite = async (picture: Uint8Array) =>
      pixelsOf(await sharp(picture).flatten({ background: 'white' }).png().toBuffer());
    expect(distance(await onWhite(preview), await onWhite(drawn))).toBeLessThan(1);
  });

  test('are scaled and cut for a page, but not much enlarged', async () => {
    const sitter = sitterOf('X0000001');
    const { width, height } = sitter.report.images.front;
    const sketch = (size: number, crop = null as Parameters<typeof sketchFromPreview>[2]['crop']) =>
      sketchFromPreview(sitter, 'front.webp', { crop, width: size, format: 'webp' });
    const small = await sharp((await sketch(320))!).metadata();
    expect(small.width).toBe(320);
    expect(small.width / small.height).toBeCloseTo(width / height, 2);
    const half = { x: 0, y: 0, width: 1560, height: 1560 };
    const part = await sharp((await sketch(320, half))!).metadata();
    expect([part.width, part.height]).toEqual([320, 320]);
    expect(await sketch(960)).not.toBeNull();
    expect(await sketch(1280)).toBeNull();
    expect(await sketch(640, half)).toBeNull();
    expect(await sketch(160, { ...half, x: 99_960 })).toBeNull();
  });

  test('are of no other card under the same number', async () => {
    const sitter = sitterOf('X0000001');
    const form = { crop: null, width: 320, format: 'webp' } as const;
    const sketchOf = (other: Partial<typeof sitter>) =>
      sketchFromPreview({ ...sitter, ...other }, 'front.webp', form);
    expect(await sketchOf({ score: 868 })).toBeNull();
    expect(await sketchOf({ card: { ...sitter.card, name: 'Espeon VMAX' } })).toBeNull();
    expect(await sketchOf({})).not.toBeNull();
  });
});
