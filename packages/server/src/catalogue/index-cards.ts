import { sql } from 'kysely';
import { wordsOfCard } from '../db/card-words.ts';
import { findCardTexts } from '../db/card-texts.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Transaction } from '../db/queries.ts';

const putCardWords = prepare(
  'catalogue-card-words',
  (_db, given: Given<{ cards: string }>) => sql`
    with given as materialized (
      select card_id, array_to_tsvector(words) as words
      from json_to_recordset(${given('cards')}) as g(card_id bigint, words text[])
    ), before as materialized (
      select card_id, w.words from card_words w join given using (card_id)
    ), changed as (
      insert into card_words (card_id, words)
      select card_id, words from given order by card_id
      on conflict (card_id) do update set words = excluded.words
        where card_words.words is distinct from excluded.words
      returning card_id
    ), differences as (
      select word, 1 as cards
      from given join changed using (card_id), unnest(tsvector_to_array(given.words)) word
      union all
      select word, -1
      from before join changed using (card_id), unnest(tsvector_to_array(before.words)) word
    )
    insert into card_word_counts (word, cards)
    select word, sum(cards) from differences group by word having sum(cards) <> 0 order by word
    on conflict (word) do update set cards = card_word_counts.cards + excluded.cards`,
);

/**
 * Indexes the words of these cards. Call it after their rows and variations are stored in the same
 * transaction, which also locks out other imports.
 */
export async function indexCards(db: Transaction, cardIds: readonly number[]): Promise<void> {
  const cards = await findCardTexts(db, { cardIds, withWaiting: false });
  const given = cards.map((card) => ({ card_id: card.cardId, words: wordsOfCard(card) }));
  await putCardWords(db, { cards: JSON.stringify(given) });
}
