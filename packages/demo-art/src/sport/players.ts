import { randomOf } from '../random.ts';
import { CITIES, FAMILY_NAMES, FIRST_NAMES, NICKNAMES, POSITIONS, type Sport } from './names.ts';

/** A made-up player, as printed on a card. */
interface Player {
  readonly team: string;
  readonly position: string;
  /** The number on the shirt. */
  readonly shirt: number;
  /** Height in inches and weight in pounds, for the back. */
  readonly height: number;
  readonly weight: number;
}

/** The players of a sport's release, no name twice. */
export function rosterOf(sport: Sport, decade: number, size: number): string[] {
  const random = randomOf('roster', sport, decade);
  const names = new Set<string>();
  while (names.size < size) {
    names.add(`${random.pick(FIRST_NAMES)} ${random.pick(FAMILY_NAMES)}`);
  }
  return [...names];
}

/** A player's facts; the same name in the same sport is the same person. */
export function playerOf(sport: Sport, name: string): Player {
  const random = randomOf('player', sport, name);
  return {
    team: `${random.pick(CITIES)} ${random.pick(NICKNAMES[sport])}`,
    position: random.pick(POSITIONS[sport]),
    shirt: random.whole(1, sport === 'Hockey' || sport === 'Football' ? 97 : 55),
    height: random.whole(68, sport === 'Basketball' ? 85 : 78),
    weight: random.whole(160, sport === 'Football' ? 265 : 232),
  };
}
