import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '@tag/server';
import { testDatabase } from '../support/database.ts';
import { addCards, customer } from './catalogue.ts';

const database = await testDatabase();
const { match } = await customer(database);

/** Words whose count differs from the number of cards that have them. */
async function miscounted() {
  const { rows } = await sql`
    with counted as (
      select word, count(*)::int as cards
      from card_words, unnest(tsvector_to_array(words)) word group by word)
    select coalesce(c.word, w.word) as word, c.cards, w.cards as noted
    from counted c
    full join card_word_counts w using (word)
    where coalesce(c.cards, 0) <> coalesce(w.cards, 0)`.execute(database.query);
  return rows;
}
const found = async (search: string) => {
  const { isClosestOnly, items } = await match({ search });
  return isClosestOnly ? [] : items.map(({ name }: { name: string }) => name);
};

test('what an import adds or changes can be matched at once, and is counted', async () => {
  await addCards(database, [
    { number: '4/102', name: 'Charizard', rarity: 'Rare' },
    { number: '4/102', name: 'Charizard', rarity: 'Promo' },
    { number: '2/102', name: 'Blastoise', rarity: 'Rare' },
  ]);
  expect(await found('charizard promo')).toEqual(['Charizard']);
  expect(await found('charizard rare')).toEqual([]);
  expect(await miscounted()).toEqual([]);

  await addCards(database, [
    { number: '4/102', name: 'Charizard', rarity: 'Secret', variations: 'shadowless' },
  ]);
  expect(await found('charizard secret')).toEqual(['Charizard']);
  expect(await found('charizard promo')).toEqual([]);
  // The variations of both imports.
  expect(await found('charizard shadowless normal')).toEqual(['Charizard']);
  expect(await miscounted()).toEqual([]);
});

test('a catalogue from before the index is indexed when the server is updated', async () => {
  const words = async () =>
    (await sql`select * from card_words order by card_id`.execute(database.query)).rows;
  const before = await words();
  await sql`drop table card_words, card_word_counts`.execute(database.query);
  await sql`alter table categories drop column is_accepted`.execute(database.query);
  await sql`delete from kysely_migration where name = '202611221345-card-words'`.execute(
    database.query,
  );
  expect(await migrate(database.query)).toEqual(['202611221345-card-words']);
  expect(before.length).toBeGreaterThan(1);
  expect(await words()).toEqual(before);
  expect(await miscounted()).toEqual([]);
  expect(await found('charizard secret')).toEqual(['Charizard']);
});

test('parallel imports count every word once', async () => {
  const cards = Array.from({ length: 40 }, (_, at) => ({
    number: `${at}/40`,
    name: `Eevee ${at}`,
  }));
  const rarities = ['Common', 'Rare', 'Promo', 'Ultra'];
  await Promise.all(
    rarities.map((rarity) =>
      addCards(
        database,
        cards.map((card) => ({ ...card, rarity, variations: rarity })),
      ),
    ),
  );
  expect(await miscounted()).toEqual([]);
  for (const rarity of rarities) expect(await found(`eevee 7/40 ${rarity}`)).toEqual(['Eevee 7']);
});
