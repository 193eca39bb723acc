import { CenteringFigure, PopulationStrip, ScoreBar, ScoreScale, type Band } from '@tag/charts';
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

  it('lays the bands end to end, up to the full score', () => {
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

  it('writes the ticks that were asked for where their bands begin', () => {
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
  ])('says in words where %d lies', (score, name) => {
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
  ])('shares the width by %o', (counts, lower, own, higher) => {
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

describe('CenteringFigure', () => {
  const markup = draw(CenteringFigure, {
    name: 'Centering of the front',
    width: 63,
    height: 88,
    borders: { left: 330, right: 270, top: 300, bottom: 300 },
    leftRight: '55/45',
    topBottom: '50/50',
  });
  const rect = (name: string) =>
    Object.fromEntries(
      Object.entries(shapes(markup, 'rect').find((it) => it['class'] === name)!)
        .filter(([key]) => key !== 'class')
        .map(([key, value]) => [key, Number(value)]),
    );

  it('draws the frame in millimetres from the borders', () => {
    const frame = rect('tag-chart-frame');
    expect(frame['x']).toBeCloseTo(3.3);
    expect(frame['y']).toBeCloseTo(3);
    expect(frame['width']).toBeCloseTo(57);
    expect(frame['height']).toBeCloseTo(82);
  });

  it('draws the ideal frame of the same size in the middle', () => {
    const ideal = rect('tag-chart-ideal');
    expect(ideal['x']! + ideal['width']! / 2).toBeCloseTo(31.5);
    expect(ideal['y']! + ideal['height']! / 2).toBeCloseTo(44);
    expect(ideal['width']).toBeCloseTo(57);
  });

  it('writes each border beside it and both ratios in its name', () => {
    expect([...markup.matchAll(/>(\d\.\d\d)</g)].map(([, width]) => width)).toEqual([
      '3.30',
      '2.70',
      '3.00',
      '3.00',
    ]);
    expect(shapes(markup, 'svg')[0]!['aria-label']).toBe(
      'Centering of the front: left to right 55/45, top to bottom 50/50',
    );
  });
});

it('ScoreBar fills its share and is hidden: the number stands beside it', () => {
  const markup = draw(ScoreBar, { score: 250, step: 30 });
  expect(shapes(markup, 'rect')[1]).toMatchObject({ 'data-step': '30', width: '25%' });
  expect(shapes(markup, 'svg')[0]!['aria-hidden']).toBe('true');
});
