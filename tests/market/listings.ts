import { gradeOf } from '@tag/contract/graded-cards';
import type { Database } from '@tag/server';
import { gradeCards, type NewGradedCard } from '@tag/server/seeding';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { addUser } from '../support/accounts.ts';

let last = 0;

/** A seller with a public id. @returns the user's id. */
export async function addSeller(database: Database, publicId: string): Promise<string> {
  const { id } = await addUser(database, {});
  await database.query
    .updateTable('users')
    .set({ sellerId: publicId })
    .where('id', '=', id)
    .execute();
  return id;
}

interface Sold {
  /** The user. */
  sellerId: string;
  card?: Parameters<typeof addVariation>[1];
  score?: number | null;
  /** US cents. */
  price?: number;
  state?: 'live' | 'waiting' | 'delisting';
  listedAt?: string;
  more?: Partial<NewGradedCard>;
}

/** Grades a card and puts it on the market. @returns its certificate. */
export async function list(database: Database, sold: Sold): Promise<string> {
  const { sellerId, card = {}, score = 930, price = 10_000, state = 'live', more } = sold;
  const variationId = await addVariation(database, card);
  const certificate = `X${String((last += 1)).padStart(7, '0')}`;
  await gradeCards(database, [sampleCard({ certificate, variationId, score, ...more })]);
  await database.pool.query(
    `insert into listings
       (certificate, seller_id, terms_id, price, state, listed_at, undo_until, category_id, score,
        grade_key, title)
     select $1, $2, 1, $3, $4, $5, case when $4 = 'delisting' then now() + interval '10 s' end,
            s.category_id, $6, $7, concat_ws(' ', k.name, s.year, s.brand, s.name, c.name, c.number, v.name)
     from card_variations v
     join cards c on c.id = v.card_id
     join card_sets s on s.id = c.set_id
     join categories k on k.id = s.category_id
     where v.id = $8`,
    [
      certificate,
      sellerId,
      price,
      state,
      sold.listedAt ?? new Date(),
      score,
      gradeOf(score).key,
      variationId,
    ],
  );
  return certificate;
}
