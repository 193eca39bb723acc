import { PAINTING } from '../artwork.ts';
import { lighter } from '../colour.ts';
import { ELEMENTS, elementOf, type Element, type ElementName } from '../emblem/element.ts';
import { randomOf } from '../random.ts';
import { paintScene } from '../scene/scene.ts';
import { rays } from '../scene/sky.ts';
import { type } from '../type.ts';
import { gradient, inset, outline, rectangle, type Face, type Sheet } from './face.ts';
import { gem, raritySign } from './gems.ts';

const NAMED: readonly (readonly [RegExp, ElementName])[] = [
  [/fire/i, 'flame'],
  [/water/i, 'tide'],
  [/grass/i, 'leaf'],
  [/lightning/i, 'spark'],
  [/fighting/i, 'stone'],
  [/psychic/i, 'mind'],
  [/dark/i, 'shade'],
  [/metal/i, 'alloy'],
];

function elementNamed(name: string): Element {
  const found = NAMED.find(([pattern]) => pattern.test(name));
  return found ? ELEMENTS[found[1]] : elementOf(name);
}

/** A great gem before the land it comes from. */
export function energyCard({ card, width, height, frame }: Sheet): Face {
  const element = elementNamed(card.name);
  const random = randomOf('energy', card.set, card.number);
  const ratio = frame.height / frame.width;
  const scene = paintScene(element, random, PAINTING, PAINTING * ratio);
  const [middle, centre] = [frame.x + frame.width / 2, frame.y + frame.height * 0.46];
  const night = lighter(element.deep, -14);
  const ring = (r: number, stroke: number) =>
    `<circle cx="${middle}" cy="${centre}" r="${r}" fill="none" stroke="url(#metal)" stroke-width="${stroke}"/>`;
  const print =
    `<defs>${gradient(
      'metal',
      [
        [0, '#fdf6dc'],
        [0.4, lighter(element.accent, -10)],
        [0.6, '#fffbe8'],
        [1, lighter(element.accent, -22)],
      ],
      [0, 0, 1, 1],
    )}</defs>` +
    `<path fill-rule="evenodd" fill="${lighter(element.sky[1], 4)}" d="M0 0H${width}V${height}H0Z${outline(frame, 150)}"/>` +
    rectangle(frame, 150, `fill="none" stroke="${night}" stroke-width="40"`) +
    rectangle(inset(frame, 70), 110, 'fill="none" stroke="url(#metal)" stroke-width="30"') +
    ring(2130, 70) +
    ring(1990, 24) +
    gem('great', element.name, middle, centre, 1700) +
    `<path d="M${frame.x} ${frame.y + 480}h${frame.width}v620h${-frame.width}z" fill="${night}" opacity="0.78"/>` +
    type(
      card.name,
      middle,
      frame.y + 930,
      { font: 'humanist', size: 440, anchor: 'middle', maxWidth: frame.width - 500 },
      'fill="#fff"',
    ) +
    type(
      `${card.set} · ${card.year}`,
      frame.x + 330,
      frame.y + frame.height - 260,
      { font: 'bodyBold', size: 160 },
      `fill="#fff" stroke="${night}" stroke-width="44" paint-order="stroke"`,
    ) +
    type(
      card.number,
      frame.x + frame.width - 520,
      frame.y + frame.height - 260,
      { font: 'bodyBold', size: 180, anchor: 'end' },
      `fill="#fff" stroke="${night}" stroke-width="44" paint-order="stroke"`,
    ) +
    raritySign(card.rarity, frame.x + frame.width - 380, frame.y + frame.height - 320, 74, '#fff');
  return {
    width,
    height,
    stock: 'coated',
    paintings: [
      {
        box: frame,
        content:
          scene.behind +
          rays(PAINTING / 2, PAINTING * ratio * 0.46, 2400, 30, '#fff', 0.16) +
          scene.before,
        width: PAINTING,
        height: PAINTING * ratio,
      },
    ],
    print,
    foil: { area: rectangle(frame, 150, 'fill="#fff"'), pattern: 'galaxy', strength: 0.34 },
  };
}
