import { AUTHENTIC, type Grade } from '../graded-cards/grade.ts';
import type { GradedCardIdentity } from '../graded-cards/structs.ts';
import { setTitle, variationLabel } from '../graded-cards/title.ts';
import { MOST_IN_TITLE } from './structs.ts';

/** The words of a text that fit; of a single longer word, its beginning. */
export function cutAtWords(text: string, most: number): string {
  const letters = [...text.trim()];
  if (letters.length <= most) return letters.join('');
  const cut = letters.slice(0, most + 1).join('');
  const end = cut.search(/\s+\S*$/);
  return end > 0 ? cut.slice(0, end) : letters.slice(0, most).join('');
}

/**
 * A listing's title: year, set, card, number, variation, grader, and grade. One that is too long loses
 * what a buyer misses least: the grade's name, the subset, the variation, then the end of the set's name, and
 * last of the card's.
 * @example '1999 Base Set Charizard #4/102 Holo TAG 9 Mint'
 */
export function listingTitle(card: GradedCardIdentity, grade: Grade): string {
  const number = card.number && `#${card.number}`;
  const variation = variationLabel(card.variation);
  const set = setTitle(card);
  const year = set.startsWith(String(card.year)) ? '' : String(card.year);
  const graded = `TAG ${grade.key === AUTHENTIC.key ? grade.label : grade.grade}`;
  const named = grade.key === AUTHENTIC.key ? graded : `${graded} ${grade.label}`;
  const tries = [
    [year, set, card.subset, card.name, number, variation, named],
    [year, set, card.subset, card.name, number, variation, graded],
    [year, set, card.name, number, variation, graded],
    [year, set, card.name, number, graded],
  ].map(joined);
  const fits = tries.find((title) => [...title].length <= MOST_IN_TITLE);
  if (fits !== undefined) return fits;
  const roomFor = (parts: readonly (string | null)[]) =>
    MOST_IN_TITLE - [...joined(parts)].length - 1;
  const room = roomFor([year, card.name, number, graded]);
  const shortSet = room > 0 ? cutAtWords(set, room) : '';
  const rest = roomFor([year, shortSet, number, graded]);
  const title = joined([year, shortSet, cutAtWords(card.name, Math.max(1, rest)), number, graded]);
  // A number alone can be too long, too.
  const head = cutAtWords(title, MOST_IN_TITLE - [...graded].length - 1);
  return [...title].length <= MOST_IN_TITLE ? title : joined([head, graded]);
}

const joined = (parts: readonly (string | null)[]) =>
  parts.filter(Boolean).join(' ').replace(/\s+/g, ' ');
