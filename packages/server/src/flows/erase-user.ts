import { recordEvent } from '../auth/audit.ts';
import type { AnonymousCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction, liftTimeout } from '../db/transaction.ts';
import { keyOf, MARKET } from '../edge/keys.ts';
import { queuePurge } from '../edge/purges.ts';
import { addJobs } from '../jobs/add-job.ts';
import { dropJobs } from '../jobs/drop-jobs.ts';
import { PHOTO_FILE } from '../orders/items/photos.ts';
import { AVATAR_FILE } from '../users/avatar-file.ts';
import { type ErasedPerson, lockPerson } from './erased-person.ts';
import { MENTIONS, patternOf, replaceMentions } from './mentions.ts';
import { findOpenBusiness } from './open-business.ts';
import { erasePersonal, isPhotoOf, PERSONAL } from './personal-rows.ts';

interface Erasing {
  readonly email: string;
  /** For the audit trail. */
  readonly reason: string;
  /** Finds what would happen, and takes it back. */
  readonly isRehearsal: boolean;
}

/** Rows by what became of them and where: `deleted from sessions`. */
type Counts = ReadonlyMap<string, number>;

type Erased =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'open'; readonly reasons: readonly string[] }
  | { readonly outcome: 'erased'; readonly counts: Counts };

/**
 * Deletes a person's data for an operator. Bookkeeping and the public record stay, without saying who it was: an
 * inactive “Deleted user”. All of it happens, or nothing.
 */
export async function eraseUser(
  { query }: Pick<Database, 'query'>,
  { email, isRehearsal, reason }: Erasing,
  call: AnonymousCall,
): Promise<Erased> {
  let erased: Erased = { outcome: 'unknown' };
  const takenBack = new Error('Only a rehearsal');
  try {
    await inTransaction(query, async (db) => {
      await liftTimeout(db);
      const who = await lockPerson(db, email);
      if (!who) return;
      const reasons = await findOpenBusiness(db, who);
      if (reasons.length > 0) {
        erased = { outcome: 'open', reasons };
        return;
      }
      erased = { outcome: 'erased', counts: await erase(db, who) };
      const details = { reason };
      await recordEvent(db, call, { action: 'user_erased', subjectId: who.id, details });
      if (isRehearsal) throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  return erased;
}

async function erase(db: Transaction, who: ErasedPerson): Promise<Counts> {
  const counts = new Map<string, number>();
  const count = (what: string, rows: number) => {
    if (rows > 0) counts.set(what, (counts.get(what) ?? 0) + rows);
  };
  // Before what names the seller and the files is gone.
  if (who.sellerId !== null) await queuePurge(db, [keyOf.seller(who.sellerId), MARKET]);
  count('files deleted', await deletePictures(db, who));
  count('jobs dropped', await dropJobs(db, patternOf([who.id, ...who.emails])));
  for (const rows of PERSONAL) {
    const what = rows.becomes ? 'emptied in' : 'deleted from';
    count(`${what} ${rows.table}`, await erasePersonal(db, rows, who));
  }
  for (const mentions of MENTIONS) {
    count(`mentions replaced in ${mentions.table}`, await replaceMentions(db, mentions, who));
  }
  return counts;
}

/** Their avatar, and the photos of their cards and parcels. */
async function deletePictures(db: Transaction, who: ErasedPerson): Promise<number> {
  const photos = await db
    .selectFrom('orderPhotos')
    .select('mediaKey')
    .where(isPhotoOf(who))
    .execute();
  const keys = photos.map(({ mediaKey }) => `${mediaKey}/${PHOTO_FILE}`);
  if (who.avatarKey !== null) keys.push(`${who.avatarKey}/${AVATAR_FILE}`);
  await addJobs(
    db,
    'delete_media',
    keys.map((key) => ({ key })),
  );
  return keys.length;
}
