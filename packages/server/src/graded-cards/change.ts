import { gradeOf } from '@tag/contract/graded-cards';
import type pg from 'pg';
import { numberAfter } from './chronology.ts';
import type { GradedCardReport } from './report.ts';

/** What a certificate counted as before it was changed. */
export interface Counted {
  readonly variationId: number;
  readonly score: number | null;
}

/**
 * Gives a certificate another score and report. Where its grade changes it is the next of its new
 * grade; among its variation it keeps its number.
 * @returns what it was, or undefined when there is no such certificate.
 */
export async function changeScore(
  client: pg.PoolClient,
  certificate: string,
  { score, report }: { score: number | null; report: GradedCardReport },
): Promise<Counted | undefined> {
  const before = await lock(client, certificate);
  if (!before) return undefined;
  const { key } = gradeOf(score);
  const moves = key !== gradeOf(before.score).key;
  const next = await numberAfter(client, [{ variationId: before.variationId, score }]);
  await client.query(
    `update graded_cards set score = $2, grade_key = $3,
            chronology_in_grade = coalesce($4, chronology_in_grade)
     where certificate = $1`,
    [certificate, score, key, moves ? next(before.variationId, key) : null],
  );
  await client.query('update graded_card_reports set report = $2 where certificate = $1', [
    certificate,
    JSON.stringify(report),
  ]);
  return before;
}

/**
 * Takes a certificate and its report away for good; why and when is kept, and its number is never
 * given out again.
 * @returns what it was, or undefined when there is no such certificate.
 */
export async function removeCertificate(
  client: pg.PoolClient,
  certificate: string,
  reason: string,
): Promise<Counted | undefined> {
  const before = await lock(client, certificate);
  if (!before) return undefined;
  await client.query(
    `insert into voided_certificates (certificate, variation_id, score, graded_at, reason)
     select certificate, variation_id, score, graded_at, $2
     from graded_cards where certificate = $1`,
    [certificate, reason],
  );
  await client.query('delete from graded_cards where certificate = $1', [certificate]);
  return before;
}

/** Which of these numbers belonged to a certificate that was voided. */
export async function findVoided(
  client: pg.PoolClient,
  certificates: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ certificate: string }>({
    name: 'voided-certificates',
    text: 'select certificate from voided_certificates where certificate = any($1) order by 1',
    values: [certificates],
  });
  return rows.map((row) => row.certificate);
}

/** The variation is locked before the certificate, as everyone who grades does. */
async function lock(client: pg.PoolClient, certificate: string): Promise<Counted | undefined> {
  await client.query(
    `select from card_variations
     where id = (select variation_id from graded_cards where certificate = $1)
     for no key update`,
    [certificate],
  );
  const { rows } = await client.query<Counted>(
    `select variation_id as "variationId", score from graded_cards
     where certificate = $1 for update`,
    [certificate],
  );
  return rows[0];
}
