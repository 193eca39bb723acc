import { subDays } from 'date-fns';
import { tryEach } from '../try-each.ts';
import { discard, type ReceivingParts } from './receive-zip.ts';

/** Files that take longer to arrive were given up: 2 GB in three days are 66 kbit/s. */
const UPLOAD_DAYS = 3;

/**
 * Deletes what was sent of files that never arrived completely.
 * @throws AggregateError of what failed, once all were tried; they are tried again the next night.
 */
export async function sweepUploads(parts: ReceivingParts, now = new Date()): Promise<void> {
  const { query } = parts.database;
  const files = await query
    .selectFrom('labDeliveries')
    .select(['id', 'upload'])
    .where('state', '=', 'sending')
    .where('createdAt', '<', subDays(now, UPLOAD_DAYS))
    .execute();
  await tryEach(files, (file) => discard(parts, file));
}
