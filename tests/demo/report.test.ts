import { scanGeometry } from '@tag/demo-art/card/scan-geometry';
import { describe, expect, test } from 'vitest';
import { measureCard } from '../../demo/src/report/report.ts';
import { split } from '../../demo/src/report/points.ts';

const card = {
  category: 'Pokemon',
  year: 1999,
  brand: 'Base',
  set: 'Base Set',
  subset: null,
  number: '4/102',
  name: 'Charizard',
  rarity: 'Rare',
  variation: 'holo',
};

const report = (score: number | null, index: number, scanScale: 1 | 2 = 1) =>
  measureCard({
    certificate: `X${String(index).padStart(7, '0')}`,
    mediaKey: 'k0',
    card,
    score,
    scanScale,
    slabPhotographed: true,
    filmed: false,
  });

// Every possible score, so no range hides a rounding error.
const every = Array.from({ length: 901 }, (_, index) => ({
  score: 100 + index,
  measured: report(100 + index, index),
}));

const all = ({ defect_map: { front, back } }: ReturnType<typeof report>) => [...front, ...back];

describe('a made-up report', () => {
  test('loses exactly the points that its score lacks', () => {
    for (const { score, measured } of every) {
      const lost = all(measured).reduce((sum, { deduction }) => sum + deduction, 0);
      expect(lost, `score ${score}`).toBe(1000 - score);
    }
  });

  test('has subgrades that compound into the score', () => {
    for (const { score, measured } of every) {
      const { front, back } = measured.subgrades!;
      const product = [...Object.values(front), ...Object.values(back)].reduce(
        (part, subgrade) => part * (subgrade / 1000),
        1,
      );
      // Each of the eight is rounded to a whole point.
      expect(Math.abs(product * 1000 - score), `score ${score}`).toBeLessThan(5);
    }
  });

  test('keeps every box, close-up and strip inside its picture', () => {
    for (const scale of [1, 2] as const) {
      for (const score of [100, 412, 700, 905, 985, null]) {
        const measured = report(score, 77, scale);
        const { width, height } = measured.images.front;
        for (const { box, id } of all(measured)) {
          expect(box.x, id).toBeGreaterThanOrEqual(0);
          expect(box.y, id).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, id).toBeLessThanOrEqual(width);
          expect(box.y + box.height, id).toBeLessThanOrEqual(height);
        }
        const crops = [
          ...measured.dings.front.map(({ closeUp }) => closeUp),
          ...measured.dings.back.map(({ closeUp }) => closeUp),
          ...measured.corner_details.front.map(({ closeUp }) => closeUp),
          ...measured.edge_details.back.map(({ strip }) => strip),
        ];
        for (const crop of crops) {
          const query = new URL(crop.url, 'http://api').searchParams;
          const [x, y, w, h] = ['x', 'y', 'w', 'h'].map((name) => Number(query.get(name)));
          expect([w, h]).toEqual([crop.width, crop.height]);
          expect(Math.min(x!, y!)).toBeGreaterThanOrEqual(0);
          expect(x! + w!).toBeLessThanOrEqual(width);
          expect(y! + h!).toBeLessThanOrEqual(height);
        }
      }
    }
  });

  test('states ratios that match its borders', () => {
    for (const { measured } of every) {
      for (const { left, right, leftRight, top, bottom, topBottom } of Object.values(
        measured.centering,
      )) {
        const share = (a: number, b: number) => Math.round((100 * a) / (a + b));
        expect(leftRight).toBe(`${share(left, right)}/${100 - share(left, right)}`);
        expect(topBottom).toBe(`${share(top, bottom)}/${100 - share(top, bottom)}`);
      }
    }
  });

  test('lists as dings only what is in the defect map, highest cost first', () => {
    for (const { measured } of every) {
      const dings = [...measured.dings.front, ...measured.dings.back];
      const map = all(measured);
      for (const { closeUp: _, ...ding } of dings) expect(map).toContainEqual(ding);
      const least = Math.min(...dings.map(({ deduction }) => deduction));
      const left = map.filter(({ id }) => !dings.some((ding) => ding.id === id));
      if (dings.length > 0 && dings.length < 12) {
        for (const { deduction } of left) expect(deduction).toBeLessThan(least);
      }
    }
  });

  test('scores a corner that lost points lower than a perfect one', () => {
    const worn = every.find(({ measured }) => all(measured).some(({ type }) => type === 'CORNER'))!;
    const defect = all(worn.measured).find(({ type }) => type === 'CORNER')!;
    const side = defect.side === 'FRONT' ? 'front' : 'back';
    const corners = worn.measured.corner_details[side];
    const hit = corners.find(({ location }) => location === defect.location)!;
    expect(hit.score).toBeLessThan(988);
  });

  test('of an authentic card costs nothing and has no subgrades', () => {
    const measured = report(null, 5);
    expect(measured.subgrades).toBeNull();
    expect(measured.dings).toEqual({ front: [], back: [] });
    expect(all(measured).length).toBeGreaterThan(0);
    expect(new Set(all(measured).map(({ deduction }) => deduction))).toEqual(new Set([0]));
  });

  test('is the same each time for a certificate, and different for others', () => {
    expect(report(867, 1)).toEqual(report(867, 1));
    expect(report(867, 1)).not.toEqual(report(867, 2));
  });
});

test('a scan is 2.5 x 3.5 inches plus a strip of scanner bed, at either resolution', () => {
  const small = scanGeometry({ width: 2.5, height: 3.5 }, 1);
  const large = scanGeometry({ width: 2.5, height: 3.5 }, 2);
  expect(small.card).toEqual({ x: 60, y: 60, width: 3000, height: 4200 });
  expect(large.card).toEqual({ x: 120, y: 120, width: 6000, height: 8400 });
});

test('splitting keeps the total, gives each part its minimum, and refuses the impossible', () => {
  expect(split(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(split(5, [100, 1, 1], 1)).toEqual([3, 1, 1]);
  expect(() => split(2, [1, 1, 1], 1)).toThrow('cannot be split');
});
