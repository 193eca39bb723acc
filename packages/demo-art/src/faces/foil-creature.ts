import { paintEmblem } from '../artwork.ts';
import { lighter } from '../colour.ts';
import { elementOf } from '../emblem/element.ts';
import { polygon, type Point } from '../shapes.ts';
import { measureText, type, wrap } from '../type.ts';
import { printMoves, printTraits, type TextLook } from './creature-text.ts';
import { gradient, inset, outline, rectangle, type Area, type Face, type Sheet } from './face.ts';
import { painting } from './painting.ts';
import { gem, raritySign } from './gems.ts';
import { loreOf } from './lore.ts';

const DESIGN = 8270;
const STEEL = [
  [0, '#f4f6f8'],
  [0.3, '#b9c0c9'],
  [0.52, '#eef1f4'],
  [0.78, '#9aa3ae'],
  [1, '#d8dde3'],
] as const;

/** A rectangle whose corners are cut off. */
function cut({ x, y, width, height }: Area, by: number): string {
  const [r, b] = [x + width, y + height];
  const points: Point[] = [
    [x + by, y],
    [r - by, y],
    [r, y + by],
    [r, b - by],
    [r - by, b],
    [x + by, b],
    [x, b - by],
    [x, y + by],
  ];
  return polygon(points);
}

/** Steel borders, a window with cut corners, a bright panel for the words: 2003 to 2016. */
export function foilCreature({ card, width, height, frame }: Sheet): Face {
  const element = elementOf(card.name);
  const lore = loreOf(card.name, element.name, false);
  const k = frame.height / DESIGN;
  const at = (value: number) => frame.y + value * k;
  const tint = element.sky[1];
  const bright = lighter(tint, 40);
  const look: TextLook = { heading: 'condensedHeavy', ink: '#14161c', halo: '' };
  const window: Area = { x: frame.x + 230, y: at(800), width: frame.width - 460, height: 3480 * k };
  const words: Area = { x: frame.x + 190, y: at(4560), width: frame.width - 380, height: 3000 * k };
  const vigorStyle = { font: 'condensedHeavy', size: 460, anchor: 'end' } as const;
  const vigorX = frame.x + frame.width - 660;
  const taleStyle = { font: 'humanistItalic', size: 150 } as const;
  const reverse = /reverse/i.test(card.variation);
  const shining = reverse || /holo|rare/i.test(`${card.variation} ${card.rarity}`);

  const print =
    `<defs>${gradient('steel', STEEL, [0, 0, 1, 0.8])}` +
    `<radialGradient id="panel" cx="0.5" cy="0.3" r="0.9"><stop offset="0" stop-color="${lighter(tint, 24)}"/><stop offset="0.55" stop-color="${tint}"/><stop offset="1" stop-color="${lighter(tint, -24)}"/></radialGradient>` +
    gradient('words', [
      [0, '#ffffff'],
      [1, bright],
    ]) +
    `</defs>` +
    `<path fill-rule="evenodd" fill="url(#steel)" d="M0 0H${width}V${height}H0Z${cut(window, 260)}"/>` +
    `<path fill-rule="evenodd" fill="url(#panel)" d="${outline(frame, 180)}${cut(window, 260)}"/>` +
    // Bands of light that run down behind the words.
    `<clipPath id="inside"><path clip-rule="evenodd" d="${outline(frame, 180)}${cut(window, 260)}"/></clipPath><g clip-path="url(#inside)">` +
    [0, 1, 2, 3, 4, 5]
      .map(
        (band) =>
          `<path d="M${frame.x + band * 1150} ${frame.y}l420 0l-1500 ${frame.height}l-420 0z" fill="#fff" opacity="0.1"/>`,
      )
      .join('') +
    `</g>` +
    rectangle(frame, 180, 'fill="none" stroke="#23262d" stroke-width="30"') +
    rectangle(inset(frame, 50), 140, 'fill="none" stroke="#fff" stroke-width="14" opacity="0.6"') +
    `<path d="${cut(window, 260)}" fill="none" stroke="#20232a" stroke-width="90"/>` +
    `<path d="${cut(inset(window, -14), 262)}" fill="none" stroke="url(#steel)" stroke-width="44"/>` +
    rectangle({ x: frame.x + 170, y: at(170), width: 820, height: 200 }, 100, 'fill="#20232a"') +
    type(
      'BASIC',
      frame.x + 580,
      at(170) + 148,
      { font: 'condensedHeavy', size: 150, anchor: 'middle', tracking: 0.14 },
      'fill="#fff"',
    ) +
    type(
      card.name,
      frame.x + 240,
      at(670),
      { font: 'condensedHeavy', size: 460, maxWidth: frame.width - 2250 },
      'fill="#fff" stroke="#14161c" stroke-width="70" paint-order="stroke"',
    ) +
    type(
      String(lore.vigor),
      vigorX,
      at(665),
      vigorStyle,
      'fill="#fff" stroke="#14161c" stroke-width="70" paint-order="stroke"',
    ) +
    type(
      'VIGOR',
      vigorX - measureText(String(lore.vigor), vigorStyle) - 70,
      at(665),
      { font: 'condensedHeavy', size: 160, anchor: 'end' },
      'fill="#fff" stroke="#14161c" stroke-width="46" paint-order="stroke"',
    ) +
    gem('element', element.name, frame.x + frame.width - 420, at(520), 190) +
    `<path d="${polygon([
      [window.x + 340, window.y + window.height - 70],
      [window.x + window.width - 340, window.y + window.height - 70],
      [window.x + window.width - 520, window.y + window.height + 170],
      [window.x + 520, window.y + window.height + 170],
    ])}" fill="url(#steel)" stroke="#20232a" stroke-width="24"/>` +
    type(
      `${lore.kind} · ${card.set}`,
      frame.x + frame.width / 2,
      window.y + window.height + 108,
      { font: 'humanistItalic', size: 165, anchor: 'middle', maxWidth: window.width - 1300 },
      'fill="#14161c"',
    ) +
    rectangle(
      words,
      150,
      'fill="url(#words)" fill-opacity="0.94" stroke="#20232a" stroke-width="26"',
    ) +
    printMoves(
      lore,
      element.name,
      { x: words.x + 150, y: words.y + 110, width: words.width - 300, height: 1760 * k },
      look,
    ) +
    `<path d="M${words.x + 150} ${words.y + 1000 * k}h${words.width - 300}M${words.x + 150} ${words.y + 1880 * k}h${words.width - 300}" stroke="${lighter(tint, -14)}" stroke-width="12"/>` +
    wrap(lore.tale, words.width - 420, taleStyle)
      .slice(0, 3)
      .map((line, index) =>
        type(line, words.x + 210, words.y + (2130 + index * 180) * k, taleStyle, 'fill="#2a2d36"'),
      )
      .join('') +
    printTraits(
      lore,
      { x: words.x + 60, y: words.y + 2620 * k, width: words.width - 120, height: 300 * k },
      look,
    ) +
    type(
      `${card.brand} · ${card.year}`,
      frame.x + frame.width / 2,
      at(8000),
      { font: 'body', size: 124, anchor: 'middle' },
      'fill="#fff"',
    ) +
    type(
      card.number,
      frame.x + frame.width - 470,
      at(8000),
      { font: 'bodyBold', size: 160, anchor: 'end' },
      'fill="#fff"',
    ) +
    raritySign(card.rarity, frame.x + frame.width - 350, at(7946), 66, '#fff');

  return {
    width,
    height,
    stock: 'coated',
    paintings: [painting(window, (tall) => paintEmblem(card, tall, { close: 1.05 }))],
    print,
    ...(shining && {
      foil: reverse
        ? {
            area: `${rectangle(frame, 180, 'fill="#fff"')}${rectangle(window, 0, 'fill="#000"')}`,
            pattern: 'prizm',
            strength: 0.42,
          }
        : { area: rectangle(window, 0, 'fill="#fff"'), pattern: 'linear', strength: 0.5 },
    }),
  };
}
