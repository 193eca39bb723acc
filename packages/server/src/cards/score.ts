import { type CardNumber, readNumber } from '../db/card-words.ts';
import type { WeighedWord } from './candidates.ts';
import type { CardParts } from './card-parts.ts';
import { likeness, mistakesBetween } from './likeness.ts';
import type { WantedWord, WordField } from './wanted-words.ts';

/** The weight of a word that was typed for one part of a card but found in another. */
const ELSEWHERE = 0.5;
/** The weight of a typo, if the catalogue knows the typed word. */
const KNOWN = 0.5;
/** Below this, a known word makes a match doubtful. */
const DOUBTFUL = 0.5;
/** A year next to the right one, and one with a wrong digit. */
const NEXT_YEAR = 0.5;
const WRONG_DIGIT = 0.25;
/** A number without its letters, and one with a wrong digit or another set count. */
const WITHOUT_LETTERS = 0.8;
const MISTYPED_NUMBER = 0.4;
/** The similarity from which a word covers a word of the card's name or set. */
const COVERS = 0.6;
/** A certain match: at least this percentage matches, and any other is lower by this much. */
const CERTAIN = { percent: 70, lead: 4, leadInDoubt: 12 } as const;
/** The penalty for untyped parts of a name, and of a set. */
const MISSING = { name: 10, set: 15 } as const;

export interface Scored {
  readonly cardId: number;
  /** 0 to 100: how much of the typed text the card has; rare words weigh more. */
  readonly percent: number;
  /** Breaks ties: higher if less of the card's name and set is untyped. */
  readonly closeness: number;
  readonly hasAll: boolean;
  /** Whether it lacks a typed word that other cards have. No card has grades or remarks. */
  readonly isContradicted: boolean;
  /** Whether it has a typed word only as a typo, while other cards have the exact word. */
  readonly isDoubtful: boolean;
}

/** The parts of a card where a word typed for this part may be. */
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

/** Caches the similarity of each two words: the candidates of a search share most of their words. */
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

/** How well a card matches the typed text. */
export function scoreCard(card: CardParts, words: readonly WeighedWord[], alike: Likeness): Scored {
  const fits = words.map((word) => fitOf(word, card, alike));
  const sum = words.reduce((total, { weight }) => total + weight, 0);
  const fit = words.reduce((total, { weight }, at) => total + weight * fits[at]!, 0) / sum;
  const isAll = fits.every((one) => one === 1);
  // Only a full match has 100.
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

/** Whether the first of the cards (best first) is clearly the right one. */
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
  { forms, isKnown, text }: WeighedWord,
  { words }: CardParts,
  parts: readonly (keyof CardParts['words'])[],
  alike: Likeness,
): number {
  if (parts.some((part) => forms.some((form) => words[part].has(form)))) return 1;
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

/** Whether a typed number is a card's, also without its letters or the set's count. */
export const isNumberOf = (typed: string, number: CardNumber): boolean =>
  numberFit(typed, number) >= WITHOUT_LETTERS;

function numberFit(typed: string, { printed, short, digits }: CardNumber): number {
  if (typed === printed || typed === short) return 1;
  if (typed === digits) return WITHOUT_LETTERS;
  const { short: typedShort, printed: typedAll } = readNumber(typed);
  const hasCount = typedAll !== typedShort;
  // The catalogue may lack the set's count.
  if (hasCount && typedShort === short) return printed === short ? 1 : MISTYPED_NUMBER;
  const meant = hasCount ? printed : short;
  const isMistyped = meant.length > 1 && mistakesBetween(typed, meant, 1) === 1;
  return isMistyped ? MISTYPED_NUMBER : 0;
}

/** The untyped share of a name's words, from 0 to 1. */
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
