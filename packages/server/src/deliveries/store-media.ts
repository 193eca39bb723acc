import { subDays } from 'date-fns';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { deletedBatches } from '../db/delete-in-batches.ts';
import type { Queries } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { inTurn } from '../jobs/in-turn.ts';
import type { MediaStore } from '../media/media-store.ts';

interface Parts {
  readonly database: Database;
  readonly mediaStore: MediaStore;
}

/** A file's bytes, or how to read them part by part when they are written: videos are large. */
export type Content = Uint8Array | (() => AsyncIterable<Uint8Array>);

/** How long a server may take to delete the files of a card. */
const DELETING = '10 minutes';
/** Of how many cards it deletes them at the same time. */
const AT_ONCE = 10;
/** How often a delivery looks whether the same files are deleted. */
const LOOK_MS = 250;

/**
 * Writes a card's files, before their certificate. They are recorded first, so those of a failed delivery
 * can be found and removed. Writing them twice changes nothing.
 */
export async function storeMedia(
  { database: { query }, mediaStore }: Parts,
  mediaKey: string,
  stored: ReadonlyMap<string, Content>,
): Promise<void> {
  const files = [...stored.keys()];
  while (!(await record(query, mediaKey, files))) await sleep(LOOK_MS);
  for (const [key, content] of stored) {
    if (typeof content === 'function') await mediaStore.writeStream(key, content());
    else await mediaStore.write(key, content);
  }
}

/** @returns whether it was recorded; false while a server deletes the same files. */
const record = (query: Queries, mediaKey: string, files: readonly string[]): Promise<boolean> =>
  inTransaction(query, async (db) => {
    await db
      .insertInto('deliveredMedia')
      .values({ mediaKey, files: [...files] })
      .onConflict((it) =>
        it.column('mediaKey').doUpdateSet({
          // Renditions made of them stay known.
          files: sql`array(select distinct unnest(delivered_media.files || excluded.files))`,
          writtenAt: sql<Date>`now()`,
        }),
      )
      .execute();
    const { rows } = await sql`
      insert into media_orphans as orphan (media_key) values (${mediaKey})
      on conflict (media_key) do update set since = now(), deleting_until = null
        where orphan.deleting_until is null or orphan.deleting_until < now()
      returning media_key`.execute(db);
    return rows.length > 0;
  });

/**
 * Deletes delivered files without a certificate: replaced, or left over from a failed delivery. The store is called
 * outside of transactions. What takes too long for one job is left to another.
 * @param keptDays for how many days after they were written or replaced they are kept
 * @throws AggregateError of what failed, once the others were tried; they are tried again the next night.
 */
export async function sweepMedia(
  { database, mediaStore }: Parts,
  keptDays: number,
  now = new Date(),
  turnMs?: number,
): Promise<void> {
  const { query } = database;
  const before = subDays(now, keptDays);
  const remove = async ({ files, mediaKey }: Orphan) => {
    await Promise.all(files.map((key) => mediaStore.delete(key)));
    await query.deleteFrom('deliveredMedia').where('mediaKey', '=', mediaKey).execute();
  };
  const batches = inTurn(query, 'sweep_media', found(query, before), turnMs);
  const failures: unknown[] = [];
  for await (const orphans of batches) {
    const results = await Promise.allSettled(orphans.map(remove));
    failures.push(...results.flatMap((it) => (it.status === 'rejected' ? [it.reason] : [])));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`);
}

interface Orphan {
  readonly mediaKey: string;
  readonly files: readonly string[];
}

/**
 * Some orphans after others, once those that have a certificate again are forgotten: none after each batch of
 * these, so that they are a part of the job's turn, too.
 */
async function* found(query: Queries, before: Date): AsyncGenerator<readonly Orphan[]> {
  const inUse = sql<boolean>`since < ${before} and exists (
    select from graded_cards card where card.media_key = media_orphans.media_key)`;
  for await (const _ of deletedBatches(query, 'mediaOrphans', inUse)) yield [];
  yield* claimed(query, before);
}

/** Claims some orphans after others: a delivery of the same files waits, then writes all of them. */
async function* claimed(query: Queries, before: Date): AsyncGenerator<readonly Orphan[]> {
  for (;;) {
    const { rows } = await sql<Orphan>`
      with due as materialized (
        select o.media_key from media_orphans o
        where o.since < ${before} and (o.deleting_until is null or o.deleting_until < now())
          -- Offset: else all certificates are read and hashed each time.
          and not exists (select from graded_cards card where card.media_key = o.media_key offset 0)
        order by o.since limit ${AT_ONCE} for update skip locked)
      update media_orphans orphan set deleting_until = now() + ${DELETING}::interval
      from delivered_media media, due
      where media.media_key = orphan.media_key and orphan.media_key = due.media_key
      returning orphan.media_key, media.files`.execute(query);
    if (rows.length === 0) return;
    yield rows;
  }
}
