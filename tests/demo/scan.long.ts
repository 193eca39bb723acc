import { scanGeometry } from '@tag/demo-art/card/scan-geometry';
import { drawRakingLight, drawScan } from '@tag/demo-art/scan';
import type { Sitter } from '@tag/demo-art/sitter';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GradedCardIdentity } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import { measureCard } from '../../demo/src/report/report.ts';
import { hasPassed } from '../support/last-passed/last-passed.ts';

const card: GradedCardIdentity = {
  category: 'Baseball',
  year: 1952,
  brand: 'Larkfield',
  set: 'Larkfield Chewing Gum',
  subset: null,
  name: 'Octavio Marchbanks',
  number: '27',
  variation: 'Base',
  rarity: 'Base',
  cmpCode: null,
  serialNumber: null,
  divisorNumber: null,
  isPrizm: false,
  isRefractor: false,
};

/** A card without wear, except on the given corner. */
function sitter(worn: boolean): Sitter {
  const measured = measureCard({
    certificate: 'X0000042',
    mediaKey: 'k0',
    card,
    score: 1000,
    scanScale: 1,
    slabPhotographed: false,
    filmed: false,
  });
  const corner: Box = { x: 54, y: 54, width: 240, height: 240 };
  const scratch: Box = { x: 900, y: 1800, width: 700, height: 500 };
  const fields = { side: 'FRONT', foundBy: 'machine' } as const;
  const front = worn
    ? [
        {
          ...fields,
          id: 'd1',
          type: 'CORNER',
          kind: 'whitening',
          location: 'top_left',
          box: corner,
          deduction: 40,
        } as const,
        {
          ...fields,
          id: 'd2',
          type: 'SURFACE',
          kind: 'scratch',
          location: 'center',
          box: scratch,
          deduction: 40,
        } as const,
      ]
    : [];
  return {
    certificate: 'X0000042',
    card,
    score: worn ? 920 : 1000,
    report: { ...measured, defect_map: { front, back: [] } },
  };
}

/** Bytes of both pictures within a box that differ clearly. */
async function changed(one: Buffer, other: Buffer, box: Box): Promise<number> {
  const cut = (picture: Buffer) =>
    sharp(picture)
      .extract({ left: box.x, top: box.y, width: box.width, height: box.height })
      .raw()
      .toBuffer();
  const [a, b] = [await cut(one), await cut(other)];
  return a.reduce((count, value, at) => count + (Math.abs(value - b[at]!) > 24 ? 1 : 0), 0);
}

describe.skipIf(hasPassed('demo art'))('a drawn scan', () => {
  const [clean, worn] = [sitter(false), sitter(true)];
  let drawn: { clean: Buffer; worn: Buffer };
  beforeAll(async () => {
    drawn = { clean: await drawScan(clean, 'FRONT'), worn: await drawScan(worn, 'FRONT') };
  });

  test('has the size in the report', async () => {
    const { width, height, format } = await sharp(drawn.worn).metadata();
    expect({ width, height, format }).toEqual({
      format: 'webp',
      width: worn.report.images.front.width,
      height: worn.report.images.front.height,
    });
  });

  test('is cut to the outline of the card', async () => {
    const { data, info } = await sharp(drawn.clean).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    const { card } = scanGeometry(clean.report.size, 1);
    expect([alphaAt(2, 2), alphaAt(card.x - 4, 2000)]).toEqual([0, 0]);
    expect([alphaAt(card.x + 30, 2000), alphaAt(1500, card.y + 30)]).toEqual([255, 255]);
  });

  test('shows each defect inside its box', async () => {
    const [corner, scratch] = worn.report.defect_map.front.map(({ box }) => box);
    expect(await changed(drawn.clean, drawn.worn, corner!)).toBeGreaterThan(2000);
    expect(await changed(drawn.clean, drawn.worn, scratch!)).toBeGreaterThan(800);
  });

  test('leaves the rest of the card unchanged', async () => {
    const soundCorner: Box = { x: 2820, y: 54, width: 240, height: 240 };
    expect(await changed(drawn.clean, drawn.worn, soundCorner)).toBe(0);
    const below: Box = { x: 200, y: 2600, width: 2600, height: 1400 };
    expect(await changed(drawn.clean, drawn.worn, below)).toBe(0);
  });

  test('prints the frame where the borders say', async () => {
    const { left } = clean.report.centering.front;
    const geometry = scanGeometry(clean.report.size, 1);
    const row = await sharp(drawn.clean)
      .extract({ left: 0, top: 2600, width: 600, height: 1 })
      .greyscale()
      .raw()
      .toBuffer();
    // Going in from the pale border, the first dark pixel is the frame's line.
    const start = geometry.card.x + 40;
    const line = row.findIndex((value, x) => x > start && value < 110);
    const expected = geometry.card.x + geometry.px(left / 100);
    expect(Math.abs(line - expected)).toBeLessThan(16);
  });

  test('is the same each time', async () => {
    expect((await drawScan(worn, 'FRONT')).equals(drawn.worn)).toBe(true);
  });

  test('has a raking light version of the same size that makes defects stand out and gets darker away from the light', async () => {
    const raked = await drawRakingLight(worn, 'FRONT');
    const flat = await drawRakingLight(clean, 'FRONT');
    const { width, height, channels } = await sharp(raked).metadata();
    expect({ width, height, channels }).toEqual({
      width: worn.report.images.front.width,
      height: worn.report.images.front.height,
      channels: 4,
    });
    const brightness = async (left: number) => {
      // Statistics cover the stored picture, before any crop.
      const part = sharp(flat).extract({ left, top: 1000, width: 400, height: 2000 });
      return (await sharp(await part.png().toBuffer()).stats()).channels[1]!.mean;
    };
    expect(await brightness(200)).toBeGreaterThan(1.6 * (await brightness(2500)));
    const scratch = worn.report.defect_map.front[1]!.box;
    expect(await changed(flat, raked, scratch)).toBeGreaterThan(300);
  });
});
