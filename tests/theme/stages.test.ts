import { readFileSync } from 'node:fs';
import { PHASE_COLORS, PHASE_OF_STAGE } from '@tag/contract/orders';
import { describe, expect, it } from 'vitest';
import { colour, contrast } from './contrast.ts';

const sheet = readFileSync(new URL('../../packages/theme/src/stages.css', import.meta.url), 'utf8');
const painted = [...sheet.matchAll(/--_phase-(\w+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
  ([, phase, light, dark]) => [phase!, { light, dark }] as const,
);
const THEMES = ['light', 'dark'] as const;

/** 0 to 360 degrees; red is at both ends. */
function hueOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  return ((angle * 180) / Math.PI + 360) % 360;
}

describe('phases of an order', () => {
  it('are painted in the colors that the API names, each in another', () => {
    expect(Object.fromEntries(painted)).toEqual(PHASE_COLORS);
    expect(new Set(Object.values(PHASE_OF_STAGE))).toEqual(new Set(painted.map(([one]) => one)));
    for (const theme of THEMES)
      expect(new Set(painted.map(([, colors]) => colors[theme])).size).toBe(painted.length);
  });

  it.each(painted)('%s is readable on every background in both themes, and never red', (_, of) => {
    for (const [index, theme] of THEMES.entries()) {
      for (const ground of ['page', 'surface'])
        expect(contrast(of[theme]!, colour(ground, index))).toBeGreaterThan(7);
      const apart = Math.abs(hueOf(of[theme]!) - hueOf(colour('danger', index)));
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(30);
    }
  });
});
