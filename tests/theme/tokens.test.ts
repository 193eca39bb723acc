import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PERCENT_STEPS, percentStep, TOKENS } from '@tag/theme';
import { describe, expect, it } from 'vitest';
import { colour, contrast, luminance } from './contrast.ts';

const sheet = readFileSync(new URL('../../packages/theme/src/tokens.css', import.meta.url), 'utf8');

/** The name and default of every `--_name: var(--tag-name, default);`, without line breaks. */
function readSheet(): [string, string][] {
  const declaration = /--_([\w-]+): var\(\s*--tag-([\w-]+),\s*(.+?)\s*\);/gs;
  const [usual] = sheet.split('@media');
  return [...usual!.matchAll(declaration)].map(([, own, tag, value]) => {
    expect(own).toBe(tag);
    return [own!, value!.replace(/\s+/g, ' ')];
  });
}

describe('tokens', () => {
  it('are the same in the style sheet and in the list', () => {
    const listed = TOKENS.filter(({ name }) => name !== 'font');
    expect(readSheet()).toEqual(listed.map((token) => [token.name, token.default]));
  });

  describe.each([
    ['light', 0],
    ['dark', 1],
  ])('%s', (_, theme) => {
    it.each(['text', 'text-muted', 'accent', 'cost', 'danger', 'success'])(
      '%s is readable on every background (AA)',
      (name) => {
        for (const ground of ['page', 'surface', 'mat', 'accent-soft']) {
          expect(contrast(colour(name, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
        }
      },
    );

    it('text on the accent is readable (AA)', () => {
      expect(contrast(colour('on-accent', theme), colour('accent', theme))).toBeGreaterThan(4.5);
    });

    it('edges of controls have a contrast of 3:1', () => {
      for (const ground of ['page', 'surface']) {
        expect(contrast(colour('line-strong', theme), colour(ground, theme))).toBeGreaterThan(3);
      }
    });

    it('the percent scale gets steadily lighter or darker and has a contrast of 3:1', () => {
      const steps = PERCENT_STEPS.map((step) => colour(`scale-${step}`, theme));
      const lightness = steps.map(luminance);
      const sorted = [...lightness].sort((a, b) => (theme === 0 ? b - a : a - b));
      expect(lightness).toEqual(sorted);
      for (const step of steps) {
        expect(contrast(step, colour('surface', theme))).toBeGreaterThan(3);
      }
    });
  });
});

/** Every style sheet that an element's sheet imports, including itself: path and text. */
function sheetsOf(path: string): [string, string][] {
  const text = readFileSync(path, 'utf8');
  const require = createRequire(path);
  const imported = [...text.matchAll(/@import '(.+?)';/g)].map(([, name]) =>
    require.resolve(name!),
  );
  return [[path, text], ...imported.flatMap(sheetsOf)];
}

describe.each(['card-report', 'defect-viewer', 'market-listing', 'pop-report'])(
  'the style sheets of %s',
  (widget) => {
    const file = `../../packages/widgets/src/${widget}/${widget}.css`;
    const sheets = sheetsOf(new URL(file, import.meta.url).pathname);

    it("don't set type in px or rem, which would ignore --tag-font-size", () => {
      const sizes = sheets.flatMap(([path, text]) =>
        [...text.matchAll(/\bfont(?:-size)?:[^;]*[\d.](?:px|rem)\b[^;]*;/g)].map(
          ([declaration]) => `${path}: ${declaration}`,
        ),
      );
      expect(sizes).toEqual([]);
    });
  },
);

describe('with increased contrast', () => {
  const [, block = ''] = /prefers-contrast: more\) \{(.+?)\n\}/s.exec(sheet) ?? [];
  const strong = new Map(
    [...block.matchAll(/--_([\w-]+): var\(--tag-\1, light-dark\((#\w+), (#\w+)\)\);/g)].map(
      ([, name, ...themes]) => [name!, themes],
    ),
  );

  it.each([
    ['text', 7],
    ['text-muted', 7],
    ['accent', 7],
    ['cost', 7],
    ['danger', 7],
    ['success', 7],
    ['line-strong', 7],
    ['line', 3],
  ])('%s has a contrast of %d:1 in both themes', (name, least) => {
    for (const theme of [0, 1]) {
      for (const ground of ['page', 'surface', 'accent-soft']) {
        const value = strong.get(name)?.[theme];
        expect(contrast(value!, colour(ground, theme)), ground).toBeGreaterThanOrEqual(least);
      }
    }
  });
});

it.each([
  [0, 10],
  [10, 10],
  [10.1, 20],
  [95, 100],
  [100, 100],
])('%d percent has the color of step %d', (percent, step) => {
  expect(percentStep(percent)).toBe(step);
});
