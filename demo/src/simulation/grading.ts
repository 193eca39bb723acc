import { randomOf } from '@tag/demo-art/random';
import type { Database } from '@tag/server';
import { completeReport, gradeItem } from '@tag/server/seeding';
import { readVariation, type CatalogueVariation } from '../card/catalogue-variations.ts';
import { mediaKeyOf } from '../card/media-key.ts';
import { scoresInRealMix } from '../report/grade-mix.ts';
import { measureCard } from '../report/report.ts';

/** Scores to draw from: enough for the rarest grades to be among them. */
const SCORES = 400;

/** The score of a certificate, as often as real cards get it; null: Authentic. */
function scoreOf(certificate: string): number | null {
  const random = randomOf('simulated score', certificate);
  return random.pick(scoresInRealMix(SCORES, [], random));
}

/** The same certificate is always measured alike, so its slab can be added to its report. */
function measure(
  certificate: string,
  card: CatalogueVariation,
  { slabPhotographed, score }: { slabPhotographed: boolean; score: number | null },
) {
  const mediaKey = mediaKeyOf(certificate);
  const subject = { certificate, mediaKey, card, score, slabPhotographed };
  return { mediaKey, report: measureCard({ ...subject, scanScale: 1, filmed: false }) };
}

/**
 * Grades a card that is at verification. Its images are drawn on request.
 * @returns its certificate.
 */
export async function gradeCard(
  database: Database,
  { itemId, variationId }: { itemId: string; variationId: number },
  { actorId, gradedAt }: { actorId: string; gradedAt: Date },
): Promise<string> {
  const card = await readVariation(database, variationId);
  return gradeItem(
    database,
    itemId,
    (certificate) => {
      const score = scoreOf(certificate);
      return { gradedAt, score, ...measure(certificate, card, { score, slabPhotographed: false }) };
    },
    actorId,
  );
}

/** Adds the slab and its picture sets to a report. */
export async function photographSlab(database: Database, certificate: string): Promise<void> {
  const { score, variationId } = await database.query
    .selectFrom('gradedCards')
    .select(['score', 'variationId'])
    .where('certificate', '=', certificate)
    .executeTakeFirstOrThrow();
  const card = await readVariation(database, variationId);
  const { report } = measure(certificate, card, { score, slabPhotographed: true });
  await completeReport(database, certificate, report);
}
