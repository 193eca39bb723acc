import {
  layOutWaterfall,
  PopulationStrip,
  ScoreScale,
  WaterfallDrop,
  type Band,
} from '@tag/charts';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

function draw<P extends object>(figure: ComponentType<P>, props: P): string {
  return renderToStaticMarkup(createElement(figure, props));
}

/** The attributes of every element of a kind, in order. */
function shapes(markup: string, tag: string): Record<string, string>[] {
  return [...markup.matchAll(new RegExp(`<${tag}( [^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  );
}

describe('ScoreScale', () => {
  // Unordered on purpose.
  const bands: Band[] = [
    { from: 900, label: 'high', step: 90 },
    { from: 100, label: 'low', step: 10, tick: '1' },
    { from: 990, label: 'top', step: 'pristine', tick: '10' },
  ];
  const markup = draw(ScoreScale, { score: 972, bands });

  it('lays the bands end to end, up to the maximum score', () => {
    const laid = shapes(markup, 'rect').filter((rect) => rect['data-step']);
    expect(laid.map((rect) => [rect['data-step'], rect['x'], rect['width']])).toEqual([
      ['10', '10%', '80%'],
      ['90', '90%', '9%'],
      ['pristine', '99%', '1%'],
    ]);
  });

  it('puts the needle at the score', () => {
    expect(shapes(markup, 'svg')[1]!['x']).toBe('97.2%');
  });

  it('writes the requested ticks where their bands begin', () => {
    const ticks = [...markup.matchAll(/<text [^>]*x="([^"]*)"[^>]*>([^<]*)</g)];
    expect(ticks.map(([, x, word]) => [x, word])).toEqual([
      ['10%', '1'],
      ['99%', '10'],
    ]);
  });

  it.each([
    [972, '972 of 1000 points, in the band high'],
    [990, '990 of 1000 points, in the band top'],
    [40, '40 of 1000 points'],
  ])('describes in words where %d is', (score, name) => {
    expect(shapes(draw(ScoreScale, { score, bands }), 'svg')[0]).toMatchObject({
      role: 'img',
      'aria-label': name,
    });
  });
});

describe('PopulationStrip', () => {
  it.each([
    [{ higher: 10, atGrade: 30, lower: 60 }, ['0%', '60%'], ['60%', '30%'], ['90%', '10%']],
    [{ higher: 0, atGrade: 1, lower: 0 }, ['0%', '0%'], ['0%', '100%'], ['100%', '0%']],
    [{ higher: 0, atGrade: 0, lower: 0 }, ['0%', '0%'], ['0%', '0%'], ['0%', '0%']],
  ])('divides the width by %o', (counts, lower, own, higher) => {
    const parts = shapes(draw(PopulationStrip, counts), 'rect').filter((rect) => rect['data-part']);
    expect(parts.map((rect) => [rect['data-part'], rect['x'], rect['width']])).toEqual([
      ['lower', ...lower],
      ['own', ...own],
      ['higher', ...higher],
    ]);
  });

  it('has its counts as its name', () => {
    const [strip] = shapes(draw(PopulationStrip, { higher: 9, atGrade: 2, lower: 5 }), 'svg');
    expect(strip!['aria-label']).toBe('5 lower, 2 at this grade, 9 higher');
  });
});

describe('the drops of a waterfall', () => {
  it('begin where the previous one ended, from the maximum score down', () => {
    const drops = layOutWaterfall([29, 25, 18]);
    const ends = drops.map(({ start, length }) => start + length);
    expect(ends[0]).toBeCloseTo(100);
    expect(drops[0]!.start).toBeCloseTo(ends[1]!);
    expect(drops[1]!.start).toBeCloseTo(ends[2]!);
    expect(drops[0]!.length / drops[1]!.length).toBeCloseTo(29 / 25);
  });

  it('stay within the figure, even with many or none', () => {
    const many = layOutWaterfall(Array.from({ length: 100 }, () => 9));
    expect(Math.min(...many.map(({ start }) => start))).toBeGreaterThanOrEqual(0);
    expect(layOutWaterfall([])).toEqual([]);
    expect(layOutWaterfall([0, 0]).map(({ length }) => length)).toEqual([0, 0]);
  });

  it('one is drawn as a bar that screen readers skip', () => {
    const markup = draw(WaterfallDrop, { drop: { start: 40, length: 10 } });
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).toContain('x="40%" width="10%"');
  });
});
