import { gradeOf, serialLabel, type Subgrades } from '@tag/contract/graded-cards';

import { rectangle } from '../faces/face.ts';
import type { Sitter } from '../sitter.ts';
import { measureText, type, type TypeStyle } from '../type.ts';
import { titleLines } from './label.ts';

/** The inks of words on a ground. */
interface Inks {
  readonly strong: string;
  readonly quiet: string;
  readonly accent: string;
  /** The empty part of a bar, and rules. */
  readonly line: string;
}

export const onDark = (accent: string): Inks => ({
  strong: '#ffffff',
  quiet: 'rgb(255 255 255 / 0.72)',
  accent,
  line: 'rgb(255 255 255 / 0.22)',
});
export const ON_PAPER: Inks = {
  strong: '#12191a',
  quiet: '#516063',
  accent: '#0a5a69',
  line: '#dbe0de',
};

interface Position {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export const mark = (
  x: number,
  y: number,
  size: number,
  ink: string,
  anchor?: TypeStyle['anchor'],
) =>
  type(
    'TAG',
    x,
    y,
    { font: 'tech', size, tracking: 0.14, anchor: anchor ?? 'start' },
    `fill="${ink}"`,
  );

/** The grade as the largest thing there is, its label and score below; y is its baseline. */
export function gradeWords(
  { score }: Sitter,
  { x, y, width }: Position,
  size: number,
  inks: Inks,
): string {
  const { grade, label } = gradeOf(score);
  return (
    // The figure's own side bearing is taken back, so all lines begin at the same edge.
    type(
      grade,
      x - size * 0.05,
      y,
      { font: 'bodyBold', size, tracking: -0.03, maxWidth: width },
      `fill="${inks.strong}"`,
    ) +
    type(
      label.toUpperCase(),
      x,
      y + size * 0.29,
      { font: 'bodyBold', size: size * 0.2, tracking: 0.08, maxWidth: width },
      `fill="${inks.strong}"`,
    ) +
    type(
      score === null ? 'Not numbered' : `${score} / 1000`,
      x,
      y + size * 0.29 + 52,
      { font: 'body', size: 38, tracking: 0.04, maxWidth: width },
      `fill="${inks.quiet}"`,
    )
  );
}

/** The card's name, set, and number in three lines; y is the baseline of its name. */
export function titleWords(
  { card }: Sitter,
  { x, y, width }: Position,
  size: number,
  inks: Inks,
  anchor: 'start' | 'middle' = 'start',
): string {
  const [origin, name, which] = titleLines(card);
  const serial = serialLabel(card);
  const style = { anchor, maxWidth: width };
  return (
    type(name, x, y, { ...style, font: 'bodyBold', size }, `fill="${inks.strong}"`) +
    type(
      origin,
      x,
      y + size * 0.78,
      { ...style, font: 'body', size: size * 0.5 },
      `fill="${inks.quiet}"`,
    ) +
    type(
      [which, serial].filter(Boolean).join('  ·  '),
      x,
      y + size * 1.42,
      { ...style, font: 'body', size: size * 0.5 },
      `fill="${inks.quiet}"`,
    )
  );
}

export function certificateWords(
  { certificate }: Sitter,
  x: number,
  y: number,
  inks: Inks,
  anchor: 'start' | 'end' = 'start',
): string {
  return (
    type(
      'CERTIFICATE',
      x,
      y - 48,
      { font: 'body', size: 23, tracking: 0.14, anchor },
      `fill="${inks.quiet}"`,
    ) +
    type(
      certificate,
      x,
      y,
      { font: 'bodyBold', size: 44, tracking: 0.05, anchor },
      `fill="${inks.strong}"`,
    )
  );
}

const MEASURED: readonly (readonly [keyof Subgrades, string])[] = [
  ['centering', 'Centering'],
  ['corners', 'Corners'],
  ['edges', 'Edges'],
  ['surface', 'Surface'],
];

/** Subgrades below this are rare; the bars begin there, so differences can be seen. */
const BARS_FROM = 300;

function subgradeBars(
  subgrades: Subgrades,
  { x, y, width }: Position,
  step: number,
  inks: Inks,
): string {
  return MEASURED.map(([part, name], index) => {
    const line = y + (index + 1) * step;
    const value = subgrades[part];
    const filled = Math.max(0.03, (value - BARS_FROM) / (1000 - BARS_FROM)) * width;
    const bar = (length: number, ink: string) =>
      rectangle({ x, y: line, width: length, height: 7 }, 3.5, `fill="${ink}"`);
    return (
      type(name, x, line - 15, { font: 'body', size: step * 0.4 }, `fill="${inks.strong}"`) +
      type(
        String(value),
        x + width,
        line - 15,
        { font: 'bodyBold', size: step * 0.44, anchor: 'end' },
        `fill="${inks.strong}"`,
      ) +
      bar(width, inks.line) +
      bar(filled, inks.accent)
    );
  }).join('');
}

/** Both sides' measurements: subgrades as bars, or borders if there are no subgrades. */
export function measuredWords(
  { report }: Sitter,
  { x, y, width }: Position,
  step: number,
  inks: Inks,
): string {
  const gap = 60;
  const column = (width - gap) / 2;
  return (['front', 'back'] as const)
    .map((side, index) => {
      const left = x + index * (column + gap);
      const head = type(
        side.toUpperCase(),
        left,
        y,
        { font: 'bodyBold', size: 26, tracking: 0.16 },
        `fill="${inks.quiet}"`,
      );
      if (report.subgrades)
        return (
          head +
          subgradeBars(report.subgrades[side], { x: left, y: y + 12, width: column }, step, inks)
        );
      const borders = report.centering[side];
      const rows = [
        ['Left to right', borders.leftRight],
        ['Top to bottom', borders.topBottom],
        ['Width', `${report.size.width.toFixed(3)} in`],
        ['Height', `${report.size.height.toFixed(3)} in`],
      ] as const;
      return (
        head +
        rows
          .map(([name, value], row) => {
            const line = y + 12 + (row + 1) * step;
            return (
              type(
                name,
                left,
                line - 15,
                { font: 'body', size: step * 0.38 },
                `fill="${inks.strong}"`,
              ) +
              type(
                value,
                left + column,
                line - 15,
                { font: 'bodyBold', size: step * 0.4, anchor: 'end' },
                `fill="${inks.strong}"`,
              ) +
              rectangle(
                { x: left, y: line + 2, width: column, height: 2 },
                0,
                `fill="${inks.line}"`,
              )
            );
          })
          .join('')
      );
    })
    .join('');
}

/** The width of a grade at a type size, to position its neighbor. */
export const gradeWidth = ({ score }: Sitter, size: number): number =>
  measureText(gradeOf(score).grade, { font: 'bodyBold', size, tracking: -0.03 });
