import { rectangle, type Area } from '@tag/demo-art/faces/face';
import type { Sitter } from '@tag/demo-art/sitter';
import { titleLines } from '@tag/demo-art/slab/label';
import { type, type TypeStyle } from '@tag/demo-art/type';
import { progress, STAGES, stageAt, type Stage } from './stages.ts';
import { FILM, PANEL_X } from './station.ts';

export const WHITE = '#f3f7f7';
export const QUIET = '#9dadb0';
export const TEAL = '#74d2e2';
export const MARK = '#ff6a38';
const WIDTH = FILM.width - PANEL_X - 56;

const NAMES: Readonly<Record<Stage, string>> = {
  register: 'Register',
  centering: 'Centering',
  corners: 'Corners',
  surface: 'Surface',
  grade: 'Grade',
};

export const text = (words: string, x: number, y: number, style: TypeStyle, fill = WHITE) =>
  type(words, x, y, style, `fill="${fill}"`);

/** The corners of a frame, as a camera marks a detected object. */
export function brackets(
  { x, y, width, height }: Area,
  arm: number,
  ink: string,
  stroke = 2,
): string {
  const [right, bottom] = [x + width, y + height];
  const d =
    `M${x} ${y + arm}V${y}H${x + arm}M${right - arm} ${y}H${right}V${y + arm}` +
    `M${right} ${bottom - arm}V${bottom}H${right - arm}M${x + arm} ${bottom}H${x}V${bottom - arm}`;
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${stroke}"/>`;
}

function timecode(second: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const frame = Math.round((second % 1) * FILM.rate) % FILM.rate;
  return `00:${two(second / 60)}:${two(second % 60)}:${two(frame)}`;
}

/** The panel's permanent parts: card, stage, and time. */
export function heading({ card, certificate }: Sitter, second: number): string {
  const [origin, name] = titleLines(card);
  const now = stageAt(second);
  const stages = Object.keys(STAGES) as Stage[];
  const each = WIDTH / stages.length;
  const rail = stages
    .map((stage, index) => {
      const x = PANEL_X + index * each;
      const done = progress(stage, second) * (each - 10);
      return (
        rectangle({ x, y: 204, width: each - 10, height: 3 }, 1.5, 'fill="#fff" opacity="0.18"') +
        (done > 0 ? rectangle({ x, y: 204, width: done, height: 3 }, 1.5, `fill="${TEAL}"`) : '') +
        text(NAMES[stage], x, 230, { font: 'body', size: 15 }, stage === now ? WHITE : QUIET)
      );
    })
    .join('');
  const blink = second % 1 < 0.6 ? 1 : 0.25;
  return (
    rectangle(
      { x: PANEL_X - 36, y: 0, width: FILM.width - PANEL_X + 36, height: FILM.height },
      0,
      'fill="#0c1112" opacity="0.9"',
    ) +
    text('TAG', PANEL_X, 64, { font: 'tech', size: 30, tracking: 0.14 }) +
    text('WITNESS', PANEL_X + 92, 63, { font: 'body', size: 17, tracking: 0.2 }, QUIET) +
    `<circle cx="${FILM.width - 196}" cy="57" r="6" fill="#ff4b3e" opacity="${blink}"/>` +
    text(timecode(second), FILM.width - 56, 64, {
      font: 'body',
      size: 20,
      tracking: 0.04,
      anchor: 'end',
    }) +
    text(name, PANEL_X, 122, { font: 'bodyBold', size: 34, maxWidth: WIDTH - 130 }) +
    text(origin, PANEL_X, 152, { font: 'body', size: 18, maxWidth: WIDTH - 130 }, QUIET) +
    text(certificate, FILM.width - 56, 122, {
      font: 'bodyBold',
      size: 24,
      tracking: 0.04,
      anchor: 'end',
    }) +
    text(
      'CERTIFICATE',
      FILM.width - 56,
      151,
      { font: 'body', size: 12, tracking: 0.14, anchor: 'end' },
      QUIET,
    ) +
    rail
  );
}

/** A line of the panel: a measurement and its value. */
export const row = (name: string, value: string, y: number, fill = WHITE) =>
  text(name, PANEL_X, y, { font: 'body', size: 21 }, QUIET) +
  text(value, FILM.width - 56, y, { font: 'bodyBold', size: 24, anchor: 'end' }, fill) +
  `<path d="M${PANEL_X} ${y + 15}h${WIDTH}" stroke="#fff" stroke-opacity="0.12"/>`;
