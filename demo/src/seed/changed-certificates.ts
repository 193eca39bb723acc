import type { Database } from '@tag/server';
import { regradeCard, voidCertificate } from '@tag/server/seeding';
import { readVariation } from '../card/catalogue-variations.ts';
import { mediaKeyOf } from '../card/media-key.ts';
import { measureCard } from '../report/report.ts';

/** Graded again, with another score. */
export const REGRADED = 'X0000011';
export const VOIDED = 'X0000012';

const DAY_MS = 86_400_000;
/** So many days ago. */
const REGRADED_AGO = 25;
/** The change of a score; the score itself depends on the day. */
const CHANGE = 35;
const HIGH = 950;

/** One certificate with a history, and one that is void. The voided one comes last. */
export async function changeCertificates(database: Database, now: Date): Promise<void> {
  const regrades = database.query.selectFrom('regrades').select('id');
  const known = await regrades.where('certificate', '=', REGRADED).executeTakeFirst();
  if (!known) await regrade(database, new Date(now.getTime() - REGRADED_AGO * DAY_MS));
  await voidCertificate(database, VOIDED, 'The slab came back opened; the card was gone.', {
    at: now,
  });
}

export async function isVoided({ query }: Database, certificate: string): Promise<boolean> {
  const found = await query
    .selectFrom('voidedCertificates')
    .select('certificate')
    .where('certificate', '=', certificate)
    .executeTakeFirst();
  return found !== undefined;
}

async function regrade(database: Database, at: Date): Promise<void> {
  const { score: before, variationId } = await database.query
    .selectFrom('gradedCards')
    .select(['score', 'variationId'])
    .where('certificate', '=', REGRADED)
    .executeTakeFirstOrThrow();
  const score = (before ?? HIGH) + ((before ?? HIGH) < HIGH ? CHANGE : -CHANGE);
  const report = measureCard({
    certificate: REGRADED,
    mediaKey: mediaKeyOf(REGRADED),
    card: await readVariation(database, variationId),
    score,
    scanScale: 1,
    slabPhotographed: true,
    filmed: false,
  });
  const reason = 'Measured again: the scanner wasn’t calibrated the first time.';
  await regradeCard(database, REGRADED, { score, report, reason }, at);
}
