import type { Sport } from '../../sports/names.ts';
import { lighter } from '../colour.ts';
import type { Ink } from '../ink.ts';
import { closed, type Point } from '../shapes.ts';
import { drawHelmet } from './gear.ts';
import type { Looks } from './kit.ts';
import type { Pose } from './poses.ts';

/** The head as it is held in a pose, with hair, beard and what the sport wears on it. */
export function drawHead(sport: Sport, looks: Looks, ink: Ink, pose: Pose): string {
  const skull: Point[] = [
    [-54, -34],
    [-30, -66],
    [12, -72],
    [48, -50],
    [58, -8],
    [52, 34],
    [30, 66 * looks.jaw],
    [0, 72 * looks.jaw],
    [-32, 44],
    [-54, 8],
  ];
  const hairLine: Point[] =
    looks.hairStyle === 'long'
      ? [
          [-64, 40],
          [-70, -20],
          [-54, -70],
          [4, -94],
          [54, -66],
          [44, -40],
          [-8, -44],
          [-34, -20],
          [-38, 40],
        ]
      : [
          [-58, 6],
          [-64, -36],
          [-38, -78],
          [10, -88],
          [54, -62],
          [56, -34],
          [20, -48],
          [-20, -40],
          [-36, -16],
        ];
  const hair =
    looks.hairStyle === 'bald' ? '' : ink.part(hairLine, looks.hair, { depth: 12, line: 4 });
  const curls =
    looks.hairStyle === 'curly'
      ? [
          [-52, -40],
          [-30, -72],
          [4, -84],
          [38, -70],
        ]
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="24" fill="${lighter(looks.hair, 6)}"/>`)
          .join('')
      : '';
  const beard =
    looks.beard === 'full'
      ? `<path d="${closed([
          [-32, 26],
          [0, 40],
          [34, 30],
          [52, 22],
          [42, 62],
          [2, 82],
          [-28, 56],
        ])}" fill="${looks.hair}"/>`
      : looks.beard === 'moustache'
        ? `<path d="M8 34q22 -12 42 0" stroke="${looks.hair}" stroke-width="11" fill="none"/>`
        : '';
  const dark = lighter(looks.skin, -34);
  const face =
    `<path d="M6 -20q14 -10 24 -2M38 -20q8 -6 14 2" stroke="${looks.hair}" stroke-width="8" fill="none" stroke-linecap="round"/>` +
    `<ellipse cx="18" cy="-4" rx="6" ry="7" fill="#17120f"/><ellipse cx="44" cy="-4" rx="5" ry="7" fill="#17120f"/>` +
    `<path d="M32 -4q14 20 0 24" stroke="${dark}" stroke-width="5" fill="none"/><path d="M14 42q16 8 30 -2" stroke="${dark}" stroke-width="7" fill="none" stroke-linecap="round"/>` +
    `<ellipse cx="-40" cy="2" rx="11" ry="17" fill="${lighter(looks.skin, -8)}" stroke="${dark}" stroke-width="4"/>`;
  // A peaked helmet is worn above the eyes; the others come down over the face.
  const lift = sport === 'Baseball' ? -24 : 0;
  const helmet = `<g transform="translate(0 ${lift})">${drawHelmet(sport, looks.club.main, looks.club.second, ink)}</g>`;
  const band =
    sport === 'Basketball' && looks.shirt % 3 === 0
      ? `<path d="M-58 -32Q0 -64 56 -34" stroke="${looks.club.second}" stroke-width="18" fill="none"/>`
      : '';
  const [x, y] = pose.head;
  return `<g transform="translate(${x} ${y}) rotate(${pose.tilt}) scale(1.06)">${ink.part(skull, looks.skin, { depth: 20, line: 5 })}${beard}${face}${hair}${curls}${band}${helmet}</g>`;
}
