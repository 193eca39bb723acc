import { randomOf } from '../random.ts';
import { tone } from '../colour.ts';

export type ElementName =
  | 'flame'
  | 'tide'
  | 'leaf'
  | 'spark'
  | 'stone'
  | 'mind'
  | 'shade'
  | 'alloy'
  | 'frost'
  | 'drake'
  | 'plain';

/** The colors a card and its emblem take from their element. */
export interface Element {
  readonly name: ElementName;
  /** Its main color. */
  readonly body: readonly [hue: number, chroma: number, lightness: number];
  readonly accent: string;
  readonly deep: string;
  readonly pale: string;
  readonly sky: readonly [top: string, middle: string, bottom: string];
}

const element = (
  name: ElementName,
  body: Element['body'],
  accent: string,
  sky: Element['sky'],
): Element => ({
  name,
  body,
  accent,
  deep: tone(body[0], Math.min(60, body[1]), 24),
  pale: tone(body[0], Math.min(24, body[1] * 0.4), 92),
  sky,
});

export const ELEMENTS: Readonly<Record<ElementName, Element>> = {
  flame: element('flame', [45, 78, 60], '#ffb02e', ['#3a0f2b', '#c43d1f', '#ffc85a']),
  tide: element('tide', [255, 48, 58], '#7fe3ff', ['#0a2a5e', '#1f7fc0', '#b9f1f4']),
  leaf: element('leaf', [135, 52, 62], '#f0e04a', ['#0d4a3f', '#4fa35a', '#eef3a6']),
  spark: element('spark', [88, 78, 82], '#ff8a3c', ['#1b1f5c', '#6d5bd0', '#ffe88a']),
  stone: element('stone', [65, 34, 52], '#e8b36a', ['#43302b', '#a8704a', '#f3d7a2']),
  mind: element('mind', [335, 48, 58], '#7df0e6', ['#2a1157', '#9b3f9e', '#ffc4dd']),
  shade: element('shade', [290, 26, 27], '#ffd84d', ['#070a20', '#2b2464', '#9d6fc0']),
  alloy: element('alloy', [255, 10, 62], '#ff6b5a', ['#1d2733', '#5f7488', '#dfe9ee']),
  frost: element('frost', [225, 26, 80], '#b79bff', ['#123a6b', '#5fb0d8', '#f2fbff']),
  drake: element('drake', [185, 34, 48], '#f6b93b', ['#0b2340', '#2d6f86', '#f7dca0']),
  plain: element('plain', [75, 24, 76], '#e8758a', ['#3569a8', '#8fc3e8', '#fdf3d6']),
};

/** The element a name suggests; other names get a random one. */
const HINTS: readonly (readonly [RegExp, ElementName])[] = [
  [
    /char|cinda|blaz|flar|fire|infern|moltres|ninetales|vulpix|arcan|magm|torch|heat|ho-oh|entei|volcan|litleo|fuecoco/i,
    'flame',
  ],
  [
    /squirt|wart|blasto|gyar|magik|lapras|psyd|golduck|starm|suicune|kyogre|grenin|froak|vapor|water|totod|mudk|pipl|oshaw|seel|krab|slow|tenta|poli/i,
    'tide',
  ],
  [
    /bulb|ivys|venus|leaf|grass|tree|celebi|chiko|oddish|gloom|bells|caterp|weedle|shaym|sprig|rowlet|treeck|snivy/i,
    'leaf',
  ],
  [
    /pika|raich|elec|volt|zap|jolt|magne|lightn|raikou|ampha|pawmi|plusle|minun|shinx|luxr/i,
    'spark',
  ],
  [
    /geod|grav|golem|onix|rock|rhy|sand|digl|dugt|machop|machok|machamp|hitmon|fight|mank|ground|cubone|groudon|terra/i,
    'stone',
  ],
  [
    /mew|abra|alak|espeon|hypno|drowz|garde|ralts|psych|jynx|deoxys|sylveon|clef|togepi|lunala|cresse/i,
    'mind',
  ],
  [
    /umbreon|gengar|haunt|gastly|dark|murk|hound|sneas|tyran|yvel|darkrai|zoro|misdr|ghost|night/i,
    'shade',
  ],
  [/steel|metal|scizor|skarm|aggro|metagr|beldum|lucar|dialg|genes|magearna|bronz/i, 'alloy'],
  [/ice|frost|glac|articu|snow|lugia|vanil|cryo|sneasel|froslass/i, 'frost'],
  [/drag|rayq|garch|salam|latio|latia|giratina|palkia|hydre|kyurem|dratini|altaria|noiv/i, 'drake'],
];

/** A creature's name without a printing's additions, so all its cards show the same creature. */
export function speciesOf(name: string): string {
  return name
    .replace(/^([\p{L}.]+ )*[\p{L}]+['’]s /u, '')
    .replace(
      /^(Dark|Light|Shining|Mega|M|Alolan|Galarian|Hisuian|Paldean|Radiant|Origin Forme) /,
      '',
    )
    .replace(/ (V|VMAX|VSTAR|V-UNION|ex|EX|GX|LV\.X|BREAK|Prime|δ|☆|★|◇|G|GL|C|FB|4)$/g, '')
    .trim();
}

export function elementOf(name: string): Element {
  const species = speciesOf(name);
  const hint = HINTS.find(([pattern]) => pattern.test(species));
  const names = Object.keys(ELEMENTS) as ElementName[];
  return ELEMENTS[hint?.[1] ?? randomOf('element', species).pick(names)];
}
