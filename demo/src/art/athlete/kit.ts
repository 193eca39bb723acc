import { hcl } from 'd3-color';

import { randomOf } from '../../random.ts';
import { playerOf } from '../../sports/players.ts';
import type { Sport } from '../../sports/names.ts';

/** The colors of a club. */
export interface Club {
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

export function clubOf(sport: Sport, player: string): Club {
  const { team } = playerOf(sport, player);
  const [main, second, dark] = randomOf('club', sport, team).pick(COLOURS);
  const light = hcl(second).l > 60 ? second : '#f6f1e4';
  return { name: team, main, second, dark, light };
}

/** What a player looks like; made up by chance, the same on all their cards. */
export interface Looks {
  readonly skin: string;
  readonly hair: string;
  readonly hairStyle: 'short' | 'curly' | 'bald' | 'long';
  readonly beard: 'none' | 'full' | 'moustache';
  readonly jaw: number;
  readonly shirt: number;
  readonly club: Club;
}

export function looksOf(sport: Sport, player: string): Looks {
  const random = randomOf('looks', sport, player);
  const skin = random.pick(['#f1c9a5', '#e3ad82', '#c98d5e', '#a86b41', '#7d4b2b', '#5b3520']);
  return {
    skin,
    hair: random.pick(['#1d1511', '#2e1d13', '#4a2f1b', '#7a5230', '#a9773f', '#120e0d']),
    hairStyle: random.pick(['short', 'short', 'curly', 'bald', 'long']),
    beard: random.pick(['none', 'none', 'full', 'moustache']),
    jaw: random.between(0.85, 1.15),
    shirt: playerOf(sport, player).shirt,
    club: clubOf(sport, player),
  };
}

/** How a sport dresses: how bulky, how long sleeves and trousers are, what the legs end in. */
export const WEAR = {
  Baseball: { bulk: 1.06, sleeve: 0.95, trousers: 'long', shoes: '#1b1c21', gloves: false },
  Basketball: { bulk: 0.96, sleeve: 0, trousers: 'short', shoes: '#f3f1ec', gloves: false },
  Football: { bulk: 1.2, sleeve: 0.9, trousers: 'knee', shoes: '#1b1c21', gloves: true },
  Soccer: { bulk: 0.98, sleeve: 0.85, trousers: 'short', shoes: '#e9e13c', gloves: false },
  Hockey: { bulk: 1.24, sleeve: 1.9, trousers: 'knee', shoes: '#17181c', gloves: true },
} as const;
