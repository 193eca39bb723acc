import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';

interface WitnessRow {
  mediaKey: string;
  published: boolean;
  /** Whether the report has a witness video. */
  filmed: boolean;
}

const find = prepare('witness', (db, given: Given<{ certificate: string }>) =>
  db
    .selectFrom('gradedCards as card')
    .innerJoin('gradedCardReports as report', 'report.certificate', 'card.certificate')
    .select([
      'card.mediaKey',
      sql<boolean>`coalesce(card.published_at <= now(), false)`.as('published'),
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
