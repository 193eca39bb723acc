import { gradeOf } from '@tag/contract/graded-cards';
import { copyRows } from '../db/copy.ts';
import type { Transaction } from '../db/queries.ts';
import { numberAfter, type Numbering } from './chronology.ts';
import type { NewGradedCard } from './new-card.ts';

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
  await copyRows(db, 'gradedCards', COLUMNS, rowsOf(inOrder, next));
  await copyRows(db, 'gradedCardReports', ['certificate', 'report'], inOrder);
}

const COLUMNS = [
  'certificate',
  'variationId',
  'score',
  'gradeKey',
  'region',
  'chronology',
  'chronologyInGrade',
  'serialNumber',
  'divisorNumber',
  'cmpCode',
  'isPrizm',
  'isRefractor',
  'mediaKey',
  'gradedAt',
  'publishedAt',
] as const;

function* rowsOf(cards: readonly NewGradedCard[], next: Numbering) {
  for (const card of cards) {
    const gradeKey = gradeOf(card.score).key;
    yield {
      certificate: card.certificate,
      variationId: card.variationId,
      score: card.score,
      gradeKey,
      region: card.region,
      chronology: next(card.variationId),
      chronologyInGrade: next(card.variationId, gradeKey),
      serialNumber: card.serialNumber,
      divisorNumber: card.divisorNumber,
      cmpCode: card.cmpCode,
      isPrizm: card.isPrizm,
      isRefractor: card.isRefractor,
      mediaKey: card.mediaKey,
      gradedAt: card.gradedAt,
      publishedAt: card.publishedAt,
    };
  }
}
