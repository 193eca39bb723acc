import { categoryWord } from '../db/card-words.ts';
import type { Queries } from '../db/queries.ts';
import { lookUp } from './card-index.ts';
import { type Counts, countCards } from './dictionary.ts';
import type { WantedWord } from './wanted-words.ts';
import {
  countedWords,
  groupOf,
  groupOfCategory,
  isKnown,
  looseGroups,
  weightOf,
  type WordGroup,
} from './word-groups.ts';

/** The most cards that one look at the index returns. */
const MOST_CANDIDATES = 200;
/** When no card has all the words, this many of the rarest are searched in every combination. */
const MOST_COMBINED = 5;
/** A close match is searched again with fewer words, to see whether another comes as close. */
const ENOUGH = 2;
/** Only combinations with a word of at most this many cards: reading its list takes 5 ms. */
const RARE = 20_000;

interface Search {
  readonly words: readonly WantedWord[];
  readonly categoryId: number | undefined;
}

export interface Found {
  /** Any of them may be the best. */
  readonly cardIds: readonly number[];
  /** Whether there are more that have all the words. */
  readonly isCut: boolean;
  readonly words: readonly WeighedWord[];
}

/** A typed word, and how much it identifies a card. */
export interface WeighedWord extends WantedWord {
  /** From 0 (all cards have it) to 1 (one has it). */
  readonly weight: number;
  /** Whether any card has it as typed. */
  readonly isKnown: boolean;
}

/** A search under way. */
interface Hunt {
  readonly words: readonly WantedWord[];
  groups: readonly WordGroup[];
  readonly category: WordGroup | undefined;
  readonly cardIds: Set<number>;
  isCut: boolean;
}

/** The words of a search to look for together. */
type Combine = (hunt: Hunt) => readonly (readonly WordGroup[])[];

/**
 * The cards that have all the words of each search; if there are none, all words with typos allowed; if
 * there still are none, as many words as possible.
 */
export async function findCandidates(
  db: Queries,
  searches: readonly Search[],
): Promise<readonly Found[]> {
  const counts = await countCards(
    db,
    searches.flatMap(({ words, categoryId }) => [
      ...words.flatMap(countedWords),
      ...(categoryId === undefined ? [] : [categoryWord(categoryId)]),
    ]),
  );
  const hunts = searches.map(({ words, categoryId }): Hunt => ({
    words,
    groups: words.map((word) => groupOf(word, counts)),
    category: categoryId === undefined ? undefined : groupOfCategory(categoryId, counts),
    cardIds: new Set(),
    isCut: false,
  }));
  const hunt = (some: readonly Hunt[], combinationsOf: Combine) =>
    look(db, some, combinationsOf, counts.total);
  await hunt(
    hunts.filter(({ groups }) => groups.every(isKnown)),
    ({ groups }) => [groups],
  );
  const open = hunts.filter(({ cardIds }) => cardIds.size === 0);
  await loosen(db, open, counts);
  await hunt(open, allButNumbers);
  const lost = open.filter(({ cardIds }) => cardIds.size === 0);
  for (let count = MOST_COMBINED; count > 0; count -= 1) {
    await hunt(
      lost.filter(({ cardIds }) => cardIds.size < ENOUGH),
      (it) => someOf(it, count),
    );
  }
  return hunts.map(({ words, groups, cardIds, isCut }) => ({
    cardIds: [...cardIds],
    isCut,
    words: words.map((word, at) => {
      const group = groups[at]!;
      const weight = weightOf(word, group, counts);
      return { ...word, weight, isKnown: isKnown(group) && !group.isGuess };
    }),
  }));
}

async function loosen(db: Queries, hunts: readonly Hunt[], counts: Counts): Promise<void> {
  const words = hunts.map((hunt) => hunt.words);
  for (const [at, groups] of (await looseGroups(db, words, counts)).entries()) {
    hunts[at]!.groups = groups;
  }
}

/** Looks for cards that have all words of any combination; the combinations share the limit of one look. */
async function look(
  db: Queries,
  hunts: readonly Hunt[],
  combinationsOf: Combine,
  total: number,
): Promise<void> {
  const looks = hunts.flatMap((hunt) => {
    const chosen = combinationsOf(hunt).filter((groups) => groups.length > 0);
    const limit = Math.ceil(MOST_CANDIDATES / chosen.length);
    const { category } = hunt;
    if (category && !isKnown(category)) return [];
    return chosen.map((some) => ({
      hunt,
      groups: category ? [...some, category] : some,
      limit,
      isWhole: some.length === hunt.groups.filter(isKnown).length,
    }));
  });
  const found = await lookUp(db, looks, total);
  for (const [at, { hunt, isWhole, limit }] of looks.entries()) {
    for (const cardId of found[at]!) hunt.cardIds.add(cardId);
    if (isWhole && found[at]!.length === limit) hunt.isCut = true;
  }
}

/** Everything known about a card, and the same without a guessed number. */
function allButNumbers({ words, groups }: Hunt): WordGroup[][] {
  const known = groups.filter(isKnown);
  const sure = groups.filter(
    (group, at) => isKnown(group) && !(group.isGuess && words[at]!.isNumber),
  );
  return sure.length < known.length ? [known, sure] : [known];
}

/** Every combination of this many of the rarest words, if that isn't all. */
function someOf({ groups }: Hunt, count: number): WordGroup[][] {
  const known = groups.filter(isKnown);
  if (count >= known.length) return [];
  const rarest = known.sort((a, b) => a.reach - b.reach).slice(0, MOST_COMBINED);
  return combinations(rarest, count).filter(([first]) => first!.reach <= RARE);
}

function combinations<T>(all: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return all.flatMap((first, at) =>
    combinations(all.slice(at + 1), count - 1).map((others) => [first, ...others]),
  );
}
