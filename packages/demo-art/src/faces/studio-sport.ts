import { kitOf } from '../sport/club.ts';
import type { Sport } from '../sport/names.ts';
import { playerOf } from '../sport/players.ts';
import { lighter } from '../colour.ts';
import { polygon } from '../shapes.ts';
import { measureText, type } from '../type.ts';
import { gradient, inset, outline, rectangle, type Area, type Face, type Sheet } from './face.ts';
import { painting } from './painting.ts';
import { paintAction } from './sport-paintings.ts';

/** Colored borders, a photograph of a game, a name in the team's colors: 1980 to 1995. */
export function studioSport({ card, width, height, frame }: Sheet): Face {
  const sport = card.category as Sport;
  const kit = kitOf(sport, card.name);
  const { club } = kit;
  const player = playerOf(sport, card.name);
  const window: Area = {
    x: frame.x + 200,
    y: frame.y + 760,
    width: frame.width - 400,
    height: frame.height - 1900,
  };
  const stripes = Array.from({ length: 7 }, (_, index) => {
    const x = frame.x + index * (frame.width / 7);
    return `<path d="${polygon([
      [x, frame.y],
      [x + 330, frame.y],
      [x - 600, frame.y + frame.height],
      [x - 930, frame.y + frame.height],
    ])}" fill="#fff" opacity="0.09"/>`;
  }).join('');
  const brandWidth =
    measureText(card.brand.toUpperCase(), { font: 'condensedItalic', size: 330, tracking: 0.02 }) +
    360;
  const nameY = frame.y + frame.height - 620;
  const print =
    `<defs>${gradient(
      'band',
      [
        [0, lighter(club.main, 14)],
        [0.6, club.main],
        [1, lighter(club.main, -16)],
      ],
      [0, 0, 1, 1],
    )}</defs>` +
    `<path fill-rule="evenodd" fill="#f5f2ea" d="M0 0H${width}V${height}H0Z${outline(window, 90)}"/>` +
    `<clipPath id="inside"><path clip-rule="evenodd" d="${outline(frame, 60)}${outline(window, 90)}"/></clipPath>` +
    `<g clip-path="url(#inside)">${rectangle(frame, 60, 'fill="url(#band)"')}${stripes}</g>` +
    rectangle(frame, 60, `fill="none" stroke="${club.dark}" stroke-width="30"`) +
    rectangle(inset(window, -40), 120, `fill="none" stroke="${club.second}" stroke-width="60"`) +
    rectangle(window, 90, `fill="none" stroke="${club.dark}" stroke-width="24"`) +
    `<path d="${polygon([
      [frame.x + 180, frame.y + 180],
      [frame.x + 180 + brandWidth, frame.y + 180],
      [frame.x + 60 + brandWidth, frame.y + 600],
      [frame.x + 60, frame.y + 600],
    ])}" fill="${club.second}" stroke="${club.dark}" stroke-width="24"/>` +
    type(
      card.brand.toUpperCase(),
      frame.x + 260,
      frame.y + 505,
      { font: 'condensedItalic', size: 330, tracking: 0.02 },
      `fill="${club.dark}"`,
    ) +
    type(
      String(card.year),
      frame.x + frame.width - 230,
      frame.y + 520,
      { font: 'poster', size: 340, anchor: 'end' },
      `fill=\"${club.light}\"`,
    ) +
    type(
      card.name,
      frame.x + 230,
      nameY,
      { font: 'condensedItalic', size: 560, maxWidth: frame.width - 460 },
      `fill="#fff" stroke="${club.dark}" stroke-width="80" stroke-linejoin="round" paint-order="stroke"`,
    ) +
    type(
      club.name.toUpperCase(),
      frame.x + 240,
      nameY + 370,
      { font: 'condensed', size: 250, tracking: 0.05, maxWidth: frame.width - 1900 },
      `fill=\"${club.light}\"`,
    ) +
    rectangle(
      { x: frame.x + frame.width - 1500, y: nameY + 140, width: 1290, height: 300 },
      150,
      `fill="${club.dark}"`,
    ) +
    type(
      player.position.toUpperCase(),
      frame.x + frame.width - 855,
      nameY + 352,
      { font: 'condensed', size: 190, anchor: 'middle', tracking: 0.06, maxWidth: 1120 },
      'fill="#fff"',
    );
  const glossy = /glossy/i.test(card.variation);
  return {
    width,
    height,
    stock: glossy ? 'chrome' : 'coated',
    paintings: [painting(window, (tall) => paintAction(sport, kit, card, tall))],
    print,
    ...(glossy && {
      foil: {
        area: rectangle({ x: 0, y: 0, width, height }, 0, 'fill="#fff"'),
        pattern: 'linear',
        strength: 0.14,
      },
    }),
  };
}
