import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import type { ReadDatabase } from '../db/queries.ts';
import { bestFront } from '../db/pictures.ts';
import { type Given, prepare } from '../db/prepared.ts';

/** How long a category keeps the picture that was chosen for it. */
const KEPT_MS = 10 * 60 * 1000;

const findBest = prepare(
  'pops-picture',
  (_db, given: Given<{ variationIds: readonly number[] }>) => sql<{ picture: Picture }>`
    select b.picture
    from unnest(${given('variationIds')}::bigint[]) v(id)
    cross join lateral (${bestFront('v.id')}) b
    order by b.score desc nulls last
    limit 1`,
);

/** The front of the best certificate of some variations; null if none is public. */
export async function findPicture(
  { query }: ReadDatabase,
  variationIds: readonly number[],
): Promise<Picture | null> {
  const [best] = await findBest(query, { variationIds });
  return best?.picture ?? null;
}

const findEach = prepare(
  'pops-row-pictures',
  (_db, given: Given<{ variationIds: readonly number[] }>) => sql<{
    id: number;
    picture: Picture;
  }>`
    select v.id, b.picture
    from unnest(${given('variationIds')}::bigint[]) v(id)
    cross join lateral (${bestFront('v.id')}) b`,
);

/** The same of each variation that has any. */
export const findPictures = ({ query }: ReadDatabase, variationIds: readonly number[]) =>
  findEach(query, { variationIds });

/**
 * Every category's picture: the best certificate of the most graded card of its most graded set.
 * Chosen again now and then: it seldom changes, and choosing reads through that set.
 */
export function categoryPictures(): (reads: ReadDatabase) => Promise<Map<number, Picture | null>> {
  let kept: Promise<Map<number, Picture | null>> | undefined;
  let until = 0;
  const read = async ({ query }: ReadDatabase) => {
    const { rows } = await sql<{ id: number; picture: Picture | null }>`
      select k.id, b.picture
      from categories k
      cross join lateral (
        select set_id from population_by_set where category_id = k.id
        order by total desc limit 1) s
      cross join lateral (
        select variation_id from population_by_card where set_id = s.set_id
        order by total desc, variation_id limit 1) v
      left join lateral (${bestFront('v.variationId')}) b on true`.execute(query);
    return new Map(rows.map(({ id, picture }) => [id, picture]));
  };
  return (reads) => {
    if (!kept || Date.now() > until) {
      const reading = read(reads);
      // After a failure, the next call asks again.
      reading.catch(() => {
        if (kept === reading) kept = undefined;
      });
      kept = reading;
      until = Date.now() + KEPT_MS;
    }
    return kept;
  };
}
