import { randomOf } from '../random.ts';
import { speciesOf, type ElementName } from '../emblem/element.ts';

/** A creature's made-up rules. None of it is the text of a real card. */
export interface Lore {
  readonly vigor: number;
  readonly kind: string;
  readonly moves: readonly { name: string; text: string; power: number; cost: number }[];
  readonly tale: string;
  readonly weakness: ElementName;
  readonly resistance: ElementName;
  readonly retreat: number;
}

const WORDS: Readonly<Record<ElementName, readonly [first: string, second: string]>> = {
  flame: ['Cinder Ember Kindled Blazing Ashen', 'Rush Fang Spiral Lantern Roar'],
  tide: ['Rolling Brine Tidal Foam Deepwater', 'Lash Pulse Veil Current Dive'],
  leaf: ['Thorn Mossy Verdant Seed Canopy', 'Whip Snare Drift Bloom Guard'],
  spark: ['Static Crackling Arc Thunder Bright', 'Bolt Leap Chain Flash Needle'],
  stone: ['Granite Rumbling Dust Canyon Heavy', 'Slam Wall Tumble Stomp Shard'],
  mind: ['Dreaming Mirror Silent Violet Inner', 'Gaze Ripple Echo Wish Thread'],
  shade: ['Moonlit Dusk Midnight Hollow Veiled', 'Claw Whisper Snatch Eclipse Prowl'],
  alloy: ['Tempered Plated Humming Steel Riveted', 'Edge Bash Cannon Shell Gear'],
  frost: ['Glacial Rime Drifting Snowlit Brittle', 'Breath Spike Mantle Gale Bite'],
  drake: ['Ancient Soaring Scaled Sunlit Royal', 'Dive Tail Tempest Crest Claw'],
  plain: ['Cheerful Meadow Nimble Gentle Sudden', 'Tackle Hop Chime Feint Nap'],
};

const RULES: readonly string[] = [
  'Flip a coin. If heads, this attack does 20 more for each card in your hand.',
  'Your opponent cannot retreat during the next turn.',
  'Draw until you hold five cards, then put one of them under your deck.',
  'Move one token from this creature to another of yours.',
  'Does nothing unless this creature entered play this turn.',
  'Heal 30 from each of your resting creatures.',
  'If the field is dark, the cost of this attack is one less.',
  'Look at the top three cards of your deck and put them back in any order.',
];

const PLACES: readonly string[] = [
  'old harbours',
  'the last warm stones of a quarry',
  'moonlit orchards',
  'the rim of the high plateau',
  'abandoned observatories',
  'reed beds after rain',
  'the roofs of quiet towns',
];

const HABITS: readonly string[] = [
  'It keeps the first thing it was ever given and shows it to no one.',
  'Travellers say that it hums before a change of weather.',
  'When two of them meet they walk in circles until the sun is down.',
  'It sleeps with one eye open, and never the same one twice.',
  'What it forgets, the wind remembers for it.',
  'It will follow a light for days, only to sit beside it.',
];

export function loreOf(name: string, element: ElementName, grand: boolean): Lore {
  const species = speciesOf(name);
  const random = randomOf('lore', species);
  const [first, second] = WORDS[element];
  const firsts = random.shuffled(first.split(' '));
  const seconds = random.shuffled(second.split(' '));
  const rules = random.shuffled(RULES);
  const others = random.shuffled(
    (Object.keys(WORDS) as ElementName[]).filter((other) => other !== element),
  );
  const strength = grand ? 2.2 : 1;
  return {
    vigor: Math.round((random.whole(5, 13) * 10 * strength) / 10) * 10,
    kind: `${random.pick(['Wandering', 'Lantern', 'Hill', 'Tidepool', 'Burrow', 'Crown', 'Drift'])} creature`,
    moves: [0, 1].map((index) => ({
      name: `${firsts[index]} ${seconds[index]}`,
      text: rules[index]!,
      power: Math.round((random.whole(2, 6) + index * 4) * strength) * 10,
      cost: 1 + index + random.whole(0, 1),
    })),
    tale: `Seen around ${random.pick(PLACES)}. ${random.pick(HABITS)}`,
    weakness: others[0]!,
    resistance: others[1]!,
    retreat: random.whole(1, 3),
  };
}
