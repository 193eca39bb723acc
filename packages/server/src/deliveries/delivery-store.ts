import type { Transaction } from '../db/queries.ts';
import type { ReadCard } from './card-files.ts';
import type { CardMedia } from './card-media.ts';

/** The hashes of a certificate's last delivery. */
interface EarlierDelivery {
  readonly certificate: string;
  readonly contentHash: Buffer;
  readonly gradingHash: Buffer;
}

export async function findDeliveries(db: Transaction, itemId: string): Promise<EarlierDelivery[]> {
  return db
    .selectFrom('deliveries')
    .select(['certificate', 'contentHash', 'gradingHash'])
    .where('itemId', '=', itemId)
    .execute();
}

export async function recordDelivery(
  db: Transaction,
  certificate: string,
  { card: { itemId }, contentHash, gradingHash }: ReadCard,
  { scansHash, witnessLongSide }: Pick<CardMedia, 'scansHash' | 'witnessLongSide'>,
): Promise<void> {
  const content = {
    contentHash,
    gradingHash,
    scansHash,
    witnessLongSide,
    deliveredAt: new Date(),
  };
  await db
    .insertInto('deliveries')
    .values({ certificate, itemId, ...content })
    .onConflict((it) => it.column('certificate').doUpdateSet(content))
    .execute();
}
