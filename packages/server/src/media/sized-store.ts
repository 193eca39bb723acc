import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { MediaStat, MediaStore } from './media-store.ts';

/** Bytes, seconds since 1970, and the revision. */
type Recorded = readonly [size: number, modifiedAt: number, revision: string];
type Folder = Record<string, Recorded>;

/** Another server may have deleted a folder. */
const TRUSTED_MS = 60_000;
const MOST_TRUSTED = 10_000;

const findFolder = prepare('media-sizes', (db, given: Given<{ folder: string }>) =>
  db.selectFrom('mediaSizes').select('files').where('folder', '=', given('folder')),
);

/**
 * A bucket whose file sizes are kept in the database for all servers: cached crops are served, and changed pictures
 * noticed, without asking the bucket.
 */
export function sizedStore(store: MediaStore, database: Database): MediaStore {
  const { query } = database;
  const folders = new LRUCache<string, Promise<Folder>>({ max: MOST_TRUSTED, ttl: TRUSTED_MS });

  function filesIn(folder: string): Promise<Folder> {
    const known = folders.get(folder);
    if (known) return known;
    // Files don't change, so a replica knows enough, also one that is behind.
    const [source] = database.readSources();
    const asked = findFolder(source!.database.query, { folder }).then(
      ([found]) => (found?.files ?? {}) as unknown as Folder,
    );
    folders.set(folder, asked);
    asked.catch(() => folders.delete(folder));
    return asked;
  }

  async function remember(folder: string, files: Folder): Promise<void> {
    await query
      .insertInto('mediaSizes')
      .values({ folder, files: JSON.stringify(files) })
      .onConflict((it) =>
        it.column('folder').doUpdateSet({ files: sql`media_sizes.files || excluded.files` }),
      )
      .execute();
  }

  async function forget(key: string): Promise<void> {
    const { folder, name } = split(key);
    folders.delete(folder);
    const { rows } = await sql<{ isEmpty: boolean }>`
      update media_sizes set files = files - ${name} where folder = ${folder} and files ? ${name}
      returning files = '{}' as "isEmpty"`.execute(query);
    if (!rows[0]?.isEmpty) return;
    await query
      .deleteFrom('mediaSizes')
      .where('folder', '=', folder)
      .where('files', '=', '{}')
      .execute();
  }

  return {
    ...store,
    async stat(key, waiter) {
      const { folder, name } = split(key);
      const files = await filesIn(folder);
      const known = files[name];
      if (known) return statOf(known);
      const found = await store.stat(key, waiter);
      if (!found) return null;
      const { modifiedAt, revision, size } = found;
      files[name] = [size, Math.trunc(modifiedAt.getTime() / 1000), revision];
      // Without a primary it is asked again.
      await remember(folder, { [name]: files[name] }).catch(() => {});
      return statOf(files[name]);
    },
    async write(key, bytes) {
      await store.write(key, bytes);
      await forget(key);
    },
    async writeStream(key, content) {
      await store.writeStream(key, content);
      await forget(key);
    },
    async delete(key) {
      await store.delete(key);
      await forget(key);
    },
  };
}

function split(key: string): { folder: string; name: string } {
  const at = key.lastIndexOf('/');
  return { folder: key.slice(0, at), name: key.slice(at + 1) };
}

const statOf = ([size, seconds, revision]: Recorded): MediaStat => ({
  size,
  modifiedAt: new Date(seconds * 1000),
  revision,
});
