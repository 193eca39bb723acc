import { describe, expect, test } from 'vitest';
import { labelText, layLabels, type Marked } from '@tag/viewer/label-layout';
import { viewOf } from '@tag/viewer/view';
import { randomFrom } from '../races/random.ts';

const picture = { width: 1000, height: 1400 };
const measures = { height: 24, gap: 2 };
const LAYOUTS = 500;

const middle = ({ x, y, width, height }: Marked['box']) => ({
  x: x + width / 2,
  y: y + height / 2,
});

describe('labels of random boxes in random views', () => {
  const random = randomFrom(7);
  const between = (least: number, most: number) => least + (most - least) * random();
  const layouts = Array.from({ length: LAYOUTS }, () => {
    const boxes = Array.from({ length: Math.floor(between(0, 40)) }, (_, at) => ({
      id: `d${at}`,
      mark: String(at + 1),
      box: {
        x: between(-20, 990),
        y: between(-20, 1390),
        width: between(1, 200),
        height: between(1, 60),
      },
    }));
    const viewport = { width: between(100, 900), height: between(30, 900) };
    const shown = { x: between(0, 600), y: between(0, 900), width: 400, height: 500 };
    const view = viewOf(random() < 0.5 ? { x: 0, y: 0, ...picture } : shown, viewport);
    return { boxes, viewport, view, labels: layLabels(boxes, view, viewport, measures) };
  });

  test('name each box in view once, and no others', () => {
    for (const { boxes, viewport, view, labels } of layouts) {
      const visible = boxes.filter(({ box }) => {
        const left = box.x * view.k + view.x;
        const top = box.y * view.k + view.y;
        const isAcross = left < viewport.width && left + box.width * view.k > 0;
        return isAcross && top < viewport.height && top + box.height * view.k > 0;
      });
      const named = labels.flatMap((label) => label.boxes.map(({ box }) => box.mark));
      expect(named.toSorted()).toEqual(visible.map(({ mark }) => mark).toSorted());
    }
  });

  test('never overlap or leave their gutter', () => {
    for (const { viewport, labels } of layouts) {
      for (const gutter of ['left', 'right']) {
        const heights = labels.filter((label) => label.gutter === gutter).map(({ y }) => y);
        for (const [at, y] of heights.entries()) {
          expect(y).toBeGreaterThanOrEqual(12 - 1e-6);
          expect(y).toBeLessThanOrEqual(viewport.height - 12 + 1e-6);
          if (at > 0) expect(y - heights[at - 1]!).toBeGreaterThanOrEqual(26 - 1e-6);
        }
      }
    }
  });

  test('are in the nearer gutter, in the order of their boxes', () => {
    for (const { viewport, labels } of layouts) {
      for (const gutter of ['left', 'right'] as const) {
        const here = labels.filter((label) => label.gutter === gutter);
        const spans = here.map(({ boxes }) => boxes.map(({ seen }) => middle(seen)));
        for (const { x } of spans.flat()) {
          expect(x < viewport.width / 2).toBe(gutter === 'left');
        }
        for (let at = 1; at < spans.length; at++) {
          const above = Math.max(...spans[at - 1]!.map(({ y }) => y));
          expect(Math.min(...spans[at]!.map(({ y }) => y))).toBeGreaterThanOrEqual(above);
        }
      }
    }
  });
});

describe('a label', () => {
  const view = { k: 1, x: 0, y: 0 };
  const viewport = { width: 400, height: 400 };
  const at = (mark: string, x: number, y: number): Marked => ({
    id: mark,
    mark,
    box: { x: x - 5, y: y - 5, width: 10, height: 10 },
  });
  const lay = (...boxes: Marked[]) =>
    layLabels(boxes, view, viewport, measures).map(({ gutter, y, boxes: named }) => ({
      gutter,
      y,
      marks: named.map(({ box }) => box.mark),
    }));

  test('is at the height of its box if possible', () => {
    expect(lay(at('1', 50, 100), at('2', 350, 104))).toEqual([
      { gutter: 'left', y: 100, marks: ['1'] },
      { gutter: 'right', y: 104, marks: ['2'] },
    ]);
  });

  test('makes space for its neighbors, each moving by the same distance', () => {
    expect(lay(at('1', 50, 110), at('2', 90, 100)).map(({ y }) => y)).toEqual([92, 118]);
  });

  test('is shared by boxes that are very close, in list order', () => {
    expect(lay(at('8', 54, 102), at('2', 50, 100), at('3', 90, 110))).toEqual([
      { gutter: 'left', y: 92.5, marks: ['8', '2'] },
      { gutter: 'left', y: 118.5, marks: ['3'] },
    ]);
  });

  test('is shared by the nearest if a gutter has no space for each', () => {
    const boxes = [at('1', 50, 10), at('2', 50, 30), at('3', 50, 70)];
    const labels = layLabels(boxes, view, { width: 400, height: 60 }, measures);
    expect(labels.map((label) => label.boxes.map(({ box }) => box.mark))).toEqual([['1'], ['2']]);
    const low = layLabels(boxes, view, { width: 400, height: 40 }, measures);
    expect(low.map((label) => label.boxes.map(({ box }) => box.mark))).toEqual([['1', '2']]);
  });

  test('lists all of its marks, or the first and how many more', () => {
    expect(labelText(['12'])).toBe('12');
    expect(labelText(['2', '8'])).toBe('2, 8');
    expect(labelText(['2', '8', '9', '11'])).toBe('2 +3');
    expect(labelText(['12', '8'])).toBe('12 +1');
  });
});
