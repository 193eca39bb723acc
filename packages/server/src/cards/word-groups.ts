import { categoryWord, numberForms, readNumber } from '../db/card-words.ts';
import type { Queries } from '../db/queries.ts';
import { type Counts, meaningsOf } from './dictionary.ts';
import type { WantedWord } from './wanted-words.ts';

/** The weight of a word that no card has, and of one that all have. */
const UNKNOWN_WEIGHT = 0.5;
const LEAST_WEIGHT = 0.02;

/** The words of the catalogue that one typed word may be. */
export interface WordGroup {
  readonly words: readonly string[];
  /** How many cards have the likeliest of them; typed text may be several words at once: `4`, `#4`. */
  readonly cards: number;
  /** The most cards that can have any of them: the cost of the search. */
  readonly reach: number;
  /** Whether they are only guesses: the typed word isn't among them. */
  readonly isGuess: boolean;
}

export const isKnown = ({ words }: WordGroup) => words.length > 0;

const shortForms = (number: string) => numberForms(number).slice(1);

/** Every word whose count affects what a typed word may be. */
export const countedWords = ({ forms, isNumber, text }: WantedWord): readonly string[] =>
  isNumber ? [...forms, ...shortForms(text)] : forms;

/** The group of a word exactly as typed. */
export const groupOf = ({ forms }: WantedWord, counts: Counts): WordGroup =>
  groupOfWords(forms, counts, false);

function groupOfWords(words: readonly string[], { cardsWith }: Counts, isGuess: boolean) {
  const known = words.filter((word) => cardsWith.has(word));
  const cards = known.reduce((sum, word) => sum + cardsWith.get(word)!, 0);
  return { words: known, cards, reach: cards, isGuess };
}

/**
 * What the words of several searches may mean: words that the catalogue doesn't know, and the last word
 * of free text, which may be incomplete.
 * @returns a group for each word of each search.
 */
export async function looseGroups(
  db: Queries,
  searches: readonly (readonly WantedWord[])[],
  counts: Counts,
): Promise<WordGroup[][]> {
  const vague = new Map(searches.map((words) => [words, vagueWords(words, counts)]));
  const typed = [...vague.values()].flatMap((words) => words.map(({ text }) => text));
  const meanings = await meaningsOf(db, [...new Set(typed)]);
  return searches.map((words) =>
    words.map((word) => {
      const group = groupOf(word, counts);
      if (word.isNumber) {
        return isKnown(group) ? group : groupOfWords(shortForms(word.text), counts, true);
      }
      if (!vague.get(words)!.includes(word)) return group;
      const meant = meanings.get(word.text)!.filter(({ word: it }) => !group.words.includes(it));
      return {
        words: [...group.words, ...meant.map((it) => it.word)],
        cards: group.cards || (meant[0]?.cards ?? 0),
        reach: meant.reduce((sum, { cards }) => sum + cards, group.reach),
        isGuess: !isKnown(group),
      };
    }),
  );
}

function vagueWords(words: readonly WantedWord[], counts: Counts): readonly WantedWord[] {
  const last = words.findLast(({ field }) => field === undefined);
  return words.filter(
    (word) =>
      !word.isNumber && word.text.length > 1 && (word === last || !isKnown(groupOf(word, counts))),
  );
}

/** How much a word identifies a card: from 0 (all cards have it) to 1 (one has it). */
export function weightOf({ isNumber, text }: WantedWord, group: WordGroup, counts: Counts): number {
  // Every set has a 4, so 4/102 is as common, and one wrong digit doesn't outweigh a name.
  const { cards } = isNumber ? groupOfWords([`#${readNumber(text).short}`], counts, false) : group;
  if (cards === 0) return UNKNOWN_WEIGHT;
  return Math.max(LEAST_WEIGHT, 1 - Math.log(cards) / Math.log(counts.total + 1));
}

/** The group of all cards of a category. */
export const groupOfCategory = (categoryId: number, counts: Counts): WordGroup =>
  groupOfWords([categoryWord(categoryId)], counts, false);
