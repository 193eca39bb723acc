import { ApiError } from '@tag/contract/errors';
import type { CardInfo } from '@tag/contract/pops';
import type { Database } from '../db/database.ts';
import { GRADE_COLUMNS } from '../db/grade-columns.ts';
import { SET_TITLE } from '../db/search-columns.ts';
import { addUp, countOf, totalsOf } from './counts.ts';
import { findPicture } from './pictures.ts';
import type { Scope } from './scope.ts';
import { readWhole } from './whole.ts';

type Identity = Pick<
  CardInfo,
  'cardId' | 'category' | 'year' | 'set' | 'brand' | 'card' | 'number' | 'subset' | 'rarity'
>;

/**
 * One card, its counts and its variations.
 * @throws ApiError validation when several cards have the name.
 */
export async function readCardInfo(database: Database, scope: Scope): Promise<CardInfo> {
  const { names, cardIds, variationIds } = scope;
  const identities = await findCards(database, cardIds!);
  if (identities.length > 1) {
    const numbers = identities.slice(0, 12).map(({ number }) => number);
    const reason = `Several cards have this name; give one of their numbers: ${numbers.join(', ')}`;
    throw new ApiError('validation', { fields: [{ path: 'query.number', reason }] });
  }
  const [{ totals }, variations, picture] = await Promise.all([
    readWhole(database, scope),
    readVariations(database, cardIds![0]!),
    findPicture(database, variationIds!),
  ]);
  const ofCard = countOf(addUp(variations.map(({ counts }) => counts)));
  return {
    scope: names,
    ...identities[0]!,
    ...totals,
    picture,
    variations: variations.map(({ id, variation, counts }) => ({
      id,
      variation,
      ...totalsOf(counts, ofCard),
    })),
  };
}

async function findCards({ pool }: Database, ids: readonly number[]): Promise<Identity[]> {
  const { rows } = await pool.query<Identity>({
    name: 'pops-card-identity',
    text: `
      select c.id as "cardId", k.name as category, s.year, ${SET_TITLE} as "set", s.brand,
             c.name as card, c.number, c.subset, c.rarity
      from cards c
      join card_sets s on s.id = c.set_id
      join categories k on k.id = s.category_id
      where c.id = any($1)
      order by c.id`,
    values: [ids],
  });
  return rows;
}

async function readVariations({ pool }: Database, cardId: number) {
  const counts = GRADE_COLUMNS.map((it) => `coalesce(p.${it}, 0)`).join(', ');
  const { rows } = await pool.query<{ id: number; variation: string; counts: number[] }>({
    name: 'pops-card-variations',
    text: `
      select v.id, v.name as variation, array[${counts}] as counts
      from card_variations v
      left join population_by_card p on p.variation_id = v.id
      where v.card_id = $1
      order by coalesce(p.total, 0) desc, v.id
      limit 500`,
    values: [cardId],
  });
  return rows;
}
