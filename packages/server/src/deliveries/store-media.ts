import { subDays } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MediaStore } from '../media/media-store.ts';

interface Parts {
  readonly database: Database;
  readonly mediaStore: MediaStore;
}

/** A file's bytes, or how to read them when they are written: videos are large. */
export type Content = Uint8Array | (() => Promise<Uint8Array>);

/** Files without a certificate for this long are left over from a failed delivery, or replaced. */
const ORPHANED_AFTER_DAYS = 1;
/** Folders to sweep between two queries. */
const SWEPT_AT_ONCE = 100;

/**
 * Writes a card's files, before their certificate. They are recorded first, so those of a failed delivery
 * can be found and removed. Writing them twice changes nothing.
 */
export async function storeMedia(
  { database, mediaStore }: Parts,
  mediaKey: string,
  stored: ReadonlyMap<string, Content>,
): Promise<void> {
  const files = [...stored.keys()];
  await database.query
    .insertInto('deliveredMedia')
    .values({ mediaKey, files })
    .onConflict((it) =>
      it.column('mediaKey').doUpdateSet({
        // Renditions made of them stay known.
        files: sql`array(select distinct unnest(delivered_media.files || excluded.files))`,
        writtenAt: sql<Date>`now()`,
      }),
    )
    .execute();
  for (const [key, content] of stored) {
    await mediaStore.write(key, typeof content === 'function' ? await content() : content);
  }
}

/** Deletes delivered files without a certificate, a day after they were written. */
export async function sweepMedia({ database, mediaStore }: Parts, now = new Date()): Promise<void> {
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) {
    swept = await inTransaction(database.query, async (db) => {
      const orphans = await db
        .selectFrom('deliveredMedia as media')
        .select(['media.mediaKey', 'media.files'])
        .where('media.writtenAt', '<', subDays(now, ORPHANED_AFTER_DAYS))
        .where((it) =>
          it.not(
            it.exists(
              it.selectFrom('gradedCards as card').whereRef('card.mediaKey', '=', 'media.mediaKey'),
            ),
          ),
        )
        .limit(SWEPT_AT_ONCE)
        // A delivery of the same files waits, then writes all of them.
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { files } of orphans) {
        for (const key of files) await mediaStore.delete(key);
      }
      const keys = orphans.map(({ mediaKey }) => mediaKey);
      if (keys.length > 0) {
        await db.deleteFrom('deliveredMedia').where('mediaKey', 'in', keys).execute();
      }
      return orphans.length;
    });
  }
}
