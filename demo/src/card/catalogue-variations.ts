import type { CardFace } from '@tag/demo-art/card/family';
import type { Database } from '@tag/server';

/** A variation of a catalogue card, as certificates name it. */
export interface CatalogueVariation extends CardFace {
  readonly id: number;
}

/** Every variation of the catalogue, in an order that does not depend on when it was imported. */
export async function readVariations(db: Pick<Database, 'query'>): Promise<CatalogueVariation[]> {
  const rows = await selectVariations(db).execute();
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return keyed.map(({ row }) => row);
}

export async function readVariation(
  db: Pick<Database, 'query'>,
  id: number,
): Promise<CatalogueVariation> {
  return selectVariations(db).where('v.id', '=', id).executeTakeFirstOrThrow();
}

const selectVariations = ({ query }: Pick<Database, 'query'>) =>
  query
    .selectFrom('cardVariations as v')
    .innerJoin('cards as c', 'c.id', 'v.cardId')
    .innerJoin('cardSets as s', 's.id', 'c.setId')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select([
      'v.id',
      'k.name as category',
      's.year',
      's.brand',
      's.name as set',
      'c.subset',
      'c.number',
      'c.name',
      'c.rarity',
      'v.name as variation',
    ]);

/** Names a variation by its card, independent of its id. */
export function keyOf({ category, year, brand, set, number, name, variation }: CardFace): string {
  return [category, year, brand, set, number, name, variation].join('|');
}

/** The run a variation is numbered to: 99 of `Green Refractor /99`; null when it is not. */
export function runOf(variation: string): number | null {
  const run = / \/(\d+)$/.exec(variation)?.[1];
  return run === undefined ? null : Number(run);
}
