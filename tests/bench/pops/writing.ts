import type { Database } from '@tag/server';
import { gradeCards, type NewGradedCard } from '@tag/server/seeding';
import { inTransaction } from '../../../packages/server/src/db/transaction.ts';
import { insertCertificates } from '../../../packages/server/src/graded-cards/insert.ts';
import { sampleCard } from '../../support/graded-card.ts';
import { median } from '../harness/percentiles.ts';

const WRITERS = 4;
const ROUNDS = 5;
const MILLISECONDS = 3000;

/** Only the certificate, its report, and its numbers: the cost of grading without counting. */
const uncounted = ({ query }: Database, cards: readonly NewGradedCard[]) =>
  inTransaction(query, (db) => insertCertificates(db, cards));

interface WriteRates {
  /** Certificates per second, medians of rounds. */
  readonly counted: number;
  readonly uncounted: number;
  readonly ratio: number;
}

/**
 * How many certificates per second four writers grade, one per transaction, with and without counters, taking
 * turns. Uncounted certificates are removed again.
 * @param series the letter that the new certificates start with; none may exist yet.
 */
export async function measureWriting(database: Database, series: string): Promise<WriteRates> {
  const { rows } = await database.pool.query<{ last: number }>(
    'select max(variation_id) as last from population_by_card',
  );
  const variations = rows[0]!.last;
  let number = 0;
  const next = () =>
    sampleCard({
      certificate: `${series}${String((number += 1)).padStart(7, '0')}`,
      variationId: 1 + Math.floor(Math.random() * variations),
      score: 100 + Math.floor(Math.random() * 901),
      gradedAt: new Date(),
    });
  const round = async (write: typeof uncounted): Promise<string[]> => {
    const written: string[] = [];
    const end = performance.now() + MILLISECONDS;
    const writer = async () => {
      while (performance.now() < end) {
        const card = next();
        await write(database, [card]);
        written.push(card.certificate);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    return written;
  };
  const rates = { counted: [] as number[], uncounted: [] as number[] };
  for (let index = 0; index <= ROUNDS; index += 1) {
    const plain = await round(uncounted);
    await database.pool.query('delete from graded_cards where certificate = any($1)', [plain]);
    const whole = await round(gradeCards);
    // The first round is a warm-up.
    if (index === 0) continue;
    rates.uncounted.push((plain.length * 1000) / MILLISECONDS);
    rates.counted.push((whole.length * 1000) / MILLISECONDS);
  }
  const counted = median(rates.counted);
  const plain = median(rates.uncounted);
  return { counted, uncounted: plain, ratio: counted / plain };
}
