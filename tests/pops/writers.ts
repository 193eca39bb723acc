import type { Database } from '@tag/server';
import { gradeCards, regradeCard, voidCertificate, type NewGradedCard } from '@tag/server/seeding';
import { inTransaction } from '../../packages/server/src/db/transaction.ts';
import { insertCertificates } from '../../packages/server/src/graded-cards/insert.ts';
import { countChanges } from '../../packages/server/src/pops/counters.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';

interface Written {
  graded: number;
  regraded: number;
  voided: number;
  rolledBack: number;
}

/**
 * Runs several writers for a while. They grade batches of cards from the same few sets, regrade, void, fail
 * halfway, and roll back at the end.
 * @param options.series the first letter of the certificates.
 */
export async function writeAtRandom(
  database: Database,
  {
    writers,
    milliseconds,
    series = 'W',
  }: { writers: number; milliseconds: number; series?: string },
): Promise<Written> {
  const variations: number[] = [];
  for (const set of ['One', 'Two', 'Three']) {
    for (const name of ['A', 'B', 'C', 'D']) {
      variations.push(await addVariation(database, { set: `Written ${set}`, name }));
    }
  }
  const written: Written = { graded: 0, regraded: 0, voided: 0, rolledBack: 0 };
  const end = Date.now() + milliseconds;
  let last = 0;
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  const score = () => (Math.random() < 0.05 ? null : 100 + Math.floor(Math.random() * 901));
  const cards = (): NewGradedCard[] =>
    Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () =>
      sampleCard({
        certificate: `${series}${String((last += 1)).padStart(7, '0')}`,
        variationId: any(variations),
        score: score(),
        gradedAt: new Date(),
      }),
    );

  const write = async (): Promise<void> => {
    const own: string[] = [];
    // On a busy machine the time may be over before each kind of write has happened.
    while (Date.now() < end || Object.values(written).includes(0)) {
      const chance = Math.random();
      if (chance < 0.15 && own.length > 0) {
        const result = score();
        await regradeCard(database, any(own), {
          score: result,
          report: sampleReport(result),
          reason: 'Written to be regraded',
        });
        written.regraded += 1;
      } else if (chance < 0.25 && own.length > 0) {
        const [gone] = own.splice(Math.floor(Math.random() * own.length), 1);
        await voidCertificate(database, gone!, 'Written to be voided');
        written.voided += 1;
      } else if (chance < 0.45) {
        await breakOff(database, cards());
        written.rolledBack += 1;
      } else {
        const batch = cards();
        await gradeCards(database, batch);
        own.push(...batch.map(({ certificate }) => certificate));
        written.graded += batch.length;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return written;
}

/** Everything is written and counted, and then the transaction fails. */
async function breakOff({ query }: Database, cards: readonly NewGradedCard[]): Promise<void> {
  const failure = new Error('broken off');
  await inTransaction(query, async (db) => {
    await insertCertificates(db, cards);
    await countChanges(
      db,
      cards.map(({ variationId, score, gradedAt: at }) => ({ variationId, score, by: 1, at })),
    );
    throw failure;
  }).catch((error: unknown) => {
    if (error !== failure) throw error;
  });
}
