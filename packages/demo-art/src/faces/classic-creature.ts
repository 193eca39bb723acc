import { paintEmblem } from '../artwork.ts';
import { lighter } from '../colour.ts';
import { elementOf } from '../emblem/element.ts';
import { measureText, type, wrap } from '../type.ts';
import { printMoves, printTraits, type TextLook } from './creature-text.ts';
import { gradient, inset, outline, rectangle, type Area, type Face, type Sheet } from './face.ts';
import { painting } from './painting.ts';
import { gem, raritySign } from './gems.ts';
import { loreOf } from './lore.ts';

/** Height of the design these measures were drawn for; frames differ by a few per cent. */
const DESIGN = 8230;

/** Fine lines woven over a panel, like the tint of old printed stock. */
function weave({ x, y, width, height }: Area, colour: string): string {
  const lines: string[] = [];
  for (let at = 0; at < height; at += 62) {
    const bend = 90 * Math.sin(at / 610);
    lines.push(`M${x} ${y + at}q${width / 2} ${bend.toFixed(0)} ${width} 0`);
  }
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-width="13" opacity="0.22"/>`;
}

/** A framed painting over a tinted panel: cards of before 2003. */
export function classicCreature({ card, width, height, frame }: Sheet): Face {
  const element = elementOf(card.name);
  const lore = loreOf(card.name, element.name, false);
  const k = frame.height / DESIGN;
  const at = (value: number) => frame.y + value * k;
  const look: TextLook = { heading: 'humanist', ink: '#17130f', halo: '' };
  const window: Area = { x: frame.x + 290, y: at(770), width: frame.width - 580, height: 3560 * k };
  const tint = lighter(element.sky[1], element.name === 'shade' ? 26 : 16);
  const area = (top: number, bottom: number): Area => ({
    x: frame.x + 330,
    y: at(top),
    width: frame.width - 660,
    height: (bottom - top) * k,
  });
  const tale = area(7060, 7700);
  const taleStyle = { font: 'serifItalic', size: 178 } as const;
  const gold = [
    [0, '#fff6c9'],
    [0.3, '#c99a3a'],
    [0.55, '#fbe7a0'],
    [0.8, '#a8762a'],
    [1, '#f3d98a'],
  ] as const;

  const print =
    `<defs>${gradient(
      'border',
      [
        [0, '#f0d67c'],
        [0.5, '#e3c25c'],
        [1, '#d9b54e'],
      ],
      [0, 0, 1, 1],
    )}` +
    gradient(
      'panel',
      [
        [0, lighter(tint, 15)],
        [0.45, tint],
        [1, lighter(tint, -10)],
      ],
      [0, 0, 0.5, 1],
    ) +
    gradient('gold', gold, [0, 0, 1, 1]) +
    `</defs>` +
    `<path fill-rule="evenodd" fill="url(#border)" d="M0 0H${width}V${height}H0Z${outline(window, 0)}"/>` +
    `<path fill-rule="evenodd" fill="url(#panel)" d="${outline(frame, 60)}${outline(window, 0)}"/>` +
    `<clipPath id="panels"><path clip-rule="evenodd" d="${outline(frame, 60)}${outline(window, 0)}"/></clipPath>` +
    `<g clip-path="url(#panels)">${weave(frame, lighter(tint, 30))}</g>` +
    rectangle(frame, 60, 'fill="none" stroke="#3a2c12" stroke-width="26"') +
    // The frame around the painting: dark line, gold band, dark line.
    `<path fill-rule="evenodd" fill="url(#gold)" d="${outline(inset(window, -112), 20)}${outline(window, 0)}"/>` +
    rectangle(inset(window, -112), 20, 'fill="none" stroke="#2b1f0c" stroke-width="20"') +
    rectangle(window, 0, 'fill="none" stroke="#2b1f0c" stroke-width="22"') +
    rectangle(
      inset(window, -56),
      8,
      'fill="none" stroke="#fff7d8" stroke-width="12" opacity="0.8"',
    ) +
    type(
      'Basic creature',
      frame.x + 350,
      at(195),
      { font: 'condensed', size: 150 },
      'fill="#2a2116"',
    ) +
    type(
      card.name,
      frame.x + 340,
      at(580),
      { font: 'humanist', size: 430, maxWidth: frame.width - 2300 },
      'fill="#120e0a"',
    ) +
    type(
      String(lore.vigor),
      frame.x + frame.width - 680,
      at(580),
      { font: 'humanist', size: 400, anchor: 'end' },
      'fill="#a3160f"',
    ) +
    type(
      'vigor',
      frame.x +
        frame.width -
        740 -
        measureText(String(lore.vigor), { font: 'humanist', size: 400 }),
      at(580),
      { font: 'condensed', size: 170, anchor: 'end' },
      'fill="#a3160f"',
    ) +
    gem('element', element.name, frame.x + frame.width - 430, at(430), 180) +
    rectangle(
      {
        x: window.x + 260,
        y: window.y + window.height + 150 * k,
        width: window.width - 520,
        height: 230,
      },
      30,
      'fill="url(#gold)" stroke="#2b1f0c" stroke-width="14"',
    ) +
    type(
      `${lore.kind} · ${card.set}`,
      frame.x + frame.width / 2,
      window.y + window.height + 150 * k + 168,
      { font: 'serifItalic', size: 158, anchor: 'middle', maxWidth: window.width - 700 },
      'fill="#1d1609"',
    ) +
    printMoves(lore, element.name, area(4830, 6650), look) +
    `<path d="M${frame.x + 330} ${at(5690)}h${frame.width - 660}M${frame.x + 330} ${at(6640)}h${frame.width - 660}" stroke="#2b1f0c" stroke-width="16"/>` +
    printTraits(lore, area(6680, 7000), look) +
    rectangle(tale, 24, 'fill="#fff" fill-opacity="0.22" stroke="url(#gold)" stroke-width="34"') +
    wrap(lore.tale, tale.width - 300, taleStyle)
      .slice(0, 3)
      .map((line, index) =>
        type(line, tale.x + 150, tale.y + 225 + index * 205, taleStyle, 'fill="#1a140d"'),
      )
      .join('') +
    type(
      `${card.brand} · ${card.year}`,
      frame.x + frame.width / 2,
      at(8020),
      { font: 'body', size: 118, anchor: 'middle' },
      'fill="#1a140d"',
    ) +
    type(
      card.number,
      frame.x + frame.width - 520,
      at(8020),
      { font: 'bodyBold', size: 150, anchor: 'end' },
      'fill="#1a140d"',
    ) +
    raritySign(card.rarity, frame.x + frame.width - 400, at(7972), 62, '#120e0a');

  const holo = /holo/i.test(`${card.variation} ${card.rarity}`);
  return {
    width,
    height,
    stock: 'coated',
    paintings: [painting(window, (tall) => paintEmblem(card, tall))],
    print,
    ...(holo && {
      foil: { area: rectangle(window, 0, 'fill="#fff"'), pattern: 'galaxy', strength: 0.6 },
    }),
  };
}
