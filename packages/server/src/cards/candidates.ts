import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';
import { countCards } from './dictionary.ts';
import {
  countedWords,
  groupOf,
  isKnown,
  looseGroups,
  queryForAll,
  weightOf,
  type WordGroup,
} from './word-groups.ts';
import type { WantedWord } from './wanted-words.ts';

/** Cards that one look at the index brings. */
const MOST_CANDIDATES = 200;
/** When no card has all the words, the rarest so many are looked for in every combination. */
const MOST_COMBINED = 5;
/** One that comes close is looked for again in fewer words, to see whether another comes as close. */
const ENOUGH = 2;
/** A word alone is looked for if no more cards than these have it. */
const RARE = 20_000;

export interface Search {
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

/** A typed word, and what it says of a card. */
export interface WeighedWord extends WantedWord {
  /** From 0 (all cards have it) to 1 (one has it). */
  readonly weight: number;
  /** Whether any card has it, or a word like it. */
  readonly isKnown: boolean;
}

/** A search under way. */
interface Hunt {
  readonly search: Search;
  groups: readonly WordGroup[];
  readonly cardIds: Set<number>;
  isCut: boolean;
}

const findCards = prepare(
  'cards-with-words',
  (_db, given: Given<{ queries: readonly string[]; limits: readonly number[] }>) => sql<{
    query: number;
    cardId: number;
  }>`
    select q.at - 1 as query, found.card_id
    from unnest(${given('queries')}::text[], ${given('limits')}::int[])
      with ordinality q(text, most, at)
    cross join lateral (
      select card_id from card_words where words @@ q.text::tsquery limit q.most) found`,
);

/**
 * The cards that have all the words of each search; where none has, all of them with typing mistakes
 * forgiven; where none has those either, as many as possible.
 */
export async function findCandidates(
  db: Queries,
  searches: readonly Search[],
): Promise<readonly Found[]> {
  const counts = await countCards(
    db,
    searches.flatMap(({ words }) => words.flatMap(countedWords)),
  );
  const hunts = searches.map((search): Hunt => ({
    search,
    groups: search.words.map((word) => groupOf(word, counts)),
    cardIds: new Set(),
    isCut: false,
  }));
  await look(
    db,
    hunts.filter(({ groups }) => groups.every(isKnown)),
    ({ groups }) => [groups],
  );

  const open = hunts.filter(({ cardIds }) => cardIds.size === 0);
  if (open.length > 0) {
    const words = open.map(({ search }) => search.words);
    for (const [at, groups] of (await looseGroups(db, words, counts)).entries()) {
      open[at]!.groups = groups;
    }
    await look(db, open, allButNumbers);
  }
  const lost = open.filter(({ cardIds }) => cardIds.size === 0);
  for (let count = MOST_COMBINED; count > 0; count -= 1) {
    await look(
      db,
      lost.filter(({ cardIds }) => cardIds.size < ENOUGH),
      ({ groups }) => someOf(groups, count),
    );
  }
  return hunts.map(({ search, groups, cardIds, isCut }) => ({
    cardIds: [...cardIds],
    isCut,
    words: search.words.map((word, at) => {
      const group = groups[at]!;
      return { ...word, weight: weightOf(word, group, counts), isKnown: isKnown(group) };
    }),
  }));
}

/** Looks for cards that have all of any of the combinations, which share what one look may bring. */
async function look(
  db: Queries,
  hunts: readonly Hunt[],
  combinationsOf: (hunt: Hunt) => readonly (readonly WordGroup[])[],
): Promise<void> {
  const asked = hunts.flatMap((hunt) => {
    const chosen = combinationsOf(hunt).filter((groups) => groups.length > 0);
    const limit = Math.ceil(MOST_CANDIDATES / chosen.length);
    const query = (groups: readonly WordGroup[]) => queryForAll(groups, hunt.search.categoryId);
    return chosen.map((groups) => ({ hunt, groups, query: query(groups), limit }));
  });
  if (asked.length === 0) return;
  const queries = asked.map(({ query }) => query);
  const limits = asked.map(({ limit }) => limit);
  const rows = await findCards(db, { queries, limits });
  const counted = asked.map(() => 0);
  for (const { query, cardId } of rows) {
    counted[query]! += 1;
    asked[query]!.hunt.cardIds.add(cardId);
  }
  for (const [at, { hunt, groups, limit }] of asked.entries()) {
    if (groups.length === hunt.groups.filter(isKnown).length && counted[at] === limit) {
      hunt.isCut = true;
    }
  }
}

/** All that is known of a card, and the same without a number that is only guessed. */
function allButNumbers({ search, groups }: Hunt): WordGroup[][] {
  const known = groups.filter(isKnown);
  const sure = groups.filter(
    (group, at) => isKnown(group) && !(group.isGuess && search.words[at]!.isNumber),
  );
  return sure.length < known.length ? [known, sure] : [known];
}

/** Every combination of so many of the rarest words, if that is fewer than all. */
function someOf(groups: readonly WordGroup[], count: number): WordGroup[][] {
  const known = groups.filter(isKnown);
  const rarest = known.sort((a, b) => a.cards - b.cards).slice(0, MOST_COMBINED);
  if (count >= known.length) return [];
  return combinations(count > 1 ? rarest : rarest.filter(({ cards }) => cards <= RARE), count);
}

function combinations<T>(all: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return all.flatMap((first, at) =>
    combinations(all.slice(at + 1), count - 1).map((others) => [first, ...others]),
  );
}
