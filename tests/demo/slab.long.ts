import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Picture } from '@tag/contract/media';
import { scanGeometry, SPIN } from '@tag/demo-art/card/scan-geometry';
import type { SlabParts } from '@tag/demo-art/slab/parts';
import { drawSlabMedia } from '@tag/demo-art/slab/slab-media';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { measureCard } from '../../demo/src/report/report.ts';
import { SHOWCASES } from '../../demo/src/seed/showcase.ts';
import { hasPassed } from '../support/last-passed/last-passed.ts';

const CARD = {
  category: 'Baseball',
  year: 2024,
  brand: 'Meridian',
  set: 'Meridian Chrome',
  subset: 'A subset with a name that goes on for far longer than any label is wide',
  name: 'Anders Bartholomew Fairbourne-Montgomery of Silver Springs',
  number: '61/∞ <&>',
  variation: 'Gold Refractor /50',
  rarity: null,
  cmpCode: 'CMP084512',
  serialNumber: 7,
  divisorNumber: 50,
  isPrizm: false,
  isRefractor: true,
} as const;

let scan: Uint8Array;

function parts(score: number | null, certificate = 'X0000001'): SlabParts {
  const report = measureCard({
    ...{ certificate, mediaKey: 'k', card: CARD, score, scanScale: 1 },
    ...{ slabPhotographed: true, filmed: true },
  });
  return {
    sitter: { certificate, card: CARD, score, report },
    scan: async () => scan,
  };
}

const fileOf = ({ url }: Picture) => url.slice(url.lastIndexOf('/') + 1);

beforeAll(async () => {
  const { width, height } = scanGeometry({ width: 2.5, height: 3.5 }, 1);
  scan = await sharp({ create: { width, height, channels: 3, background: '#7a2bd0' } })
    .jpeg()
    .toBuffer();
});

describe.skipIf(hasPassed('demo art'))('pictures of a slab', () => {
  test.each([1000, 867, null])(
    'are drawn as the report of a card with score %s lists them',
    async (score) => {
      const drawn = parts(score);
      const { slab } = drawn.sitter.report;
      const all = [slab!.front, slab!.back, ...slab!._1x1, ...slab!._9x16];
      // A Pristine 10 differs only in the look of its label.
      for (const picture of score === 1000 ? [slab!.front] : all) {
        const file = fileOf(picture);
        const bytes = await drawSlabMedia(file, drawn);
        const { format, hasAlpha, width, height } = await sharp(bytes!).metadata();
        const isCutOut = file.endsWith('.webp');
        expect({ file, format, hasAlpha, width, height }).toEqual({
          ...{
            file,
            format: isCutOut ? 'webp' : 'jpeg',
            hasAlpha: isCutOut,
            width: picture.width,
            height: picture.height,
          },
        });
      }
    },
  );

  test('differ between certificates and are the same each time', async () => {
    const first = await drawSlabMedia('1x1-4.jpg', parts(867));
    expect(await drawSlabMedia('1x1-4.jpg', parts(867))).toEqual(first);
    expect(await drawSlabMedia('1x1-4.jpg', parts(867, 'X0000002'))).not.toEqual(first);
  });

  test.each(['1x1-5.jpg', '9x16-4.jpg', '1x1-0.jpg', 'front.webp', 'spin.mp4', ''])(
    'do not include %j',
    async (file) => expect(await drawSlabMedia(file, parts(867))).toBeNull(),
  );
});

describe('clips of a filmed certificate', () => {
  const CLIPS = resolve(import.meta.dirname, '../../demo/clips');
  const LARGEST = 3 * 1024 * 1024;
  const filmed = SHOWCASES.filter((showcase) => showcase.filmed);

  test('there is one', () => expect(filmed).not.toHaveLength(0));

  describe.each(filmed)('$certificate', ({ certificate }) => {
    const clip = (name: string) => join(CLIPS, `${certificate}-${name}`);

    test.each(['spin.mp4', 'witness.mp4'])('%s is small and starts playing at once', (name) => {
      expect(statSync(clip(name)).size).toBeLessThan(LARGEST);
      const bytes = readFileSync(clip(name));
      // An MP4's index comes before its pictures.
      expect(bytes.indexOf('moov')).toBeGreaterThan(0);
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    });

    test('the turn has every frame the report counts, each decodable alone', () => {
      const bytes = readFileSync(clip('spin.mp4'));
      const samples = bytes.readUInt32BE(bytes.indexOf('stsz') + 12);
      expect(samples).toBe(SPIN.frames);
      // There is a list of key frames only if some frames aren't.
      expect(bytes.indexOf('stss')).toBe(-1);
    });

    test('the poster is as large as the clip', async () => {
      const { width, height } = await sharp(clip('spin-poster.jpg')).metadata();
      expect({ width, height }).toEqual({ width: SPIN.width, height: SPIN.height });
    });
  });
});
