import { importRows, type ImportOptions, type ImportResult } from '../catalogue/import.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { CATALOGUE } from '../edge/keys.ts';
import { queuePurge } from '../edge/purges.ts';
import { logMissing } from '../grade-log/missing.ts';
import { logStatements } from '../grade-log/pending.ts';
import { publishCertificates } from './publish-cards.ts';

/**
 * Imports a catalogue of cards (`importRows`). Certificates of cards that only the lab knew so far become
 * public with it; those that say something else about their cards from then on are stated in the grade log.
 * @throws SetupError if it isn't a catalogue.
 */
export const importCatalogue = (
  database: Database,
  source: AsyncIterable<Uint8Array>,
  options?: ImportOptions,
): Promise<ImportResult> =>
  importRows(
    database,
    source,
    { publish: publishCertificates, onRelabeled: stateCorrections },
    options,
  );

async function stateCorrections(db: Transaction, certificates: readonly string[]): Promise<void> {
  await queuePurge(db, [CATALOGUE]);
  await logMissing(db, certificates);
  await logStatements(db, {
    event: 'corrected',
    certificates,
    otherwise: 'staff',
    reason: 'The catalogue was corrected',
    at: new Date(),
  });
}
