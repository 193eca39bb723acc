import type { Transaction } from '../db/queries.ts';

/** Whether a current or voided certificate has this number. */
export async function isCertificateTaken(db: Transaction, certificate: string): Promise<boolean> {
  const taken = await db
    .selectFrom('gradedCards')
    .select('certificate')
    .where('certificate', '=', certificate)
    .unionAll(
      db
        .selectFrom('voidedCertificates')
        .select('certificate')
        .where('certificate', '=', certificate),
    )
    .executeTakeFirst();
  return taken !== undefined;
}
