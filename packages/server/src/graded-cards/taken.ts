import type { Transaction } from '../db/queries.ts';

/** Whether a certificate has this number, or had it until it was voided. */
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
