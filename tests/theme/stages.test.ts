import { readFileSync } from 'node:fs';
import { ORDER_STAGES } from '@tag/contract/orders';
import { describe, expect, it } from 'vitest';
import { colour, contrast } from './contrast.ts';

const sheet = readFileSync(new URL('../../packages/theme/src/stages.css', import.meta.url), 'utf8');
const colors = new Map(
  [...sheet.matchAll(/--_stage-(\w+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, stage, ...themes]) => [stage!, themes],
  ),
);

describe('stages', () => {
  it('each have a unique color', () => {
    expect([...colors.keys()]).toEqual([...ORDER_STAGES]);
    for (const theme of [0, 1]) {
      expect(new Set([...colors.values()].map((themes) => themes[theme])).size).toBe(13);
    }
  });

  it.each(ORDER_STAGES)('%s is readable on every background in both themes (AAA)', (stage) => {
    for (const theme of [0, 1]) {
      for (const ground of ['page', 'surface']) {
        expect(contrast(colors.get(stage)![theme]!, colour(ground, theme))).toBeGreaterThan(7);
      }
    }
  });
});
