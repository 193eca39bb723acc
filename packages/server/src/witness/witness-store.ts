import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';

interface WitnessRow {
  mediaKey: string;
  isPublished: boolean;
  /** Whether the report has a witness video. */
  filmed: boolean;
}

const find = prepare('witness', (db, given: Given<{ certificate: string }>) =>
  db
    .selectFrom('gradedCards as card')
    .innerJoin('gradedCardReports as report', 'report.certificate', 'card.certificate')
    .select([
      'card.mediaKey',
      IS_PUBLISHED.as('isPublished'),
      sql<boolean>`coalesce((report.report ->> 'hasWitnessVideo')::boolean, false)`.as('filmed'),
    ])
    .where('card.certificate', '=', given('certificate')),
);

export async function findWitness(
  { query }: Database,
  certificate: string,
): Promise<WitnessRow | undefined> {
  const [row] = await find(query, { certificate });
  return row;
}
