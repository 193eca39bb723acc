import { kitOf } from '../sport/club.ts';
import type { Sport } from '../sport/names.ts';
import { playerOf } from '../sport/players.ts';
import { lighter } from '../colour.ts';
import { polygon } from '../shapes.ts';
import { measureText, type } from '../type.ts';
import {
  gradient,
  inset,
  outline,
  rectangle,
  type Face,
  type FoilPattern,
  type Sheet,
} from './face.ts';
import { painting } from './painting.ts';
import { paintBurst } from './sport-paintings.ts';

/** The color that a parallel is named for; plain ones take the steel of the base card. */
const TINTS: readonly (readonly [RegExp, string])[] = [
  [/black|onyx/i, '#2a2c33'],
  [/superfractor|gold/i, '#c99a2e'],
  [/blue|sapphire/i, '#2f6fd0'],
  [/green|emerald/i, '#23935a'],
  [/orange/i, '#e5822b'],
  [/purple/i, '#7a3fc0'],
  [/red/i, '#cf3036'],
  [/./, '#b9c3cf'],
];

function foilOf(variation: string): { pattern: FoilPattern; strength: number } | null {
  if (/wave/i.test(variation)) return { pattern: 'wave', strength: 0.5 };
  if (/prizm/i.test(variation)) return { pattern: 'prizm', strength: 0.5 };
  if (/superfractor/i.test(variation)) return { pattern: 'galaxy', strength: 0.62 };
  if (/refractor/i.test(variation)) return { pattern: 'linear', strength: 0.52 };
  if (/foil/i.test(variation)) return { pattern: 'etched', strength: 0.46 };
  return null;
}

/** A cut-out player over foil, thin metallic border, wide type: since 1996. */
export function chromeSport({ card, width, height, frame }: Sheet): Face {
  const sport = card.category as Sport;
  const kit = kitOf(sport, card.name);
  const { club } = kit;
  const player = playerOf(sport, card.name);
  const tint = TINTS.find(([pattern]) => pattern.test(card.variation))![1];
  const base = /base/i.test(card.variation);
  const foil = foilOf(card.variation);
  const dark = lighter(club.dark, -2);
  const [left, right, bottom] = [frame.x, frame.x + frame.width, frame.y + frame.height];
  const [given, ...rest] = card.name.split(' ');
  const family = rest.join(' ');
  const plate = polygon([
    [left, bottom - 1560],
    [right, bottom - 1980],
    [right, bottom],
    [left, bottom],
  ]);
  const serial =
    card.serialNumber !== null && card.divisorNumber !== null
      ? `${card.serialNumber}/${card.divisorNumber}`
      : '';
  const serialStyle = { font: 'tech', size: 250, tracking: 0.08, anchor: 'end' } as const;
  const serialWidth = serial ? measureText(serial, serialStyle) : 0;
  const print =
    `<defs>${gradient(
      'edge',
      [
        [0, lighter(tint, 26)],
        [0.25, tint],
        [0.5, lighter(tint, 30)],
        [0.75, lighter(tint, -16)],
        [1, lighter(tint, 16)],
      ],
      [0, 0, 1, 0.7],
    )}` +
    gradient(
      'plate',
      [
        [0, lighter(club.main, 6)],
        [0.55, club.main],
        [1, dark],
      ],
      [0, 0, 0.3, 1],
    ) +
    gradient('name', [
      [0, '#ffffff'],
      [0.5, '#dfe6ee'],
      [0.52, '#aab4c2'],
      [1, '#ffffff'],
    ]) +
    `</defs>` +
    `<path fill-rule="evenodd" fill="${base ? '#eef1f4' : 'url(#edge)'}" d="M0 0H${width}V${height}H0Z${outline(frame, 130)}"/>` +
    `<clipPath id="inside"><path d="${outline(frame, 130)}"/></clipPath><g clip-path="url(#inside)">` +
    `<path d="${plate}" fill="url(#plate)" opacity="0.94"/>` +
    `<path d="${polygon([
      [left, bottom - 1690],
      [right, bottom - 2130],
      [right, bottom - 1990],
      [left, bottom - 1570],
    ])}" fill="url(#edge)"/>` +
    `<path d="${polygon([
      [left, bottom - 1800],
      [right, bottom - 2240],
      [right, bottom - 2190],
      [left, bottom - 1750],
    ])}" fill="${club.second}" opacity="0.9"/>` +
    `<path d="${polygon([
      [left, frame.y],
      [left + 1900, frame.y],
      [left + 1500, frame.y + 560],
      [left, frame.y + 760],
    ])}" fill="${dark}" opacity="0.82"/></g>` +
    rectangle(frame, 130, `fill="none" stroke="${dark}" stroke-width="34"`) +
    rectangle(inset(frame, 56), 90, 'fill="none" stroke="url(#edge)" stroke-width="26"') +
    type(
      card.brand.toUpperCase(),
      left + 240,
      frame.y + 450,
      { font: 'tech', size: 300, tracking: 0.06, maxWidth: 1300 },
      'fill="url(#name)"',
    ) +
    type(
      given ?? '',
      left + 300,
      bottom - 1010,
      { font: 'condensed', size: 400, tracking: 0.08 },
      'fill="#fff" opacity="0.92"',
    ) +
    type(
      family.toUpperCase(),
      left + 290,
      bottom - 440,
      { font: 'poster', size: 640, maxWidth: frame.width - 1500 },
      `fill="url(#name)" stroke="${dark}" stroke-width="24"`,
    ) +
    type(
      `${club.name.toUpperCase()}  /  ${player.position.toUpperCase()}`,
      left + 300,
      bottom - 190,
      { font: 'condensed', size: 185, tracking: 0.1, maxWidth: frame.width - 1500 },
      `fill="${club.light}"`,
    ) +
    `<circle cx="${right - 680}" cy="${bottom - 690}" r="430" fill="${dark}" stroke="url(#edge)" stroke-width="60"/><circle cx="${right - 680}" cy="${bottom - 690}" r="350" fill="none" stroke="${club.light}" stroke-width="20"/>` +
    type(
      club.name
        .split(' ')
        .map((word) => word[0])
        .join(''),
      right - 680,
      bottom - 560,
      { font: 'slab', size: 370, anchor: 'middle', maxWidth: 560 },
      `fill="${club.light}"`,
    ) +
    (card.subset
      ? type(
          card.subset.toUpperCase(),
          right - 220,
          frame.y + 420,
          { font: 'condensedItalic', size: 330, anchor: 'end', tracking: 0.05 },
          `fill="#fff" stroke="${dark}" stroke-width="60" paint-order="stroke"`,
        )
      : '') +
    (serial
      ? rectangle(
          {
            x: right - 300 - serialWidth - 130,
            y: frame.y + 640,
            width: serialWidth + 260,
            height: 370,
          },
          40,
          `fill="${dark}" fill-opacity="0.55"`,
        ) + type(serial, right - 300, frame.y + 915, serialStyle, 'fill="#f3d27a"')
      : '');
  return {
    width,
    height,
    stock: 'chrome',
    paintings: [
      painting(frame, (tall) => paintBurst(sport, kit, card, tall, base ? '#9fb0c2' : tint)),
    ],
    print,
    ...(foil && {
      foil: {
        area: `<rect width="${width}" height="${height}" fill="#fff"/><path d="${plate}" fill="#777"/><ellipse cx="${frame.x + frame.width / 2}" cy="${frame.y + frame.height * 0.47}" rx="${frame.width * 0.2}" ry="${frame.height * 0.3}" fill="#666"/>`,
        ...foil,
      },
    }),
  };
}
