import { randomOf } from '../../random.ts';
import { lighter, shifted, tone } from '../colour.ts';
import { elementOf, speciesOf, type Element } from './element.ts';

export type Stance = 'biped' | 'quadruped' | 'serpent' | 'spirit';
export type Ears = 'pointed' | 'long' | 'round' | 'horns' | 'fins' | 'leaves' | 'antlers';
export type Tail = 'plume' | 'whip' | 'flame' | 'fin' | 'bolt' | 'leaf';
export type Wings = 'none' | 'leather' | 'feather' | 'gauze';
export type Pattern = 'none' | 'rings' | 'stripes' | 'spots' | 'mask';

/** Everything that makes one species look unlike the next. */
export interface Genes {
  readonly species: string;
  readonly element: Element;
  readonly stance: Stance;
  readonly ears: Ears;
  readonly tail: Tail;
  readonly wings: Wings;
  readonly pattern: Pattern;
  readonly colours: {
    readonly body: string;
    readonly belly: string;
    readonly mark: string;
    readonly eye: string;
    readonly ink: string;
  };
  /** 0: slim, 1: round. */
  readonly bulk: number;
  /** Size of the head compared with the usual. */
  readonly head: number;
  /** 0: sweet, 1: fierce. */
  readonly temper: number;
  readonly crest: boolean;
}

const STANCES: Readonly<Record<string, readonly Stance[]>> = {
  tide: ['serpent', 'biped', 'quadruped'],
  drake: ['biped', 'serpent', 'quadruped'],
  mind: ['spirit', 'quadruped', 'biped'],
  shade: ['quadruped', 'spirit', 'biped'],
  flame: ['biped', 'quadruped', 'quadruped'],
};

/**
 * The look of the creature of a card; the same species is always the same. A `grand` one is its grown
 * form: winged, crested, fiercer.
 */
export function genesOf(cardName: string, grand = false): Genes {
  const species = speciesOf(cardName);
  const element = elementOf(cardName);
  const random = randomOf('genes', species);
  const [hue, chroma, lightness] = element.body;
  const body = tone(hue + random.normal(0, 20), chroma, lightness + random.between(-8, 8));
  const mark = random.chance(0.5)
    ? element.accent
    : shifted(body, random.pick([60, -60, 150]), 1.1);
  const fierce = random.next();
  const wings = random.pick(['leather', 'feather', 'gauze'] as const);
  return {
    species,
    element,
    stance: random.pick(STANCES[element.name] ?? ['biped', 'quadruped', 'biped', 'spirit']),
    ears: random.pick(['pointed', 'long', 'round', 'horns', 'fins', 'leaves', 'antlers']),
    tail:
      element.name === 'flame' ? 'flame' : random.pick(['plume', 'whip', 'fin', 'bolt', 'leaf']),
    wings: grand || random.chance(0.28) ? wings : 'none',
    pattern: random.pick(['none', 'rings', 'stripes', 'spots', 'mask']),
    colours: {
      body,
      belly: lighter(shifted(body, random.pick([0, 15, -15]), 0.45), 26),
      mark,
      eye: random.pick(['#c2313b', '#3a7bd5', '#e9a820', '#2b9c6a', '#7a3fc4', '#2a2a33']),
      ink: lighter(shifted(body, -12, 0.7), -Math.max(22, lightness - 14)),
    },
    bulk: random.next(),
    head: random.between(0.9, 1.22),
    temper: grand ? 0.5 + fierce / 2 : fierce,
    crest: grand || random.chance(0.45),
  };
}
