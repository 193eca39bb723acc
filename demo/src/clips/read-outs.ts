import { defectName, gradeOf, LOCATION_LABELS } from '@tag/contract/graded-cards';
import { scanGeometry } from '@tag/demo-art/card/scan-geometry';
import { rectangle, type Area } from '@tag/demo-art/faces/face';
import type { Sitter } from '@tag/demo-art/sitter';

import { brackets, heading, MARK, QUIET, row, TEAL, text, WHITE } from './panel.ts';
import { ease, progress, stageAt, stepOf, type Stage } from './stages.ts';
import { BED, FILM, PANEL_X } from './station.ts';

/** The part of a scan (pixels) as it is seen on the bed. */
function onBed({ report }: Sitter, box: Area): Area {
  const { card } = scanGeometry(report.size, report.images.front.width > 5000 ? 2 : 1);
  const scale = BED.width / card.width;
  return {
    x: BED.x + (box.x - card.x) * scale,
    y: BED.y + (box.y - card.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

function register({ report }: Sitter, second: number): string {
  const at = progress('register', second);
  if (at < 0.62) return text('Placing the card', PANEL_X, 290, { font: 'body', size: 21 }, QUIET);
  const close = 26 * (1 - ease((at - 0.62) / 0.2));
  const found = {
    x: BED.x - 8 - close,
    y: BED.y - 8 - close,
    width: BED.width + 16 + 2 * close,
    height: BED.height + 16 + 2 * close,
  };
  return (
    brackets(found, 30, TEAL, 2.5) +
    row('Width', `${report.size.width.toFixed(3)} in`, 296) +
    row('Height', `${report.size.height.toFixed(3)} in`, 346)
  );
}

/** The four borders in the order they are measured, with where the laser rests at the end. */
export function bordersOf({ report }: Sitter) {
  const { left, right, top, bottom } = report.centering.front;
  const unit = BED.width / (report.size.width * 2540);
  const [r, b] = [BED.x + BED.width, BED.y + BED.height];
  return [
    { name: 'Left', axis: 'x', from: BED.x, to: BED.x + left * unit, value: left },
    { name: 'Right', axis: 'x', from: r, to: r - right * unit, value: right },
    { name: 'Top', axis: 'y', from: BED.y, to: BED.y + top * unit, value: top },
    { name: 'Bottom', axis: 'y', from: b, to: b - bottom * unit, value: bottom },
  ] as const;
}

function centering(sitter: Sitter, second: number): string {
  const borders = bordersOf(sitter);
  const [step] = stepOf('centering', second, borders.length + 1);
  const { leftRight, topBottom } = sitter.report.centering.front;
  const mm = (value: number) => `${(value / 100).toFixed(2)} mm`;
  const spots = [
    [BED.x + 22, BED.y + BED.height / 2, 'start'],
    [BED.x + BED.width - 22, BED.y + BED.height / 2, 'end'],
    [BED.x + BED.width / 2, BED.y + 44, 'middle'],
    [BED.x + BED.width / 2, BED.y + BED.height - 30, 'middle'],
  ] as const;
  const measured = borders
    .map(({ name, axis, to, value }, index) => {
      if (index >= step) return '';
      const [x, y, anchor] = spots[index]!;
      const line = axis === 'x' ? `M${to} ${BED.y}v${BED.height}` : `M${BED.x} ${to}h${BED.width}`;
      const width = 92;
      const left = anchor === 'start' ? x - 8 : anchor === 'end' ? x - width + 8 : x - width / 2;
      return (
        `<path d="${line}" stroke="${MARK}" stroke-width="1.2" stroke-dasharray="5 4"/>` +
        rectangle({ x: left, y: y - 20, width, height: 28 }, 5, 'fill="#0a0e0f" opacity="0.84"') +
        text(mm(value), x, y, { font: 'bodyBold', size: 18, anchor }) +
        row(name, mm(value), 296 + index * 46)
      );
    })
    .join('');
  const ratios =
    step > borders.length - 1
      ? row('Left to right', leftRight, 504, TEAL) + row('Top to bottom', topBottom, 550, TEAL)
      : '';
  return measured + ratios;
}

/** Insets of the four corners in the panel, and which part of the bed (in pixels) each shows. */
export const CORNER_INSETS = (
  ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const
).map((location, index) => {
  const [right, low] = [index % 2 === 1, index > 1];
  const seen = 54;
  return {
    location,
    at: { x: PANEL_X + (right ? 236 : 0), y: low ? 490 : 258, width: 176, height: 176 },
    seen: {
      x: right ? BED.x + BED.width - seen + 8 : BED.x - 8,
      y: low ? BED.y + BED.height - seen + 8 : BED.y - 8,
      width: seen,
      height: seen,
    },
  };
});

function corners({ report }: Sitter, second: number): string {
  const [step, part] = stepOf('corners', second, CORNER_INSETS.length);
  return CORNER_INSETS.map(({ location, at, seen }, index) => {
    if (index > step) return '';
    const found = report.corner_details.front.find((corner) => corner.location === location);
    const isNow = index === step;
    const value = found && (!isNow || part > 0.5) ? String(found.score) : '···';
    return (
      brackets(seen, 12, isNow ? MARK : TEAL, 2) +
      brackets(at, 18, isNow ? MARK : TEAL, 2) +
      text(LOCATION_LABELS[location], at.x, at.y + 204, { font: 'body', size: 17 }, QUIET) +
      text(value, at.x + at.width, at.y + 205, { font: 'bodyBold', size: 21, anchor: 'end' })
    );
  }).join('');
}

const MOST_MARKS = 6;

function surface(sitter: Sitter, second: number): string {
  const at = progress('surface', second);
  const marks = sitter.report.defect_map.front
    .filter(({ type: kind }) => kind !== 'CENTERING')
    .slice(0, MOST_MARKS);
  const shown = marks.filter((_, index) => at > 0.22 + (index / marks.length) * 0.6);
  const boxes = shown
    .map((mark) => {
      const { x, y, width, height } = onBed(sitter, mark.box);
      const pad = 7;
      return brackets(
        { x: x - pad, y: y - pad, width: width + 2 * pad, height: height + 2 * pad },
        7,
        MARK,
        2,
      );
    })
    .join('');
  return (
    text('Light from the side', PANEL_X, 290, { font: 'body', size: 21 }, QUIET) +
    boxes +
    shown
      .map((mark, index) => row(defectName(mark), `−${mark.deduction}`, 340 + index * 46, MARK))
      .join('')
  );
}

function grade({ score, report }: Sitter, second: number): string {
  const at = progress('grade', second);
  const { grade: figure, label } = gradeOf(score);
  const counted = score === null ? null : Math.round(1000 - (1000 - score) * ease(at / 0.4));
  const isDone = at > 0.42;
  const subgrades = report.subgrades?.front;
  const rows = subgrades
    ? (['centering', 'corners', 'edges', 'surface'] as const)
        .map((key, index) =>
          row(key[0]!.toUpperCase() + key.slice(1), String(subgrades[key]), 292 + index * 44),
        )
        .join('')
    : '';
  return (
    rows +
    (counted === null
      ? ''
      : text(
          `${counted}`,
          FILM.width - 56,
          620,
          { font: 'bodyBold', size: 60, anchor: 'end' },
          isDone ? TEAL : WHITE,
        )) +
    (counted === null
      ? ''
      : text('of 1000', FILM.width - 56, 654, { font: 'body', size: 20, anchor: 'end' }, QUIET)) +
    (isDone
      ? text(figure, PANEL_X - 6, 620, { font: 'bodyBold', size: 170, tracking: -0.03 }) +
        text(label.toUpperCase(), PANEL_X, 660, { font: 'bodyBold', size: 26, tracking: 0.1 })
      : '')
  );
}

const DRAWN: Readonly<Record<Stage, (sitter: Sitter, second: number) => string>> = {
  register,
  centering,
  corners,
  surface,
  grade,
};

/** Everything that is written over the picture at a moment: content of an SVG as large as the film. */
export const readOuts = (sitter: Sitter, second: number): string =>
  heading(sitter, second) + DRAWN[stageAt(second)](sitter, second);
