import type { Sport } from './names.ts';
import { polygon, star, turned, type Point } from '../shapes.ts';

const stroke = (colour: string, width: number) =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`;

const shaded = (id: string, light: string, colour: string, dark: string) =>
  `<radialGradient id="${id}" cx="0.36" cy="0.28" r="0.85"><stop offset="0" stop-color="${light}"/><stop offset="0.55" stop-color="${colour}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;

const basketball =
  shaded('ball', '#f5a04e', '#d9722a', '#7c3410') +
  `<circle r="100" fill="url(#ball)"/>` +
  `<path d="M-100 0H100M0 -100V100M-72 -70Q-16 0 -72 70M72 -70Q16 0 72 70" ${stroke('#2a1208', 4)}/>`;

/** Stitches along a seam that bends to the right of x. */
const stitches = (side: 1 | -1): string =>
  Array.from({ length: 13 }, (_, index) => {
    const y = -72 + index * 12;
    const x = side * (76 - 40 * Math.cos((y / 100) * 1.35));
    return `M${(x - 8).toFixed(1)} ${y - 4}L${(x + 8).toFixed(1)} ${y + 4}`;
  }).join('');

const baseball =
  shaded('ball', '#ffffff', '#f1ebdd', '#a89a80') +
  `<circle r="100" fill="url(#ball)"/>` +
  `<path d="M-62 -78Q-14 0 -62 78M62 -78Q14 0 62 78" ${stroke('#c9352f', 3)}/>` +
  `<path d="${stitches(1)}${stitches(-1)}" ${stroke('#c9352f', 3)}/>`;

const football =
  shaded('ball', '#b56a3c', '#7e3f1f', '#3c1a0b') +
  `<g transform="rotate(-32)"><path d="M-124 0Q-60 -78 0 -78T124 0Q60 78 0 78T-124 0Z" fill="url(#ball)"/>` +
  `<path d="M-88 -48Q-74 0 -88 48M88 -48Q74 0 88 48" ${stroke('#f4efe2', 7)}/>` +
  `<path d="M-46 -22H46M-36 -34V-10M-18 -34V-10M0 -34V-10M18 -34V-10M36 -34V-10" ${stroke('#f4efe2', 6)}/></g>`;

const panel = (degrees: number): string =>
  polygon(
    turned(
      [
        [-22, -98],
        [22, -98],
        [30, -78],
        [0, -62],
        [-30, -78],
      ] satisfies Point[],
      degrees,
      [0, 0],
    ),
  );

const soccer =
  shaded('ball', '#ffffff', '#f2f4f5', '#9aa3ab') +
  `<circle r="100" fill="url(#ball)"/>` +
  `<path d="${polygon(star(0, 0, 36, 29.1, 5))}${[0, 72, 144, 216, 288].map(panel).join('')}" fill="#1b2026"/>` +
  `<path d="${[0, 72, 144, 216, 288]
    .map((degrees) =>
      polygon(
        turned(
          [
            [0, -36],
            [0, -62],
          ],
          degrees,
          [0, 0],
        ),
      ),
    )
    .join('')}" ${stroke('#1b2026', 4)}/>`;

const puck =
  shaded('ball', '#4a5058', '#22262c', '#07090c') +
  `<path d="M-112 -22V26A112 50 0 0 0 112 26V-22Z" fill="#0c0e12"/>` +
  `<ellipse cy="-22" rx="112" ry="50" fill="url(#ball)"/>` +
  `<ellipse cy="-22" rx="84" ry="35" ${stroke('#8d97a3', 3)}/><ellipse cy="-22" rx="30" ry="12" fill="#8d97a3"/>`;

/** A sport's ball or puck, about 200 units across around (0, 0); once in a document. */
export const BALLS: Readonly<Record<Sport, string>> = {
  Basketball: basketball,
  Baseball: baseball,
  Football: football,
  Soccer: soccer,
  Hockey: puck,
};
