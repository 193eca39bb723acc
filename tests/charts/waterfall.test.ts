import { Waterfall, type WaterfallProps } from '@tag/charts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const steps = (...points: number[]) =>
  points.map((taken, index) => ({
    id: `d${index + 1}`,
    name: `Defect ${index + 1}`,
    points: taken,
  }));

function draw(props: Partial<WaterfallProps>): string {
  return renderToStaticMarkup(
    createElement(Waterfall, { label: 'Points taken off', result: 'Score', steps: [], ...props }),
  );
}

/** What is read, row by row. */
const rows = (markup: string) =>
  markup
    .split(/<li(?=[ >])/)
    .slice(1)
    .map((row) =>
      row
        .replace(/^[^>]*>/, '')
        .replace(/<svg.*?<\/svg>|<div.*/gs, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );

/** Where the bar of each step is, in percent of the scale. */
const bars = (markup: string) =>
  [...markup.matchAll(/class="tag-waterfall-drop" x="([\d.]+)%" y="50%" width="([\d.]+)%"/g)].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  );

describe('Waterfall', () => {
  it('goes from the full score down to what is left, and writes every number out', () => {
    expect(rows(draw({ steps: steps(100, 20, 6) }))).toEqual([
      'Full score 1,000',
      '1 Defect 1 −100 leaves 900',
      '2 Defect 2 −20 leaves 880',
      '3 Defect 3 −6 leaves 874',
      'Score 874',
    ]);
  });

  it('begins each bar where the one before it ended; the first ends at the full score', () => {
    const drawn = bars(draw({ steps: steps(100, 20, 6) }));
    expect(drawn[0]![0] + drawn[0]![1]).toBeCloseTo(100);
    for (const [index, [x]] of drawn.slice(0, -1).entries()) {
      const [nextX, nextWidth] = drawn[index + 1]!;
      expect(nextX + nextWidth).toBeCloseTo(x);
    }
    expect(drawn[0]![1] / drawn[1]![1]).toBeCloseTo(5);
    expect(drawn.at(-1)![0]).toBeGreaterThanOrEqual(0);
  });

  it('draws the scale of a nearly perfect card large enough to see a step, and says where it begins', () => {
    const markup = draw({ steps: steps(3, 1) });
    expect(bars(markup)[0]![1]).toBeGreaterThan(40);
    const ticks = [...markup.matchAll(/class="tag-chart-tick" x="([\d.]+)%"[^>]*>([\d,]+)</g)];
    expect(ticks[0]!.slice(1)).toEqual(['0', '996']);
    expect(ticks.at(-1)!.slice(1)).toEqual(['100', '1,000']);
  });

  it('of no defects has nothing but both ends', () => {
    const markup = draw({});
    expect(rows(markup)).toEqual(['Full score 1,000', 'Score 1,000']);
    expect(markup).not.toContain('NaN');
  });

  it('keeps a step without cost, and those of a card that lost everything, inside the figure', () => {
    expect(rows(draw({ steps: steps(4, 0) }))[2]).toBe('2 Defect 2 0 leaves 996');
    for (const [x, width] of bars(draw({ steps: steps(600, 300) }))) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(100.001);
    }
  });

  it('folds what is beyond the most into one step that adds up, and unfolds it', () => {
    const many = steps(200, 100, 30, ...Array.from({ length: 97 }, () => 1));
    const folded = rows(draw({ steps: many, most: 24 }));
    expect(folded).toHaveLength(27);
    expect(folded[25]).toBe('76 more −1 or less each −76 leaves 573');
    expect(folded.at(-1)).toBe('Score 573');
    const open = rows(draw({ steps: many, most: 24, isOpen: true }));
    expect(open).toHaveLength(103);
    expect(open.at(-2)).toBe('Show the first 24 only');
  });

  it('does not fold one step alone', () => {
    expect(rows(draw({ steps: steps(5, 4, 3, 2), most: 3 }))).toHaveLength(6);
  });

  it('says which step is picked, without colour', () => {
    const markup = draw({ steps: steps(5, 4), selected: 'd2' });
    expect([...markup.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is)).toEqual([
      'false',
      'true',
    ]);
  });
});
