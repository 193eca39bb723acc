import { sql } from 'kysely';
import { categoryWord, numberForms, readNumber } from '../db/card-words.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';
import { countCards, meaningsOf } from './dictionary.ts';
import type { WantedWord } from './wanted-words.ts';

/** Cards that are looked at for one search. */
const MOST_CANDIDATES = 200;
/** When no card has all the words, the rarest so many are looked for in every combination. */
const MOST_COMBINED = 6;
/** Having found so many that come close, a search doesn't settle for less. */
const ENOUGH = 20;
/** A word alone is worth looking for if no more cards than these have it. */
const RARE = 20_000;
/** What a word weighs that no card has, and one that all have. */
const UNKNOWN_WEIGHT = 0.5;
const LEAST_WEIGHT = 0.02;

export interface Search {
  readonly words: readonly WantedWord[];
  readonly categoryId?: number;
}

export interface Found {
  /** No more than a search looks at; any of them may be the best. */
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

/** The words of the index that one typed word may be, and how many cards have them. */
interface Group {
  readonly words: readonly string[];
  readonly cards: number;
}

const findCards = prepare(
  'cards-with-words',
  (_db, given: Given<{ queries: readonly string[] }>) => sql<{ query: number; cardId: number }>`
    select q.at - 1 as query, found.card_id
    from unnest(${given('queries')}::text[]) with ordinality q(text, at)
    cross join lateral (
      select card_id from card_words
      where words @@ q.text::tsquery
      limit ${sql.lit(MOST_CANDIDATES)}) found`,
);

/**
 * The cards that have all the words of each search; where none has, all of them with typing mistakes
 * forgiven; where none has those either, as many as possible.
 */
export async function findCandidates(
  db: Queries,
  searches: readonly Search[],
): Promise<readonly Found[]> {
  const words = searches.flatMap((search) => search.words);
  const { total, cardsWith } = await countCards(db, [
    ...new Set(words.flatMap(({ forms, text }) => [...forms, ...shortFormsOf(text)])),
  ]);
  const groupOf = (forms: readonly string[]): Group => {
    const known = forms.filter((form) => cardsWith.has(form));
    return { words: known, cards: known.reduce((sum, form) => sum + cardsWith.get(form)!, 0) };
  };
  const exact = searches.map((search) => search.words.map(({ forms }) => groupOf(forms)));
  const found = await look(
    db,
    searches.map((search, at) =>
      exact[at]!.every(isKnown) ? allOf(exact[at]!, search.categoryId) : undefined,
    ),
  );

  const isOpen = (at: number) => found[at]!.length === 0;
  const loose = await loosen(db, searches, exact, groupOf, isOpen);
  const lookAgain = async (query: (at: number) => string | undefined) => {
    const more = await look(
      db,
      searches.map((_, at) => query(at)),
    );
    for (const [at, cardIds] of more.entries()) {
      if (cardIds.length > 0) found[at] = [...new Set([...found[at]!, ...cardIds])];
    }
  };
  const known = loose.map((groups) => groups.filter(isKnown));
  await lookAgain((at) => (isOpen(at) ? allOf(known[at]!, searches[at]!.categoryId) : undefined));
  const isCut = found.map(({ length }) => length === MOST_CANDIDATES);
  const isLost = found.map(({ length }) => length === 0);
  for (let count = MOST_COMBINED; count > 0; count -= 1) {
    await lookAgain((at) =>
      isLost[at] && found[at]!.length < ENOUGH
        ? someOf(known[at]!, count, searches[at]!.categoryId)
        : undefined,
    );
  }

  const weightOf = ({ isNumber, text }: WantedWord, group: Group) => {
    // Every set has a 4, so 4/102 is as common, and one wrong digit doesn't outweigh a name.
    const { cards } = isNumber ? groupOf([`#${readNumber(text).short}`]) : group;
    if (cards === 0) return UNKNOWN_WEIGHT;
    return Math.max(LEAST_WEIGHT, 1 - Math.log(cards) / Math.log(total + 1));
  };
  return searches.map(({ words }, at) => ({
    cardIds: found[at]!,
    isCut: isCut[at]!,
    words: words.map((word, index) => {
      const group = loose[at]![index]!;
      return { ...word, weight: weightOf(word, group), isKnown: isKnown(group) };
    }),
  }));
}

const isKnown = ({ words }: Group) => words.length > 0;
const shortFormsOf = (number: string) => numberForms(number).slice(1);

/** For searches without a match: what their unknown words, and the one still being typed, may mean. */
async function loosen(
  db: Queries,
  searches: readonly Search[],
  exact: readonly (readonly Group[])[],
  groupOf: (forms: readonly string[]) => Group,
  isOpen: (at: number) => boolean,
): Promise<readonly (readonly Group[])[]> {
  const isVague = (at: number, index: number) => {
    const { words } = searches[at]!;
    const { isNumber, text } = words[index]!;
    const isLast = index === words.findLastIndex(({ field }) => field === undefined);
    return !isNumber && text.length > 1 && (!isKnown(exact[at]![index]!) || isLast);
  };
  const vague = searches.flatMap(({ words }, at) =>
    isOpen(at) ? words.filter((_, index) => isVague(at, index)).map(({ text }) => text) : [],
  );
  const meanings = await meaningsOf(db, [...new Set(vague)]);
  return searches.map(({ words }, at) =>
    words.map(({ text, isNumber }, index) => {
      const group = exact[at]![index]!;
      if (!isOpen(at)) return group;
      if (isNumber) return isKnown(group) ? group : groupOf(shortFormsOf(text));
      if (!isVague(at, index)) return group;
      const meant = (meanings.get(text) ?? []).filter(({ word }) => !group.words.includes(word));
      return {
        words: [...group.words, ...meant.map(({ word }) => word)],
        cards: group.cards || meant[0]?.cards || 0,
      };
    }),
  );
}

/** Asks for the cards of each query; none of one that is undefined. */
async function look(
  db: Queries,
  queries: readonly (string | undefined)[],
): Promise<(readonly number[])[]> {
  const asked = [...new Set(queries.filter((query) => query !== undefined))];
  const found = asked.map((): number[] => []);
  if (asked.length > 0) {
    for (const { query, cardId } of await findCards(db, { queries: asked })) {
      found[query]!.push(cardId);
    }
  }
  return queries.map((query) => (query === undefined ? [] : found[asked.indexOf(query)]!));
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
const anyOf = ({ words }: Group) => `(${words.map(quoted).join('|')})`;
const within = (query: string, categoryId: number | undefined) =>
  categoryId === undefined ? query : `${quoted(categoryWord(categoryId))}&(${query})`;

/** The text search query for all of the groups; undefined when there are none. */
function allOf(groups: readonly Group[], categoryId: number | undefined): string | undefined {
  if (groups.length === 0) return undefined;
  return within(groups.map(anyOf).join('&'), categoryId);
}

/** The query for any so many of the rarest groups. */
function someOf(
  groups: readonly Group[],
  count: number,
  categoryId: number | undefined,
): string | undefined {
  const rarest = [...groups].sort((a, b) => a.cards - b.cards).slice(0, MOST_COMBINED);
  if (count >= groups.length || count > rarest.length) return undefined;
  const worth = count > 1 ? rarest : rarest.filter(({ cards }) => cards <= RARE);
  const chosen = combinations(worth, count).map((some) => some.map(anyOf).join('&'));
  return chosen.length === 0 ? undefined : within(chosen.join('|'), categoryId);
}

function combinations<T>(all: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return all.flatMap((first, at) =>
    combinations(all.slice(at + 1), count - 1).map((others) => [first, ...others]),
  );
}
