import { PAINTING } from '../artwork.ts';
import type { Kit } from '../sport/club.ts';
import { drawMedallion, drawNumeral } from '../sport/numeral.ts';
import { randomOf, type Random } from '../random.ts';
import type { Sport } from '../sport/names.ts';
import { lighter, shifted } from '../colour.ts';
import { polygon } from '../shapes.ts';
import { glow, rays } from '../scene/sky.ts';

const fill = (id: string, stops: readonly (readonly [number, string])[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`;

/** Thousands of spectators, out of focus. */
function crowd(random: Random, top: number, bottom: number): string {
  return Array.from({ length: 900 }, () => {
    const y = top + (bottom - top) * random.next();
    const size = 9 + ((y - top) / (bottom - top)) * 15;
    const colour = random.pick([
      '#3b4254',
      '#59627a',
      '#8d94a6',
      '#c9cdd8',
      '#b24a45',
      '#3d6fb0',
      '#d9b24b',
      '#24293a',
    ]);
    return `<circle cx="${random.between(0, PAINTING).toFixed(0)}" cy="${y.toFixed(0)}" r="${size.toFixed(0)}" fill="${colour}" opacity="0.6"/>`;
  }).join('');
}

const FLOORS: Readonly<Record<Sport, readonly [far: string, near: string]>> = {
  Baseball: ['#7aa65a', '#c59a66'],
  Basketball: ['#d9a765', '#b87d3f'],
  Football: ['#5c9a4a', '#3f7d36'],
  Soccer: ['#62a64c', '#428a3a'],
  Hockey: ['#eef5fa', '#c9dcea'],
};

/** A player's number in an arena with seats, lights, and the sport's floor. */
export function paintAction(
  sport: Sport,
  kit: Kit,
  card: { set: string; number: string },
  height: number,
): string {
  const random = randomOf('action', card.set, card.number);
  const horizon = height * 0.6;
  const [far, near] = FLOORS[sport];
  const lamps = Array.from({ length: 5 }, (_, index) =>
    glow(
      `lamp${index}`,
      (index + 0.5) * (PAINTING / 5) + random.normal(0, 30),
      height * 0.1,
      240,
      '#fdfbe9',
      0.9,
    ),
  ).join('');
  const lines =
    sport === 'Football' || sport === 'Soccer'
      ? [0, 1, 2, 3, 4]
          .map(
            (step) =>
              `<path d="${polygon([
                [PAINTING / 2 + (step - 2) * 300 - 8, horizon],
                [PAINTING / 2 + (step - 2) * 300 + 8, horizon],
                [PAINTING / 2 + (step - 2) * 760 + 22, height],
                [PAINTING / 2 + (step - 2) * 760 - 22, height],
              ])}" fill="#fff" opacity="0.6"/>`,
          )
          .join('')
      : sport === 'Hockey'
        ? `<rect x="0" y="${horizon + 40}" width="${PAINTING}" height="26" fill="#c8302f" opacity="0.75"/><rect x="0" y="${horizon - 70}" width="${PAINTING}" height="70" fill="#f3f1ea"/>`
        : Array.from(
            { length: 16 },
            (_, index) =>
              `<path d="M${PAINTING / 2 + (index - 8) * 120} ${horizon}L${PAINTING / 2 + (index - 8) * 330} ${height}" stroke="${lighter(near, -10)}" stroke-width="5" opacity="0.5"/>`,
          ).join('');
  const size = (height * 0.74) / 1050;
  return (
    `<defs>${fill('hall', [
      [0, '#10131f'],
      [0.5, '#2b3350'],
      [1, '#51597a'],
    ])}${fill('floor', [
      [0, far],
      [1, near],
    ])}</defs>` +
    `<rect width="${PAINTING}" height="${height}" fill="url(#hall)"/>` +
    crowd(random, height * 0.14, horizon) +
    lamps +
    `<rect y="${horizon}" width="${PAINTING}" height="${height - horizon}" fill="url(#floor)"/>${lines}` +
    `<ellipse cx="${PAINTING / 2}" cy="${height * 0.92}" rx="420" ry="44" fill="#000" opacity="0.35"/>` +
    `<g transform="translate(${PAINTING / 2} ${height * 0.93}) scale(${size.toFixed(3)})">${drawNumeral(sport, kit, random.whole(0, 3), '#fff6dc')}</g>`
  );
}

/** A medallion before a painted sky, as on gum cards. */
export function paintMedallion(
  sport: Sport,
  kit: Kit,
  card: { set: string; number: string },
  height: number,
): string {
  const random = randomOf('portrait', card.set, card.number);
  const base = random.pick(['#e9b949', '#d9603b', '#3f8f8a', '#6fa8d6', '#c94f57', '#8fb45a']);
  const sky = fill('sky', [
    [0, lighter(base, -10)],
    [0.6, base],
    [1, lighter(base, 26)],
  ]);
  const sun = random.chance(0.55)
    ? rays(PAINTING / 2, height * 0.5, 1900, 18, '#fff6dc', 0.22)
    : '';
  const stands = random.chance(0.5)
    ? `<path d="M0 ${height * 0.74}Q${PAINTING / 2} ${height * 0.6} ${PAINTING} ${height * 0.74}V${height}H0Z" fill="${shifted(base, 40)}" opacity="0.55"/><path d="M0 ${height * 0.82}Q${PAINTING / 2} ${height * 0.7} ${PAINTING} ${height * 0.82}V${height}H0Z" fill="#5d8a4a" opacity="0.8"/>`
    : '';
  const size = Math.min(1, height / 1720);
  return (
    `<defs>${sky}</defs><rect width="${PAINTING}" height="${height}" fill="url(#sky)"/>${sun}${stands}` +
    `<g transform="translate(${PAINTING / 2} ${height * 0.45}) scale(${size.toFixed(3)})">${drawMedallion(sport, kit)}</g>`
  );
}

/** A player's number before light that bursts in a club's colors. */
export function paintBurst(
  sport: Sport,
  kit: Kit,
  card: { set: string; number: string },
  height: number,
  tint: string,
): string {
  const random = randomOf('burst', card.set, card.number);
  const { club } = kit;
  const [x, y] = [PAINTING / 2 + random.normal(0, 80), height * 0.42];
  const shards = Array.from({ length: 26 }, (_, index) => {
    const angle = (index / 26) * 2 * Math.PI + random.normal(0, 0.06);
    const [near, far] = [random.between(240, 700), random.between(1200, 2200)];
    const half = random.between(0.02, 0.09);
    const at = (a: number, r: number) => [x + Math.cos(a) * r, y + Math.sin(a) * r] as const;
    const colour = random.pick([
      club.main,
      club.second,
      lighter(tint, 10),
      lighter(club.main, 22),
      '#ffffff',
    ]);
    return `<path d="${polygon([at(angle - half * 0.3, near), at(angle - half, far), at(angle + half, far)])}" fill="${colour}" opacity="${random.between(0.25, 0.75).toFixed(2)}"/>`;
  });
  const size = (height * 0.76) / 1050;
  return (
    `<radialGradient id="burst" cx="0.5" cy="0.42" r="0.8"><stop offset="0" stop-color="${lighter(tint, 30)}"/><stop offset="0.4" stop-color="${tint}"/><stop offset="1" stop-color="${club.dark}"/></radialGradient>` +
    `<rect width="${PAINTING}" height="${height}" fill="url(#burst)"/>${shards.join('')}` +
    glow('core', x, y, 760, '#ffffff', 0.75) +
    `<circle cx="${x}" cy="${y}" r="560" fill="none" stroke="#fff" stroke-width="10" opacity="0.5"/><circle cx="${x}" cy="${y}" r="640" fill="none" stroke="${club.second}" stroke-width="26" opacity="0.6"/>` +
    `<g transform="translate(${PAINTING / 2} ${height * 0.87}) scale(${size.toFixed(3)})">${drawNumeral(sport, kit, random.whole(0, 3), lighter(tint, 36))}</g>`
  );
}
