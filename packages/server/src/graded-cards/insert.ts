import { gradeOf } from '@tag/contract/graded-cards';
import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { Transaction } from '../db/queries.ts';
import { numberAfter, type Numbering } from './chronology.ts';
import type { NewGradedCard } from './new-card.ts';

/** Rows sent in one statement: reports are some 20 KB each. */
const BATCH = 250;

const insertCards = prepare(
  'insert-certificates',
  (_db, given: Given<{ rows: string }>) => sql`
    insert into graded_cards (
      certificate, variation_id, score, grade_key, region, chronology, chronology_in_grade,
      serial_number, divisor_number, cmp_code, is_prizm, is_refractor, media_key,
      graded_at, published_at)
    select certificate, "variationId", score, "gradeKey", region, chronology,
           "chronologyInGrade", "serialNumber", "divisorNumber", "cmpCode", "isPrizm",
           "isRefractor", "mediaKey", "gradedAt", "publishedAt"
    from json_to_recordset(${given('rows')}) as t(
      certificate text, "variationId" bigint, score smallint, "gradeKey" text, region text,
      chronology int, "chronologyInGrade" int, "serialNumber" int, "divisorNumber" int,
      "cmpCode" text, "isPrizm" boolean, "isRefractor" boolean, "mediaKey" text,
      "gradedAt" timestamptz, "publishedAt" timestamptz)`,
);

const insertReports = prepare(
  'insert-reports',
  (_db, given: Given<{ certificates: string[]; reports: string[] }>) => sql`
    insert into graded_card_reports (certificate, report)
    select * from unnest(${given('certificates')}::text[], ${given('reports')}::jsonb[])`,
);

/**
 * Stores graded cards and their reports in the caller's transaction, and numbers each within its
 * variation and grade (chronology) by grading time, after the existing ones. Doesn't update counts.
 * @throws the database's error when a certificate or media key exists, or a value breaks a rule.
 */
export async function insertCertificates(
  db: Transaction,
  cards: readonly NewGradedCard[],
): Promise<void> {
  const inOrder = [...cards].sort(
    (a, b) =>
      a.gradedAt.getTime() - b.gradedAt.getTime() || (a.certificate < b.certificate ? -1 : 1),
  );
  const next = await numberAfter(db, inOrder);
  for (let start = 0; start < inOrder.length; start += BATCH) {
    await insertBatch(db, inOrder.slice(start, start + BATCH), next);
  }
}

async function insertBatch(
  db: Transaction,
  cards: readonly NewGradedCard[],
  next: Numbering,
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
  await insertCards(db, { rows: JSON.stringify(rows) });
  await insertReports(db, {
    certificates: cards.map(({ certificate }) => certificate),
    reports: cards.map(({ report }) => JSON.stringify(report)),
  });
}
