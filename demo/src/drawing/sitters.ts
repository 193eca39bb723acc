import type { MeasuredReport, Sitter } from '@tag/demo-art/sitter';
import { sql } from 'kysely';
import type { Database } from '@tag/server';
import { type Given, prepare } from '@tag/server/seeding';

const findCard = prepare('sitter', (db, given: Given<{ mediaKey: string }>) =>
  db
    .selectFrom('gradedCards as card')
    .innerJoin('gradedCardReports as r', 'r.certificate', 'card.certificate')
    .innerJoin('cardVariations as v', 'v.id', 'card.variationId')
    .innerJoin('cards as c', 'c.id', 'v.cardId')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select([
      'card.certificate',
      'card.score',
      sql<MeasuredReport>`r.report`.as('report'),
      'k.name as category',
      's.year',
      's.brand',
      's.name as set',
      'c.subset',
      'c.name',
      'c.number',
      'v.name as variation',
      'c.rarity',
      'card.cmpCode',
      'card.serialNumber',
      'card.divisorNumber',
      'card.isPrizm',
      'card.isRefractor',
    ])
    .where('card.mediaKey', '=', given('mediaKey')),
);

/** The facts a media key's images are drawn from; null if no certificate has that key. */
export async function findSitter(
  { query }: Pick<Database, 'query'>,
  mediaKey: string,
): Promise<Sitter | null> {
  const [row] = await findCard(query, { mediaKey });
  if (!row) return null;
  const { certificate, score, report, ...card } = row;
  return { certificate, card, score, report };
}
