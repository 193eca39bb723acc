import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';
import { likeness } from './likeness.ts';

/** The most completions of a partly typed word; the most common ones count. */
const MOST_BEGUN = 12;
/** A mistyped word is compared with the words that share the most letters with it: this many. */
const MOST_ALIKE = 40;
/** The most of these that are searched. */
const MOST_MEANINGS = 16;

/** A word of the catalogue, and how many cards have it. */
interface Meaning {
  readonly word: string;
  readonly cards: number;
}

const findCounts = prepare(
  'card-word-counts',
  (_db, given: Given<{ words: readonly string[] }>) => sql<Meaning>`
    select word, cards from card_word_counts
    where word = any(${given('words')}::text[]) and cards > 0
    union all
    select '', sum(cards) from card_word_counts where word >= '@' and word < 'A'`,
);

const findMeanings = prepare(
  'card-word-meanings',
  (_db, given: Given<{ words: readonly string[] }>) => sql<Meaning & { typed: string }>`
    select t.typed, m.word, m.cards
    from unnest(${given('words')}::text[]) t(typed)
    cross join lateral (
      (select word, cards from card_word_counts
       where word >= t.typed and word < t.typed || chr(1114111) and cards > 0
       order by cards desc, word
       limit ${sql.lit(MOST_BEGUN)})
      union
      (select word, cards from card_word_counts
       where word % t.typed and length(word) >= 3 and word !~ '[#@0-9]' and cards > 0
       order by similarity(word, t.typed) desc, word
       limit ${sql.lit(MOST_ALIKE)})) m`,
);

export interface Counts {
  /** Cards of the catalogue. */
  readonly total: number;
  /** How many of them have each word; words of no card are left out. */
  readonly cardsWith: ReadonlyMap<string, number>;
}

export async function countCards(db: Queries, words: readonly string[]): Promise<Counts> {
  const rows = await findCounts(db, { words: [...new Set(words)] });
  const cardsWith = new Map(rows.map(({ word, cards }) => [word, cards]));
  return { total: cardsWith.get('') ?? 0, cardsWith };
}

/** The words of the catalogue that each word may be the start or a typo of, likeliest first. */
export async function meaningsOf(
  db: Queries,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Meaning[]>> {
  if (words.length === 0) return new Map();
  const rows = await findMeanings(db, { words });
  const likeliest = (typed: string) =>
    rows
      .filter((row) => row.typed === typed)
      .map((row) => ({ ...row, likeness: likeness(typed, row.word) }))
      .filter((row) => row.likeness > 0)
      .sort((a, b) => b.likeness - a.likeness || b.cards - a.cards)
      .slice(0, MOST_MEANINGS);
  return new Map(words.map((typed) => [typed, likeliest(typed)]));
}
