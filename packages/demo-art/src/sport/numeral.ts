import type { Sport } from './names.ts';
import { lighter } from '../colour.ts';
import { rosette, spokes } from '../emblem/guilloche.ts';
import { type } from '../type.ts';
import { BALLS } from './balls.ts';
import type { Kit } from './club.ts';

const engraved = (d: string, colour: string, width: number, opacity: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;

const ball = (sport: Sport, x: number, y: number, size: number, degrees: number) =>
  `<g transform="translate(${x} ${y}) scale(${size}) rotate(${degrees})">${BALLS[sport]}</g>`;

/** A player's number, 900 units tall on (0, 0), with a shadow that gives it depth. */
function number({ shirt, club }: Kit, outline: string): string {
  const style = { font: 'poster', size: 940, anchor: 'middle', maxWidth: 860 } as const;
  const depth = [36, 27, 18, 9]
    .map((step) => type(String(shirt), step, step - 8, style, `fill="${club.dark}"`))
    .join('');
  return (
    `<linearGradient id="numeral" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(club.main, 20)}"/><stop offset="0.5" stop-color="${club.main}"/><stop offset="0.51" stop-color="${lighter(club.main, -10)}"/><stop offset="1" stop-color="${lighter(club.main, 8)}"/></linearGradient>` +
    depth +
    type(
      String(shirt),
      0,
      -8,
      style,
      `fill="url(#numeral)" stroke="${outline}" stroke-width="22" stroke-linejoin="round" paint-order="stroke"`,
    )
  );
}

/**
 * A player's number with the ball of the sport, about 1,000 units tall on (0, 0). `variant` chooses the
 * composition. The drawing brings its own definitions.
 */
export function drawNumeral(sport: Sport, kit: Kit, variant: number, rim: string): string {
  const { club } = kit;
  const compositions = [
    ball(sport, 330, -190, 1.7, 12),
    ball(sport, -330, -200, 1.7, -18),
    ball(sport, 310, -860, 1.5, 30),
  ];
  const rings =
    engraved(rosette({ radius: 520, waves: 18, depth: 0.1, lines: 10 }), rim, 3, 0.5) +
    engraved(spokes(590, 660, 96), club.light, 4, 0.5);
  return (
    `<g transform="translate(0 -470)">${rings}</g>` +
    number(kit, club.light) +
    compositions[variant % compositions.length]!
  );
}

/** A medallion in a club's colors, 1,240 units across around (0, 0): the player's number over the ball. */
export function drawMedallion(sport: Sport, kit: Kit): string {
  const { club, shirt } = kit;
  return (
    `<radialGradient id="medal" cx="0.36" cy="0.28" r="0.9"><stop offset="0" stop-color="${lighter(club.main, 18)}"/><stop offset="0.6" stop-color="${club.main}"/><stop offset="1" stop-color="${club.dark}"/></radialGradient>` +
    `<circle r="640" fill="${club.dark}"/><circle r="615" fill="${club.light}"/>` +
    `<circle r="585" fill="url(#medal)"/>` +
    engraved(rosette({ radius: 470, waves: 16, depth: 0.17, lines: 16 }), club.light, 3, 0.6) +
    engraved(spokes(545, 578, 120), club.light, 5, 0.8) +
    `<circle r="372" fill="${club.light}" opacity="0.94"/>` +
    engraved(rosette({ radius: 338, waves: 26, depth: 0.06, lines: 8 }), club.main, 2.5, 0.55) +
    type(
      String(shirt),
      0,
      176,
      { font: 'slab', size: 470, anchor: 'middle', maxWidth: 520 },
      `fill="${club.main}" stroke="${club.dark}" stroke-width="10"`,
    ) +
    `<circle cy="560" r="176" fill="${club.light}" stroke="${club.dark}" stroke-width="14"/>` +
    ball(sport, 0, 560, 1.3, 0)
  );
}
