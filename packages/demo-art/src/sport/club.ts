import { hcl } from 'd3-color';

import { randomOf } from '../random.ts';
import { playerOf } from './players.ts';
import type { Sport } from './names.ts';

/** The colors of a club. */
interface Club {
  readonly name: string;
  readonly main: string;
  readonly second: string;
  readonly dark: string;
  /** The second color where it is light enough to be read on the main one, else a warm white. */
  readonly light: string;
}

const COLOURS: readonly (readonly [main: string, second: string, dark: string])[] = [
  ['#c8252f', '#f6f1e4', '#3b0a12'],
  ['#1f4fa8', '#f2b630', '#0b1c40'],
  ['#14724f', '#f7f3e3', '#06291d'],
  ['#5b2a86', '#f4c542', '#200d36'],
  ['#e07b1f', '#16233d', '#3f1d05'],
  ['#0f8a96', '#f4efe2', '#053238'],
  ['#7b1e3a', '#d9b35c', '#2a0813'],
  ['#1b2a4a', '#d0d7e2', '#070d1b'],
  ['#2c8ad6', '#ffffff', '#0a2d4d'],
  ['#20232b', '#e2b23c', '#0a0b0f'],
];

function clubOf(sport: Sport, player: string): Club {
  const { team } = playerOf(sport, player);
  const [main, second, dark] = randomOf('club', sport, team).pick(COLOURS);
  const light = hcl(second).l > 60 ? second : '#f6f1e4';
  return { name: team, main, second, dark, light };
}

/** A player's emblem, the same on all their cards. */
export interface Kit {
  readonly shirt: number;
  readonly club: Club;
}

export const kitOf = (sport: Sport, player: string): Kit => ({
  shirt: playerOf(sport, player).shirt,
  club: clubOf(sport, player),
});
