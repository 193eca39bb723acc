import { kitOf, type Kit } from '../sport/club.ts';
import { drawNumeral } from '../sport/numeral.ts';
import { randomOf } from '../random.ts';
import type { Sport } from '../sport/names.ts';
import { playerOf } from '../sport/players.ts';
import { familyOf } from '../card/family.ts';
import { lighter } from '../colour.ts';
import { type, wrap } from '../type.ts';
import { outline, rectangle, type Area, type Face, type Sheet } from './face.ts';
import { statistics } from './statistics.ts';

const feet = (inches: number) => `${Math.floor(inches / 12)}'${inches % 12}"`;

const TALES: readonly string[] = [
  'Walked on to the practice squad with borrowed shoes and never left.',
  'Team mates say the hours before dawn are the secret.',
  'Grew up three streets from the ground and sold programmes there.',
  'Led the league in games without a day off two years running.',
  'Learned the trade from an uncle who played in the old northern circuit.',
  'Off season: repairs clocks, reads the sea charts of the coast.',
];

const paintCameo = (sport: Sport, kit: Kit, ground: string): string =>
  `<rect width="1750" height="1450" fill="${ground}"/><g transform="translate(875 1330) scale(1.2)">${drawNumeral(sport, kit, 1, '#ffffff')}</g>`;

/** The back of a sports card: number, vital facts, a table of seasons, a line about the player. */
export function sportBack({ card, width, height, frame }: Sheet): Face {
  const sport = card.category as Sport;
  const kit = kitOf(sport, card.name);
  const player = playerOf(sport, card.name);
  const { club } = kit;
  const random = randomOf('back', card.set, card.number);
  const family = familyOf(card);
  const old = family === 'vintage-sport';
  const [paper, panel, ink] = old
    ? ['#c9b791', '#dccba6', '#2b2118']
    : family === 'studio-sport'
      ? ['#e9e3d3', '#f6f1e2', '#20242c']
      : ['#eef1f4', '#ffffff', '#14181f'];
  const accent = old ? lighter(club.main, -6) : club.main;
  const [left, right, top, bottom] = [
    frame.x,
    frame.x + frame.width,
    frame.y,
    frame.y + frame.height,
  ];
  const heading = old ? 'slab' : family === 'studio-sport' ? 'condensedItalic' : 'poster';
  const head = 1500;
  const cameo: Area = { x: left + 200, y: top + head + 180, width: 1750, height: 1450 };

  const { columns, rows } = statistics(sport, card.year, random);
  const tableTop = top + 3450;
  const step = Math.min(300, 2900 / (rows.length + 1));
  const first = left + 260;
  const columnX = (index: number) =>
    first + 1050 + ((index + 1) * (right - 260 - first - 1050)) / columns.length;
  const cell = (text: string, x: number, y: number, bold: boolean, colour: string) =>
    type(
      text,
      x,
      y,
      { font: bold ? 'condensedHeavy' : 'condensed', size: step * 0.66, anchor: 'end' },
      `fill="${colour}"`,
    );
  const table =
    rectangle(
      { x: left + 160, y: tableTop - step * 0.95, width: frame.width - 320, height: step * 1.25 },
      30,
      `fill="${accent}"`,
    ) +
    type(
      'SEASON',
      first,
      tableTop - 30,
      { font: 'condensedHeavy', size: step * 0.62 },
      'fill="#fff"',
    ) +
    columns.map((name, index) => cell(name, columnX(index), tableTop - 30, true, '#fff')).join('') +
    rows
      .map((row, at) => {
        const y = tableTop + (at + 1) * step + 60;
        const last = at === rows.length - 1;
        return (
          (at % 2 === 0 || last
            ? rectangle(
                { x: left + 160, y: y - step * 0.74, width: frame.width - 320, height: step },
                0,
                `fill="${last ? club.second : accent}" opacity="${last ? 0.35 : 0.1}"`,
              )
            : '') +
          type(
            row.label,
            first,
            y,
            { font: last ? 'condensedHeavy' : 'condensed', size: step * 0.66 },
            `fill="${ink}"`,
          ) +
          row.values.map((value, index) => cell(value, columnX(index), y, last, ink)).join('')
        );
      })
      .join('');

  const facts = [
    ['HEIGHT', feet(player.height)],
    ['WEIGHT', `${player.weight} lb`],
    ['POSITION', player.position],
    ['SHIRT', `No. ${player.shirt}`],
  ] as const;
  const tale = random.pick(TALES);
  const taleStyle = { font: old ? 'serifItalic' : 'bodyItalic', size: 215 } as const;
  const taleY = tableTop + (rows.length + 1) * step + 520;
  const numberX = right - 760;
  const cmp = card.cmpCode ? `CODE ${card.cmpCode}` : '';
  const print =
    `<path fill-rule="evenodd" fill="${paper}" d="M0 0H${width}V${height}H0Z${outline(cameo, 60)}"/>` +
    `<path fill-rule="evenodd" fill="${panel}" d="${outline(frame, old ? 40 : 90)}${outline(cameo, 60)}"/>` +
    rectangle(frame, old ? 40 : 90, `fill="none" stroke="${accent}" stroke-width="44"`) +
    rectangle(
      { x: left, y: top, width: frame.width, height: head },
      old ? 40 : 90,
      `fill="${accent}"`,
    ) +
    rectangle(
      { x: left, y: top + head - 120, width: frame.width, height: 120 },
      0,
      `fill="${club.second}"`,
    ) +
    `<circle cx="${numberX}" cy="${top + 690}" r="500" fill="${panel}" stroke="${club.dark}" stroke-width="40"/>` +
    type(
      card.number,
      numberX,
      top + 860,
      { font: heading, size: 460, anchor: 'middle', maxWidth: 780 },
      `fill="${club.dark}"`,
    ) +
    type(
      card.name,
      left + 260,
      top + 680,
      { font: heading, size: 500, maxWidth: frame.width - 1900 },
      `fill="#fff"`,
    ) +
    type(
      `${club.name} · ${card.set} ${card.year}`,
      left + 270,
      top + 1080,
      { font: 'condensed', size: 250, tracking: 0.02, maxWidth: frame.width - 1950 },
      `fill="${club.light}"`,
    ) +
    rectangle(cameo, 60, `fill="none" stroke="${accent}" stroke-width="40"`) +
    facts
      .map(([name, value], index) => {
        const y = top + head + 420 + index * 360;
        return (
          type(
            name,
            left + 2200,
            y,
            { font: 'condensed', size: 190, tracking: 0.12 },
            `fill="${accent}"`,
          ) +
          type(
            value,
            right - 260,
            y,
            { font: 'bodyBold', size: 250, anchor: 'end', maxWidth: 2000 },
            `fill="${ink}"`,
          ) +
          `<path d="M${left + 2200} ${y + 80}H${right - 260}" stroke="${accent}" stroke-width="8" opacity="0.45"/>`
        );
      })
      .join('') +
    table +
    wrap(tale, frame.width - 520, taleStyle)
      .slice(0, 2)
      .map((line, index) => type(line, left + 260, taleY + index * 290, taleStyle, `fill="${ink}"`))
      .join('') +
    type(
      `${card.year} ${card.brand}`,
      left + 260,
      bottom - 190,
      { font: 'body', size: 135 },
      `fill="${ink}"`,
    ) +
    (cmp
      ? type(
          cmp,
          right - 260,
          bottom - 190,
          { font: 'condensed', size: 120, anchor: 'end' },
          `fill="${ink}"`,
        )
      : '') +
    (card.divisorNumber && card.serialNumber
      ? type(
          `${card.serialNumber}/${card.divisorNumber}`,
          right - 260,
          bottom - 480,
          { font: 'tech', size: 260, anchor: 'end', tracking: 0.06 },
          'fill="#a97818"',
        )
      : '') +
    type(
      card.brand.toUpperCase(),
      left + 260,
      bottom - 430,
      { font: heading, size: 330, maxWidth: 2200 },
      `fill="${accent}"`,
    );
  return {
    width,
    height,
    stock: old ? 'rough' : 'coated',
    paintings: [
      {
        box: cameo,
        content: paintCameo(sport, kit, lighter(accent, 24)),
        width: 1750,
        height: 1450,
      },
    ],
    print,
  };
}
