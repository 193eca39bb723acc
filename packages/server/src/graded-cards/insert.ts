import { gradeOf } from '@tag/contract/graded-cards';
import type { PoolClient } from 'pg';
import type { Database } from '../db/database.ts';
import type { GradedCardReport } from './report.ts';

/** A card that has been graded. */
export interface NewGradedCard {
  certificate: string;
  variationId: number;
  /** 100 to 1000; null: Authentic. */
  score: number | null;
  /** One of the map's region codes; null: not known. */
  region: string | null;
  serialNumber: number | null;
  divisorNumber: number | null;
  cmpCode: string | null;
  isPrizm: boolean;
  isRefractor: boolean;
  /** Names its pictures below /media; random, never guessable. */
  mediaKey: string;
  gradedAt: Date;
  /** null or in the future: not public yet. */
  publishedAt: Date | null;
  report: GradedCardReport;
}

/** Rows sent in one statement: reports are some 20 KB each. */
const BATCH = 250;
/** From here on the planner's statistics and the covering index are renewed at once. */
const MANY = 1000;

/**
 * Stores graded cards and their reports, all or none, and numbers each among its variation and grade
 * (chronology) by grading time, after those already there. Safe beside other callers.
 * @throws the database's error when a certificate or media key exists, or a value breaks a rule.
 */
export async function insertGradedCards(
  { pool }: Database,
  cards: readonly NewGradedCard[],
): Promise<void> {
  if (cards.length === 0) return;
  const inOrder = [...cards].sort(
    (a, b) =>
      a.gradedAt.getTime() - b.gradedAt.getTime() || (a.certificate < b.certificate ? -1 : 1),
  );
  const client = await pool.connect();
  try {
    await client.query('begin');
    const next = await numberAfter(client, inOrder);
    for (let start = 0; start < inOrder.length; start += BATCH) {
      await insertBatch(client, inOrder.slice(start, start + BATCH), next);
    }
    await client.query('commit');
    if (cards.length >= MANY) await client.query('vacuum (analyze) graded_cards');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Locks the variations, in one order for all callers, and reads how far each is numbered.
 * @returns a function that gives the next number of a variation, or of a grade within it.
 */
async function numberAfter(
  client: PoolClient,
  cards: readonly NewGradedCard[],
): Promise<(variationId: number, gradeKey?: string) => number> {
  const variations = [...new Set(cards.map(({ variationId }) => variationId))];
  await client.query(
    'select from card_variations where id = any($1::bigint[]) order by id for update',
    [variations],
  );
  const { rows } = await client.query<{
    id: number;
    gradeKey: string;
    last: number;
    lastInGrade: number;
  }>(
    `select variation_id as id, grade_key as "gradeKey",
            max(chronology) as last, max(chronology_in_grade) as "lastInGrade"
     from graded_cards
     where variation_id = any($1::bigint[])
     group by variation_id, grade_key`,
    [variations],
  );
  const counters = new Map<string, number>();
  for (const { id, gradeKey, last, lastInGrade } of rows) {
    counters.set(`${id}`, Math.max(last, counters.get(`${id}`) ?? 0));
    counters.set(`${id} ${gradeKey}`, lastInGrade);
  }
  return (variationId, gradeKey) => {
    const key = gradeKey === undefined ? `${variationId}` : `${variationId} ${gradeKey}`;
    const number = (counters.get(key) ?? 0) + 1;
    counters.set(key, number);
    return number;
  };
}

async function insertBatch(
  client: PoolClient,
  cards: readonly NewGradedCard[],
  next: (variationId: number, gradeKey?: string) => number,
): Promise<void> {
  const rows = cards.map(({ report: _, ...card }) => {
    const gradeKey = gradeOf(card.score).key;
    return {
      ...card,
      gradeKey,
      chronology: next(card.variationId),
      chronologyInGrade: next(card.variationId, gradeKey),
    };
  });
  await client.query(
    `insert into graded_cards (
       certificate, variation_id, score, grade_key, region, chronology, chronology_in_grade,
       serial_number, divisor_number, cmp_code, is_prizm, is_refractor, media_key,
       graded_at, published_at)
     select certificate, "variationId", score, "gradeKey", region, chronology, "chronologyInGrade",
            "serialNumber", "divisorNumber", "cmpCode", "isPrizm", "isRefractor", "mediaKey",
            "gradedAt", "publishedAt"
     from json_to_recordset($1) as t(
       certificate text, "variationId" bigint, score smallint, "gradeKey" text, region text,
       chronology int, "chronologyInGrade" int, "serialNumber" int, "divisorNumber" int,
       "cmpCode" text, "isPrizm" boolean, "isRefractor" boolean, "mediaKey" text,
       "gradedAt" timestamptz, "publishedAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `insert into graded_card_reports (certificate, report)
     select * from unnest($1::text[], $2::jsonb[])`,
    [
      cards.map(({ certificate }) => certificate),
      cards.map(({ report }) => JSON.stringify(report)),
    ],
  );
}
