import type { Sport } from '../../sports/names.ts';
import { lighter } from '../colour.ts';
import { createInk } from '../ink.ts';
import { closed, oval, type Point } from '../shapes.ts';
import { type } from '../type.ts';
import type { Looks } from './kit.ts';

/** Shadows of a face in two steps, as a lithographer lays them. */
function modelling(skin: string, jaw: number): string {
  const [shade, deep] = [lighter(skin, -13), lighter(skin, -24)];
  return (
    `<path d="${closed([
      [190, -130],
      [262, -150],
      [260, 60],
      [200, 260 * jaw],
      [70, 372 * jaw],
      [120, 240],
      [150, 40],
    ])}" fill="${shade}" opacity="0.75"/>` +
    `<path d="${closed([
      [-190, -40],
      [-60, -60],
      [-20, -10],
      [-70, 30],
      [-170, 20],
    ])}" fill="${shade}" opacity="0.6"/>` +
    `<path d="${closed([
      [60, -50],
      [190, -40],
      [180, 30],
      [80, 26],
    ])}" fill="${deep}" opacity="0.45"/>` +
    `<path d="${closed([
      [30, -40],
      [64, 60],
      [70, 120],
      [20, 132],
      [40, 60],
    ])}" fill="${shade}" opacity="0.9"/>` +
    `<path d="${closed([
      [-60, 306 * jaw],
      [0, 330 * jaw],
      [90, 300 * jaw],
      [40, 372 * jaw],
      [-40, 372 * jaw],
    ])}" fill="${shade}" opacity="0.6"/>` +
    `<ellipse cx="-110" cy="110" rx="74" ry="56" fill="#d8574a" opacity="0.16"/><ellipse cx="130" cy="110" rx="60" ry="52" fill="#d8574a" opacity="0.14"/>`
  );
}

function features(looks: Looks): string {
  const { skin, hair, jaw, beard } = looks;
  const line = lighter(skin, -48);
  const eye = (x: number) =>
    `<path d="M${x - 50} -4Q${x} -40 ${x + 50} -2Q${x} 22 ${x - 50} -4Z" fill="#f6f1e8"/><circle cx="${x + 3}" cy="-8" r="20" fill="#3c2a1c"/><circle cx="${x + 3}" cy="-8" r="10" fill="#0f0b09"/><circle cx="${x - 3}" cy="-15" r="5" fill="#fff"/>` +
    `<path d="M${x - 54} -4Q${x} -44 ${x + 54} -3" stroke="${line}" stroke-width="11" fill="none" stroke-linecap="round"/>`;
  const brow = (x: number, lift: number) =>
    `<path d="M${x - 66} ${-62 + lift}Q${x} ${-98 - lift} ${x + 66} ${-66 - lift * 0.4}" stroke="${lighter(hair, 4)}" stroke-width="24" fill="none" stroke-linecap="round"/>`;
  const mouthY = 208 * jaw;
  const smile =
    `<path d="M-92 ${mouthY}Q0 ${mouthY + 64} 104 ${mouthY - 6}Q10 ${mouthY + 18} -92 ${mouthY}Z" fill="#f5efe4"/>` +
    `<path d="M-98 ${mouthY - 4}Q0 ${mouthY + 26} 110 ${mouthY - 10}" stroke="${line}" stroke-width="11" fill="none" stroke-linecap="round"/>` +
    `<path d="M-70 ${mouthY + 34}Q6 ${mouthY + 78} 84 ${mouthY + 26}" stroke="#a9534a" stroke-width="13" fill="none" stroke-linecap="round" opacity="0.8"/>` +
    `<path d="M-122 ${mouthY - 50}q-14 40 6 76M134 ${mouthY - 54}q16 40 -6 78" stroke="${lighter(skin, -22)}" stroke-width="9" fill="none" opacity="0.8"/>`;
  const nose = `<path d="M22 -30Q40 50 66 96Q60 132 14 130Q-12 128 -24 112" stroke="${line}" stroke-width="9" fill="none" stroke-linecap="round" opacity="0.8"/>`;
  const growth =
    beard === 'full'
      ? `<path d="${closed([
          [-214, 60],
          [-150, 150],
          [-60, 168],
          [10, 150],
          [80, 166],
          [170, 140],
          [224, 50],
          [206, 240 * jaw],
          [90, 384 * jaw],
          [-80, 386 * jaw],
          [-200, 250 * jaw],
        ])}" fill="${hair}" opacity="0.9"/>`
      : beard === 'moustache'
        ? `<path d="${closed([
            [-110, 186],
            [-40, 150],
            [10, 160],
            [60, 148],
            [124, 180],
            [60, 184],
            [10, 178],
            [-50, 188],
          ])}" fill="${hair}"/>`
        : '';
  return growth + brow(-104, 8) + brow(110, -4) + eye(-102) + eye(108) + nose + smile;
}

/** Head and shoulders in the manner of old gum cards, the chin at about (0, 0), facing slightly left. */
export function drawPortrait(sport: Sport, looks: Looks): string {
  const { club, skin, hair, jaw } = looks;
  const ink = createInk('#2a1c14', '#fff3d8', 'v');
  const skull: Point[] = [
    [0, -420],
    [170, -370],
    [246, -200],
    [250, 20],
    [214, 210 * jaw],
    [110, 350 * jaw],
    [0, 384 * jaw],
    [-110, 352 * jaw],
    [-212, 214 * jaw],
    [-246, 20],
    [-240, -200],
    [-168, -372],
  ];
  const shoulders: Point[] = [
    [-120, 420],
    [-330, 500],
    [-620, 610],
    [-760, 1000],
    [760, 1000],
    [640, 620],
    [340, 500],
    [130, 420],
    [0, 470],
  ];
  const pinstripe = [-500, -400, -300, -200, 200, 300, 400, 500]
    .map(
      (x) =>
        `<path d="M${x} 400L${x * 1.12} 1000" stroke="${club.main}" stroke-width="7" opacity="0.55"/>`,
    )
    .join('');
  const jersey = sport === 'Baseball' ? '#efe9da' : club.main;
  const trim = sport === 'Baseball' ? club.main : club.second;
  const initial = club.name.split(' ').at(-1)![0]!;
  const collar = `<path d="M-150 410Q0 640 160 408" stroke="${trim}" stroke-width="52" fill="none"/>`;
  const wordmark = type(
    club.name.split(' ').at(-1)!,
    20,
    800,
    { font: 'script', size: 250, anchor: 'middle', maxWidth: 1000, rotate: -5 },
    `fill="${trim}" stroke="${club.dark}" stroke-width="6"`,
  );
  const neck = ink.part(
    [
      [-130, 160],
      [140, 160],
      [160, 420],
      [110, 540],
      [0, 580],
      [-110, 540],
      [-150, 420],
    ],
    lighter(skin, -8),
    { depth: 60, line: 8 },
  );
  const ear = (x: number) =>
    ink.part(oval(x, 10, 44, 82, 9), lighter(skin, -5), { depth: 16, line: 8 });
  const locks = ink.part(
    [
      [-252, 20],
      [-276, -160],
      [-220, -360],
      [-60, -470],
      [120, -462],
      [250, -340],
      [278, -150],
      [250, 30],
      [226, -110],
      [170, -240],
      [40, -290],
      [-110, -262],
      [-206, -150],
      [-224, -60],
    ],
    hair,
    { depth: 40, line: 8 },
  );
  const cap =
    ink.part(
      [
        [-262, -120],
        [-270, -270],
        [-190, -430],
        [0, -490],
        [190, -440],
        [272, -280],
        [262, -120],
        [120, -170],
        [-40, -182],
        [-180, -150],
      ],
      club.main,
      {
        depth: 60,
        line: 9,
        inside: `<path d="M0 -500Q-30 -340 -20 -150M-150 -460Q-170 -300 -150 -140M150 -460Q160 -310 140 -150" stroke="${lighter(club.main, -14)}" stroke-width="8" fill="none"/>`,
      },
    ) +
    ink.part(
      [
        [-262, -126],
        [-120, -190],
        [20, -200],
        [170, -180],
        [264, -124],
        [200, -66],
        [40, -100],
        [-140, -86],
        [-240, -60],
      ],
      lighter(club.main, -8),
      { depth: 26, line: 9 },
    ) +
    type(
      initial,
      -4,
      -232,
      { font: 'slab', size: 210, anchor: 'middle' },
      `fill="${club.second}" stroke="${club.dark}" stroke-width="8"`,
    );
  const capped = sport === 'Baseball';
  return (
    neck +
    ink.part(shoulders, jersey, {
      depth: 80,
      line: 10,
      inside: (sport === 'Baseball' ? pinstripe : '') + collar + wordmark,
    }) +
    ear(-250) +
    ear(254) +
    ink.part(skull, skin, { depth: 40, line: 9, inside: modelling(skin, jaw) }) +
    features(looks) +
    (capped ? cap : looks.hairStyle === 'bald' ? '' : locks)
  ).replace(/^/, ink.definitions());
}
