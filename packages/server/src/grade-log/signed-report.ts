import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import type { SignedReport } from '@tag/contract/graded-cards';
import type { Database } from '../db/database.ts';
import type { Queries, ReadDatabase } from '../db/queries.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { assertVisible, IS_PUBLISHED } from '../db/visible-certificates.ts';
import type { Handlers } from '../http/implement.ts';
import { proveEntry } from './prove-entry.ts';
import { signReport } from './report-keys.ts';

/** A certificate, and its latest statement that is in the log. */
const findLatest = prepare('signed-report', (db, given: Given<{ certificate: string }>) =>
  db
    .selectFrom('gradedCards as card')
    .leftJoinLateral(
      (it) =>
        it
          .selectFrom('logEntries as e')
          .innerJoin('signedReports as r', 'r.hash', 'e.reportHash')
          .select(['e.index', 'r.bytes'])
          .whereRef('e.certificate', '=', 'card.certificate')
          .orderBy('e.n', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([IS_PUBLISHED.as('isPublished'), 'latest.index', 'latest.bytes'])
    .where('card.certificate', '=', given('certificate')),
);

/**
 * What we say about a certificate, signed, with the proof that the log says so too.
 * @throws ApiError as its report, and `report_not_signed` while it isn't in the log.
 */
async function readSignedReport(
  { query }: ReadDatabase,
  primary: Queries,
  certificate: string,
): Promise<SignedReport> {
  const [found] = await findLatest(query, { certificate });
  const { bytes, index } = await assertVisible(query, certificate, found);
  if (bytes === null || index === null) {
    throw new Refusal('report_not_signed', { details: { certificate } });
  }
  const [jws, proof] = await Promise.all([
    signReport(query, primary, bytes),
    proveEntry(query, index),
  ]);
  return { report: bytes.toString('base64url'), jws, proof };
}

/** The detached signature (JWS) of a certificate's signed report; null while it isn't in the log. */
export async function readReportSignature(
  { query }: ReadDatabase,
  primary: Queries,
  certificate: string,
): Promise<string | null> {
  const [found] = await findLatest(query, { certificate });
  return found?.bytes ? signReport(query, primary, found.bytes) : null;
}

export const signedReportHandlers = (
  database: Database,
): Handlers<Pick<typeof endpoints, 'readSignedReport'>> => ({
  readSignedReport: ({ params }, { reads }) =>
    readSignedReport(reads, database.query, params.certificateValue),
});
