import { paintEmblem } from '../artwork.ts';
import { lighter } from '../colour.ts';
import { elementOf } from '../emblem/element.ts';
import { measureText, type, wrap } from '../type.ts';
import { printMoves, printTraits, type TextLook } from './creature-text.ts';
import { gradient, inset, outline, rectangle, type Area, type Face, type Sheet } from './face.ts';
import { painting } from './painting.ts';
import { gem, raritySign } from './gems.ts';
import { loreOf } from './lore.ts';

const DESIGN = 8310;

/** Pale metal around a painting that reaches from side to side: cards since 2017. */
export function modernCreature({ card, width, height, frame }: Sheet): Face {
  const element = elementOf(card.name);
  const lore = loreOf(card.name, element.name, false);
  const k = frame.height / DESIGN;
  const at = (value: number) => frame.y + value * k;
  const tint = element.sky[1];
  const shade = lighter(element.deep, -6);
  const look: TextLook = { heading: 'humanist', ink: '#12141a', halo: '' };
  const [right, middle] = [frame.x + frame.width, frame.x + frame.width / 2];
  // The painting ends in a shallow curve.
  const curve = `M${frame.x} ${at(40)}H${right}V${at(4500)}Q${middle} ${at(4860)} ${frame.x} ${at(4500)}Z`;
  const window: Area = { x: frame.x, y: frame.y, width: frame.width, height: 4760 * k };
  const vigorStyle = { font: 'humanist', size: 470, anchor: 'end' } as const;
  const vigorX = right - 610;
  const taleStyle = { font: 'bodyItalic', size: 142 } as const;
  const steel =
    card.year >= 2023
      ? (['#eceff2', '#aeb7c1', '#dfe4e9'] as const)
      : (['#f7e9a8', '#d9b64e', '#f2dd8e'] as const);
  const shining = /holo|rare|promo/i.test(`${card.variation} ${card.rarity}`);
  const reverse = /reverse/i.test(card.variation);

  const print =
    `<defs>${gradient(
      'metal',
      [
        [0, steel[0]],
        [0.5, steel[1]],
        [1, steel[2]],
      ],
      [0, 0, 1, 1],
    )}` +
    gradient('panel', [
      [0, lighter(tint, 34)],
      [0.4, lighter(tint, 42)],
      [1, lighter(tint, 18)],
    ]) +
    `<linearGradient id="veil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.9"/><stop offset="0.75" stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>` +
    `<path fill-rule="evenodd" fill="url(#metal)" d="M0 0H${width}V${height}H0Z${outline(frame, 110)}"/>` +
    `<clipPath id="inside"><path d="${outline(frame, 110)}"/></clipPath><g clip-path="url(#inside)">` +
    `<path fill-rule="evenodd" fill="url(#panel)" d="M${frame.x} ${at(2000)}H${right}V${frame.y + frame.height}H${frame.x}Z M${frame.x} ${at(2000)}H${right}V${at(4500)}Q${middle} ${at(4860)} ${frame.x} ${at(4500)}Z"/>` +
    Array.from(
      { length: 12 },
      (_, index) =>
        `<path d="M${frame.x - 400 + index * 560} ${at(8400)}l900 ${-3900 * k}l150 0l-900 ${3900 * k}z" fill="#fff" opacity="0.14"/>`,
    ).join('') +
    `<path d="${curve}" fill="none" stroke="url(#metal)" stroke-width="110"/><path d="${curve}" fill="none" stroke="${shade}" stroke-width="26"/>` +
    rectangle(
      { x: frame.x, y: frame.y, width: frame.width, height: 900 * k },
      0,
      'fill="url(#veil)"',
    ) +
    `</g>` +
    rectangle(frame, 110, `fill="none" stroke="${shade}" stroke-width="28"`) +
    rectangle(inset(frame, 44), 76, 'fill="none" stroke="#fff" stroke-width="14" opacity="0.7"') +
    type(
      'Basic',
      frame.x + 230,
      at(235),
      { font: 'condensedItalic', size: 170 },
      'fill="#12141a"',
    ) +
    type(
      card.name,
      frame.x + 230,
      at(600),
      { font: 'humanist', size: 440, maxWidth: frame.width - 2200 },
      'fill="#12141a" stroke="#fff" stroke-width="60" paint-order="stroke"',
    ) +
    type(
      String(lore.vigor),
      vigorX,
      at(600),
      vigorStyle,
      'fill="#12141a" stroke="#fff" stroke-width="60" paint-order="stroke"',
    ) +
    type(
      'vigor',
      vigorX - measureText(String(lore.vigor), vigorStyle) - 60,
      at(600),
      { font: 'humanist', size: 170, anchor: 'end' },
      'fill="#12141a"',
    ) +
    gem('element', element.name, right - 370, at(450), 190) +
    `<path d="M${frame.x + 900} ${at(4690)}h${frame.width - 1800}l-130 ${230 * k}h${-(frame.width - 2060)}z" fill="${shade}"/>` +
    type(
      `${lore.kind} · ${card.set}`,
      middle,
      at(4690) + 165 * k,
      {
        font: 'condensed',
        size: 165,
        anchor: 'middle',
        tracking: 0.03,
        maxWidth: frame.width - 2300,
      },
      'fill="#fff"',
    ) +
    printMoves(
      lore,
      element.name,
      { x: frame.x + 250, y: at(5020), width: frame.width - 500, height: 1900 * k },
      look,
    ) +
    `<path d="M${frame.x + 250} ${at(5960)}h${frame.width - 500}" stroke="${shade}" stroke-width="12" opacity="0.5"/>` +
    rectangle(
      { x: frame.x + 200, y: at(7010), width: frame.width - 400, height: 330 * k },
      60,
      'fill="#fff" fill-opacity="0.6"',
    ) +
    printTraits(
      lore,
      { x: frame.x + 240, y: at(7010), width: frame.width - 480, height: 330 * k },
      look,
    ) +
    wrap(lore.tale, frame.width - 3000, taleStyle)
      .slice(0, 4)
      .map((line, index) =>
        type(
          line,
          right - 250,
          at(7560 + index * 160),
          { ...taleStyle, anchor: 'end' },
          'fill="#12141a"',
        ),
      )
      .join('') +
    rectangle(
      { x: frame.x + 230, y: at(7560), width: 720, height: 330 * k },
      40,
      `fill="${shade}"`,
    ) +
    type(
      card.set
        .replace(/[^\p{L}\d ]/gu, '')
        .split(' ')
        .map((word) => word[0])
        .join('')
        .slice(0, 3)
        .toUpperCase(),
      frame.x + 590,
      at(7560) + 235 * k,
      { font: 'condensedHeavy', size: 230, anchor: 'middle' },
      'fill="#fff"',
    ) +
    type(
      card.number,
      frame.x + 1060,
      at(7800),
      { font: 'bodyBold', size: 190, maxWidth: 1000 },
      'fill="#12141a"',
    ) +
    raritySign(
      card.rarity,
      frame.x + 1180 + measureText(card.number, { font: 'bodyBold', size: 190, maxWidth: 1000 }),
      at(7736),
      78,
      '#12141a',
    ) +
    type(
      `${card.brand} · ${card.year}`,
      frame.x + 230,
      at(8110),
      { font: 'body', size: 112 },
      'fill="#12141a"',
    );

  return {
    width,
    height,
    stock: 'coated',
    paintings: [
      painting(window, (tall) => paintEmblem(card, tall, { close: 1.12, standing: 0.9 })),
    ],
    print,
    ...(shining && {
      foil: reverse
        ? {
            area: `${rectangle(frame, 110, 'fill="#fff"')}<path d="${curve}" fill="#000"/>`,
            pattern: 'wave',
            strength: 0.4,
          }
        : {
            area: `<path d="${curve}" fill="#fff"/>`,
            pattern: card.year >= 2023 ? 'etched' : 'linear',
            strength: 0.42,
          },
    }),
  };
}
