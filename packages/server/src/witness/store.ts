import type { Database } from '../db/database.ts';

export interface WitnessRow {
  mediaKey: string;
  published: boolean;
  /** Whether the report says that there is a witness video. */
  filmed: boolean;
}

export async function findWitness(
  { pool }: Database,
  certificate: string,
): Promise<WitnessRow | undefined> {
  const { rows } = await pool.query<WitnessRow>({
    name: 'witness',
    text: `
      select g.media_key as "mediaKey",
             coalesce(g.published_at <= now(), false) as published,
             coalesce((r.report ->> 'hasWitnessVideo')::boolean, false) as filmed
      from graded_cards g
      join graded_card_reports r on r.certificate = g.certificate
      where g.certificate = $1`,
    values: [certificate],
  });
  return rows[0];
}
