import { fieldRefusal } from '@tag/contract/errors';
import type { CardInfo } from '@tag/contract/pops';
import { sql } from 'kysely';
import type { ReadDatabase } from '../db/queries.ts';
import { eachGrade } from '../db/grade-columns.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { SET_TITLE } from '../db/search-columns.ts';
import { addUp, countOf, totalsOf } from './counts.ts';
import { findPicture } from './pictures.ts';
import type { Scope } from './scope.ts';
import { readWhole } from './whole.ts';

const MOST_VARIATIONS = 500;

const findCards = prepare('pops-card-identity', (db, given: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('cards as c')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select([
      'c.id as cardId',
      'k.name as category',
      's.year',
      SET_TITLE.as('set'),
      's.brand',
      'c.name as card',
      'c.number',
      'c.subset',
      'c.rarity',
    ])
    .where('c.id', '=', sql<number>`any(${given('ids')})`)
    .orderBy('c.id'),
);

const readVariations = prepare('pops-card-variations', (db, given: Given<{ cardId: number }>) =>
  db
    .selectFrom('cardVariations as v')
    .leftJoin('populationByCard as p', 'p.variationId', 'v.id')
    .select(['v.id', 'v.name as variation'])
    .select(sql<number[]>`array[${eachGrade((it) => `coalesce(p.${it}, 0)`)}]`.as('counts'))
    .where('v.cardId', '=', given('cardId'))
    .where('v.status', '=', 'public')
    .orderBy(sql`coalesce(p.total, 0)`, 'desc')
    .orderBy('v.id')
    .limit(sql.lit(MOST_VARIATIONS)),
);

/**
 * One card, its counts and its variations.
 * @throws ApiError validation if several cards have the name.
 */
export async function readCardInfo(database: ReadDatabase, scope: Scope): Promise<CardInfo> {
  const { names, cardIds, variationIds } = scope;
  const identities = await findCards(database.query, { ids: cardIds! });
  if (identities.length > 1) {
    const numbers = identities.slice(0, 12).map(({ number }) => number);
    const reason = `Several cards have this name; give one of their numbers: ${numbers.join(', ')}`;
    throw fieldRefusal('query.number', reason);
  }
  const [{ totals }, variations, picture] = await Promise.all([
    readWhole(database, scope),
    readVariations(database.query, { cardId: cardIds![0]! }),
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
