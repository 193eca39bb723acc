import { sql } from 'kysely';
import type { CardTexts } from './card-words.ts';
import { type Given, prepare } from './prepared.ts';

/**
 * The texts of cards, and whether we accept them, each once and unordered. Cards and variations that aren't
 * public are left out, or, `withWaiting`, only refused ones.
 */
export const findCardTexts = prepare(
  'card-texts',
  (_db, given: Given<{ cardIds: readonly number[]; withWaiting: boolean }>) => sql<
    CardTexts & { cardId: number; setId: number; isAccepted: boolean }
  >`
    select c.id as card_id, c.number, c.name, c.subset, c.rarity, s.id as set_id, s.year, s.brand,
           s.name as "set", k.name as category, k.id as category_id, k.is_accepted,
           own.variations
    from cards c
    join card_sets s on s.id = c.set_id
    join categories k on k.id = s.category_id
    cross join lateral (
      select array_agg(v.name) as variations from card_variations v
      where v.card_id = c.id
        and (v.status = 'public' or (${given('withWaiting')}::boolean and v.status = 'waiting'))) own
    where c.id = any(${given('cardIds')}::bigint[]) and own.variations is not null`,
);
