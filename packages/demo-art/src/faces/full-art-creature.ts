import { paintEmblem } from '../artwork.ts';
import { lighter } from '../colour.ts';
import { elementOf } from '../emblem/element.ts';
import { measureText, type } from '../type.ts';
import { printMoves, printTraits, type TextLook } from './creature-text.ts';
import { gradient, inset, outline, rectangle, type Area, type Face, type Sheet } from './face.ts';
import { painting } from './painting.ts';
import { gem, raritySign } from './gems.ts';
import { loreOf } from './lore.ts';

const DESIGN = 8430;
const GOLD = [
  [0, '#fff3c4'],
  [0.22, '#d8a83c'],
  [0.45, '#fff0b4'],
  [0.7, '#b8842a'],
  [1, '#f4dd96'],
] as const;
const SILVER = [
  [0, '#f3f6fa'],
  [0.25, '#aab4c2'],
  [0.5, '#f7f9fc'],
  [0.75, '#8d97a8'],
  [1, '#dfe5ec'],
] as const;

/** A painting across the card with text printed on it: the rarest cards since 2007. */
export function fullArtCreature({ card, width, height, frame }: Sheet): Face {
  const element = elementOf(card.name);
  const grand = true;
  const lore = loreOf(card.name, element.name, grand);
  const k = frame.height / DESIGN;
  const at = (value: number) => frame.y + value * k;
  const golden = /secret|hyper|mega|special|legend|radiant/i.test(card.rarity ?? '');
  const metal = golden ? GOLD : SILVER;
  const night = lighter(element.deep, -16);
  const look: TextLook = { heading: 'condensedHeavy', ink: '#ffffff', halo: night };
  const area = (top: number, bottom: number): Area => ({
    x: frame.x + 330,
    y: at(top),
    width: frame.width - 660,
    height: (bottom - top) * k,
  });
  const nameStyle = { font: 'condensedItalic', size: 600, maxWidth: frame.width - 2100 } as const;
  const vigorStyle = { font: 'condensedHeavy', size: 520, anchor: 'end' } as const;
  const vigorX = frame.x + frame.width - 640;
  const word = (
    text: string,
    x: number,
    y: number,
    style: Parameters<typeof type>[3],
    fill = '#fff',
  ) =>
    type(
      text,
      x,
      y,
      style,
      `fill="none" stroke="${night}" stroke-width="100" stroke-linejoin="round"`,
    ) +
    type(
      text,
      x,
      y,
      style,
      `fill="none" stroke="url(#metal)" stroke-width="40" stroke-linejoin="round"`,
    ) +
    type(text, x, y, style, `fill="${fill}"`);

  const print =
    `<defs>${gradient('metal', metal, [0, 0, 1, 0.6])}` +
    `<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}" stop-opacity="0"/><stop offset="0.3" stop-color="${night}" stop-opacity="0.62"/><stop offset="1" stop-color="${night}" stop-opacity="0.92"/></linearGradient>` +
    `<linearGradient id="dawn" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}" stop-opacity="0.75"/><stop offset="1" stop-color="${night}" stop-opacity="0"/></linearGradient></defs>` +
    `<path fill-rule="evenodd" fill="url(#metal)" d="M0 0H${width}V${height}H0Z${outline(frame, 140)}"/>` +
    `<clipPath id="inside"><path d="${outline(frame, 140)}"/></clipPath><g clip-path="url(#inside)">` +
    rectangle({ ...frame, height: 1300 * k }, 0, 'fill="url(#dawn)"') +
    rectangle(
      { x: frame.x, y: at(4850), width: frame.width, height: frame.height - 4850 * k },
      0,
      'fill="url(#dusk)"',
    ) +
    `<path d="M${frame.x} ${at(5330)}L${frame.x + frame.width} ${at(5120)}V${at(5150)}L${frame.x} ${at(5375)}Z" fill="url(#metal)"/></g>` +
    rectangle(frame, 140, `fill="none" stroke="${night}" stroke-width="34"`) +
    rectangle(inset(frame, 52), 96, 'fill="none" stroke="url(#metal)" stroke-width="26"') +
    word(card.name, frame.x + 300, at(720), nameStyle) +
    word(String(lore.vigor), vigorX, at(700), vigorStyle, golden ? '#fff6d8' : '#fff') +
    type(
      'VIGOR',
      vigorX - measureText(String(lore.vigor), vigorStyle) - 90,
      at(700),
      { font: 'condensedHeavy', size: 190, anchor: 'end' },
      `fill="#fff" stroke="${night}" stroke-width="56" paint-order="stroke"`,
    ) +
    gem('element', element.name, frame.x + frame.width - 410, at(540), 205) +
    type(
      'GROWN FORM',
      frame.x + 310,
      at(1010),
      { font: 'condensedHeavy', size: 190, tracking: 0.12 },
      `fill="url(#metal)" stroke="${night}" stroke-width="50" paint-order="stroke"`,
    ) +
    printMoves(lore, element.name, area(5420, 7280), look) +
    printTraits(lore, area(7390, 7700), look) +
    `<path d="M${frame.x + 330} ${at(7350)}h${frame.width - 660}" stroke="url(#metal)" stroke-width="20"/>` +
    rectangle(
      { x: frame.x + 330, y: at(7860), width: 1150, height: 290 },
      145,
      `fill="${night}" stroke="url(#metal)" stroke-width="26"`,
    ) +
    type(
      card.number,
      frame.x + 905,
      at(7860) + 205,
      { font: 'bodyBold', size: 172, anchor: 'middle', maxWidth: 1000 },
      'fill="#fff"',
    ) +
    raritySign(card.rarity, frame.x + 1800, at(8005), 82, golden ? '#f6d878' : '#e8edf4') +
    type(
      `${card.set} · ${card.year}`,
      frame.x + frame.width - 330,
      at(8000),
      { font: 'bodyBold', size: 150, anchor: 'end', maxWidth: 3100 },
      'fill="#fff"',
    );

  return {
    width,
    height,
    stock: 'coated',
    paintings: [
      painting(frame, (tall) => paintEmblem(card, tall, { grand, standing: 0.67, close: 1.02 })),
    ],
    print,
    foil: {
      area: `<rect width="${width}" height="${height}" fill="#999"/>${rectangle(frame, 140, 'fill="#fff"')}${rectangle(area(5500, 8300), 0, 'fill="#444"')}`,
      pattern: 'etched',
      strength: 0.4,
    },
  };
}
