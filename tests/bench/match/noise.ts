import { parse } from 'csv-parse/sync';

/** A card as its catalogue writes it. */
export interface RealCard {
  readonly year: number;
  readonly set: string;
  readonly number: string;
  readonly name: string;
}

/** What somebody typed for a card: into columns of a spreadsheet, or on one line. */
interface TypedRow {
  readonly search?: string;
  readonly year?: number;
  readonly set?: string;
  readonly number?: string;
  readonly name?: string;
}

export interface NoisyRow {
  readonly card: RealCard;
  readonly typed: TypedRow;
  /** How it differs from the catalogue. */
  readonly noise: readonly string[];
}

export type Chance = () => number;

/** The same numbers in every run with a seed (mulberry32). */
export function chances(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(from: readonly T[], chance: Chance): T =>
  from[Math.floor(chance() * from.length)]!;

export function readCards(csv: Buffer): RealCard[] {
  const rows = parse(csv, { columns: true }) as Record<keyof RealCard, string>[];
  return rows.map(({ year, set, number, name }) => ({ year: Number(year), set, number, name }));
}

/** The text with a letter or digit omitted, doubled, replaced, or swapped with the next one. */
export function mistype(text: string, chance: Chance): string {
  const places = [...text].flatMap((letter, at) => (/[\p{L}\p{N}]/u.test(letter) ? [at] : []));
  const letters = [...text];
  const at = pick(places, chance);
  const letter = letters[at]!;
  const other = () =>
    pick([...(/[0-9]/.test(letter) ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz')], chance);
  const next = letters[at + 1] ?? '';
  const changes = [
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letter),
    () => letters.splice(at, 1, other()),
    () => letters.splice(at, 2, next, letter),
  ];
  pick(changes, chance)();
  const mistyped = letters.join('');
  // Swapping two equal letters isn't a mistake.
  return mistyped === text ? mistype(text, chance) : mistyped;
}

const shuffled = (words: readonly string[], chance: Chance) =>
  words
    .map((word) => ({ word, order: chance() }))
    .sort((a, b) => a.order - b.order)
    .map(({ word }) => word);

const CASES = [
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
  (text: string) =>
    text.replace(/\S+/g, (word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()),
];

/** Each kind of noise is in half of the rows, independent of the others. */
const LIKELY = 0.5;
/** What a customer leaves out: the year more often than the set, the number rarely. */
const LEFT_OUT = { year: 0.4, set: 0.2, number: 0.1 } as const;

/** One card as a customer might have typed it. */
export function noisyRow(card: RealCard, chance: Chance): NoisyRow {
  const noise: string[] = [];
  const sometimes = (name: string, change: () => void) => {
    if (chance() >= LIKELY) return;
    change();
    noise.push(name);
  };
  const fields: Record<string, string> = {
    name: card.name,
    number: card.number,
    set: card.set,
    year: String(card.year),
  };
  for (const [field, part] of Object.entries(LEFT_OUT)) {
    if (chance() < part) {
      delete fields[field];
      noise.push(`no ${field}`);
    }
  }
  const each = (change: (text: string) => string) => {
    for (const [field, text] of Object.entries(fields)) fields[field] = change(text);
  };
  sometimes('case', () => each(pick(CASES, chance)));
  sometimes('accents', () => each((text) => text.normalize('NFD').replace(/\p{M}/gu, '')));
  if (fields['number'] !== undefined) {
    sometimes('count', () => (fields['number'] = fields['number']!.split('/')[0]!));
    sometimes('#', () => (fields['number'] = `#${fields['number']}`));
  }
  const isLine = chance() < 0.5;
  if (isLine) {
    let words = Object.values(fields);
    sometimes('swapped', () => {
      words = shuffled(words.join(' ').split(' '), chance);
    });
    let search = words.join(' ');
    sometimes('typo', () => (search = mistype(search, chance)));
    return { card, typed: { search }, noise };
  }
  sometimes('swapped', () => {
    const swap = (text: string) => shuffled(text.split(' '), chance).join(' ');
    fields['name'] = swap(fields['name']!);
    if (fields['set'] !== undefined) fields['set'] = swap(fields['set']);
  });
  sometimes('typo', () => {
    // A grid refuses an invalid year, so another column gets the typo.
    const field = pick(
      ['name', 'number', 'set'].filter((it) => fields[it] !== undefined),
      chance,
    );
    fields[field] = mistype(fields[field]!, chance);
    // A one-digit number would be left empty.
    if (!/[\p{L}\p{N}]/u.test(fields[field])) delete fields[field];
  });
  const { year, ...texts } = fields;
  return { card, typed: { ...texts, ...(year !== undefined && { year: Number(year) }) }, noise };
}
