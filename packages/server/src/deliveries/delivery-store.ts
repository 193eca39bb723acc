import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import type { ReadCard } from './card-files.ts';
import type { CardMedia } from './card-media.ts';
import { refuse } from './refusal.ts';

/** The first letter of numbers we assign; machines that print labels use other letters. */
export const OWN_LETTER = 'X';
/** Locked by the delivery that takes the next number. */
const NUMBERS_LOCK = 7_341_013;

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

/** Our next number. Others wait until the transaction ends. */
export async function nextCertificate(db: Transaction): Promise<string> {
  await sql`select pg_advisory_xact_lock(${NUMBERS_LOCK})`.execute(db);
  const last = (table: 'gradedCards' | 'voidedCertificates') =>
    db
      .selectFrom(table)
      .select('certificate')
      // A range of the primary key, in any collation.
      .where('certificate', '>=', `${OWN_LETTER}0000000`)
      .where('certificate', '<=', `${OWN_LETTER}9999999`)
      .orderBy('certificate', 'desc')
      .limit(1)
      .executeTakeFirst();
  const found = [await last('gradedCards'), await last('voidedCertificates')];
  const number = 1 + Math.max(0, ...found.map((row) => Number(row?.certificate.slice(1) ?? 0)));
  if (number > 9_999_999) throw refuse('certificate', 'All our certificate numbers are used up');
  return `${OWN_LETTER}${String(number).padStart(7, '0')}`;
}
