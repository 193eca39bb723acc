import { importRows, type ImportOptions, type ImportResult } from '../catalogue/import.ts';
import type { Database } from '../db/database.ts';
import { publishCertificates } from './publish-cards.ts';

/**
 * Imports a catalogue of cards (`importRows`). Certificates of cards that only the lab knew so far become
 * public with it.
 * @throws SetupError if it isn't a catalogue.
 */
export const importCatalogue = (
  database: Database,
  source: AsyncIterable<Uint8Array>,
  options?: ImportOptions,
): Promise<ImportResult> => importRows(database, source, publishCertificates, options);
