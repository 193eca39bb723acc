import { type CardNumber, readNumber } from '../db/card-words.ts';
import type { WeighedWord } from './candidates.ts';
import type { CardParts } from './card-parts.ts';
import { likeness, mistakesBetween } from './likeness.ts';
import type { WantedWord, WordField } from './wanted-words.ts';

/** A word typed for one part of a card counts so much where another part has it. */
const ELSEWHERE = 0.5;
/** A word that the catalogue knows is seldom a mistyped other one. */
const KNOWN = 0.5;
/** A known word that fits less makes a match doubtful. */
const DOUBTFUL = 0.5;
/** A year next to the right one, and one with a wrong digit. */
const NEXT_YEAR = 0.5;
const WRONG_DIGIT = 0.25;
/** A number that lacks its letters, and one with a wrong digit or another count of the set. */
const WITHOUT_LETTERS = 0.8;
const MISTYPED_NUMBER = 0.4;
/** Words that are alike at least so much cover a word of the card's name or set. */
const COVERS = 0.6;
/** Clearly the one: at least so many percent match, and so much less of any other. */
const CERTAIN = { percent: 70, lead: 4, leadInDoubt: 12 } as const;
/** What the part of a name, and of a set, that nobody typed weighs against those fully typed. */
const MISSING = { name: 10, set: 15 } as const;

export interface Scored {
  readonly cardId: number;
  /** 0 to 100: what part of what was typed the card has, rare words weighing more. */
  readonly percent: number;
  /** Orders cards that have as much of it: more when less of the card's name and set is left. */
  readonly closeness: number;
  readonly hasAll: boolean;
  /** Whether something was typed that it lacks and others have; none has a grade or a remark. */
  readonly isContradicted: boolean;
  /** Whether it has something that was typed only by taking it for a mistake, though others have it. */
  readonly isDoubtful: boolean;
}

/** The parts of a card where a word typed for one of them belongs. */
const PARTS: Readonly<Record<WordField, readonly (keyof CardParts['words'])[]>> = {
  name: ['name'],
  number: [],
  year: [],
  set: ['set', 'subset', 'category'],
  subset: ['subset', 'set'],
  category: ['category'],
};
const ALL_PARTS = ['name', 'set', 'subset', 'category', 'rest'] as const;

type Likeness = (typed: string, word: string) => number;

/** Likeness, worked out once for each two words: the candidates of a search share most of theirs. */
export function keptLikeness(): Likeness {
  const known = new Map<string, Map<string, number>>();
  return (typed, word) => {
    let ofTyped = known.get(typed);
    if (!ofTyped) known.set(typed, (ofTyped = new Map()));
    let found = ofTyped.get(word);
    if (found === undefined) ofTyped.set(word, (found = likeness(typed, word)));
    return found;
  };
}

/** How well a card fits what was typed. */
export function scoreCard(card: CardParts, words: readonly WeighedWord[], alike: Likeness): Scored {
  const fits = words.map((word) => fitOf(word, card, alike));
  const sum = words.reduce((total, { weight }) => total + weight, 0);
  const fit = words.reduce((total, { weight }, at) => total + weight * fits[at]!, 0) / sum;
  const isAll = fits.every((one) => one === 1);
  // Only what matches in full has all 100.
  const percent = isAll ? 100 : Math.min(99, Math.round(fit * 100));
  const left = (whole: readonly string[]) => uncovered(whole, words, alike);
  return {
    cardId: card.cardId,
    percent,
    closeness: 100 * fit - MISSING.name * left(card.wholeName) - MISSING.set * left(card.wholeSet),
    hasAll: fits.every((one) => one > 0),
    isContradicted: words.some(({ field, isKnown }, at) => (isKnown || field) && fits[at] === 0),
    isDoubtful: words.some(({ isKnown }, at) => isKnown && fits[at]! < DOUBTFUL),
  };
}

/** Best first. */
export function byCloseness(a: Scored, b: Scored): number {
  return b.percent - a.percent || b.closeness - a.closeness || a.cardId - b.cardId;
}

/** Whether the first of the cards, best first, is clearly the one meant. */
export function isCertain([best, ...others]: readonly Scored[]): boolean {
  if (!best || best.isContradicted || best.percent < CERTAIN.percent) return false;
  const lead = best.isDoubtful ? CERTAIN.leadInDoubt : CERTAIN.lead;
  return others.every(({ closeness }) => best.closeness - closeness >= lead);
}

/** How well a card has one typed word, from 0 to 1. */
function fitOf(word: WeighedWord, card: CardParts, alike: Likeness): number {
  const { field, isNumber, text } = word;
  if (isNumber) return numberFit(text, card.number);
  if (field === 'year') return yearFit(text, card.year);
  const own = partsFit(word, card, field ? PARTS[field] : ALL_PARTS, alike);
  if (own === 1 || (field && text === String(card.year))) return 1;
  if (field) return Math.max(own, ELSEWHERE * partsFit(word, card, ALL_PARTS, alike));
  if (!/[0-9]/.test(text)) return own;
  return Math.max(own, yearFit(text, card.year), numberFit(text, card.number));
}

function partsFit(
  { isKnown, text }: WeighedWord,
  { words }: CardParts,
  parts: readonly (keyof CardParts['words'])[],
  alike: Likeness,
): number {
  if (parts.some((part) => words[part].has(text))) return 1;
  let best = 0;
  for (const part of parts) {
    for (const word of words[part]) best = Math.max(best, alike(text, word));
  }
  return isKnown ? KNOWN * best : best;
}

function yearFit(typed: string, year: number): number {
  if (!/^[0-9]{4}$/.test(typed)) return 0;
  if (Number(typed) === year) return 1;
  if (Math.abs(Number(typed) - year) === 1) return NEXT_YEAR;
  return mistakesBetween(typed, String(year), 1) === 1 ? WRONG_DIGIT : 0;
}

function numberFit(typed: string, { printed, short, digits }: CardNumber): number {
  if (typed === printed || typed === short) return 1;
  if (typed === digits) return WITHOUT_LETTERS;
  const { short: typedShort, printed: typedAll } = readNumber(typed);
  const hasCount = typedAll !== typedShort;
  // The catalogue may not know the set's count.
  if (hasCount && typedShort === short) return printed === short ? 1 : MISTYPED_NUMBER;
  const meant = hasCount ? printed : short;
  const isMistyped = meant.length > 1 && mistakesBetween(typed, meant, 1) === 1;
  return isMistyped ? MISTYPED_NUMBER : 0;
}

/** What part of a name's words nobody typed, from 0 to 1. */
function uncovered(
  whole: readonly string[],
  words: readonly WantedWord[],
  alike: Likeness,
): number {
  if (whole.length === 0) return 0;
  const isTyped = (word: string) =>
    words.some(({ isNumber, text }) => !isNumber && alike(text, word) >= COVERS);
  return whole.filter((word) => !isTyped(word)).length / whole.length;
}
