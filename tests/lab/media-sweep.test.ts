import { sweepMedia } from '@tag/server/testing';
import { gradeCards } from '@tag/server/seeding';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { until } from '../support/waiting.ts';

const database = await testDatabase();
const { query } = database;
const LONG_AGO = new Date('2026-01-01');
type Store = Parameters<typeof sweepMedia>[0]['mediaStore'];
/** Has whatever is deleted of it. */
const store = { delete: async () => {} } as unknown as Store;

test('files without a certificate are deleted outside of transactions, whatever fails', async () => {
  const keys = ['used', 'left', 'broken', 'last', 'new'];
  await query
    .insertInto('deliveredMedia')
    .values(keys.map((mediaKey) => ({ mediaKey, files: [`${mediaKey}/front.jpg`] })))
    .execute();
  await query
    .insertInto('mediaOrphans')
    .values(keys.map((mediaKey) => ({ mediaKey, ...(mediaKey !== 'new' && { since: LONG_AGO }) })))
    .execute();
  const variationId = await addVariation(database);
  const mediaKey = 'used';
  await gradeCards(database, [sampleCard({ certificate: 'X0000001', variationId, mediaKey })]);

  const deleted: string[] = [];
  let open = 0;
  const mediaStore = {
    async delete(key: string) {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      );
      open += rows.length;
      if (key.startsWith('broken')) throw new Error('SlowDown');
      deleted.push(key);
    },
  } as unknown as Store;
  await expect(sweepMedia({ database, mediaStore }, 1)).rejects.toThrow('1 failed');
  expect(deleted.sort()).toEqual(['last/front.jpg', 'left/front.jpg']);
  expect(open).toBe(0);
  const rows = await query
    .selectFrom('deliveredMedia as m')
    .leftJoin('mediaOrphans as o', 'o.mediaKey', 'm.mediaKey')
    .select(['m.mediaKey', 'o.mediaKey as orphan'])
    .orderBy('m.mediaKey')
    .execute();
  expect(rows).toEqual([
    { mediaKey: 'broken', orphan: 'broken' },
    { mediaKey: 'new', orphan: 'new' },
    { mediaKey: 'used', orphan: null },
  ]);

  // A replaced file is an orphan again.
  await query.updateTable('gradedCards').set({ mediaKey: 'next' }).execute();
  const orphans = await query.selectFrom('mediaOrphans').select('mediaKey').execute();
  expect(orphans.map((row) => row.mediaKey).sort()).toEqual(['broken', 'new', 'used']);
});

test('files that one job has no time for are left to another', async () => {
  const keys = Array.from({ length: 25 }, (_, at) => `late${at}`);
  const files: string[] = [];
  await query
    .insertInto('deliveredMedia')
    .values(keys.map((mediaKey) => ({ mediaKey, files })))
    .execute();
  await query
    .insertInto('mediaOrphans')
    .values(keys.map((mediaKey) => ({ mediaKey, since: LONG_AGO })))
    .execute();
  const left = async () =>
    (
      await query
        .selectFrom('deliveredMedia')
        .select('files')
        .where('mediaKey', 'in', keys)
        .execute()
    ).length;
  await sweepMedia({ database, mediaStore: store }, 1, new Date(), 0);
  expect(await left()).toBe(15);
  const { rows } = await database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'sweep_media'`,
  );
  expect(rows).toHaveLength(1);
  await sweepMedia({ database, mediaStore: store }, 1);
  expect(await left()).toBe(0);
});

test('an orphan is found without reading all certificates', async () => {
  const variationId = await addVariation(database, { variation: 'of many' });
  await database.pool.query(
    `insert into graded_cards (certificate, variation_id, score, grade_key, chronology, chronology_in_grade, media_key,
       graded_at)
     select 'Y' || lpad(n::text, 7, '0'), $1, 900, '9', n, n, 'many' || n, now() from generate_series(1, 5000) n`,
    [variationId],
  );
  const keys = Array.from({ length: 100 }, (_, at) => `orphan${at}`);
  const files: string[] = [];
  await query
    .insertInto('deliveredMedia')
    .values(keys.map((mediaKey) => ({ mediaKey, files })))
    .execute();
  await query
    .insertInto('mediaOrphans')
    .values(keys.map((mediaKey) => ({ mediaKey, since: LONG_AGO })))
    .execute();
  await database.pool.query('analyze graded_cards, delivered_media, media_orphans');

  const rowsRead = async () => {
    const { rows } = await database.pool.query<{ count: string }>(
      `select pg_stat_force_next_flush(), seq_tup_read as count from pg_stat_user_tables
       where relname = 'graded_cards'`,
    );
    return Number(rows[0]!.count);
  };
  const before = await rowsRead();
  await sweepMedia({ database, mediaStore: store }, 1);
  const left = await query.selectFrom('deliveredMedia').where('mediaKey', 'in', keys).execute();
  expect(left).toEqual([]);
  // Looking for orphans that have a certificate again reads them once.
  await until(async () => (await rowsRead()) > before);
  expect((await rowsRead()) - before).toBeLessThan(20_000);
});

test('forgetting the orphans that have a certificate again is a part of a job’s time', async () => {
  // Of the certificates above; as many as are forgotten at once.
  await database.pool.query(
    `with stored as (
       insert into delivered_media (media_key, files)
       select 'many' || n, '{}' from generate_series(1, 5000) n returning media_key)
     insert into media_orphans (media_key, since) select media_key, $1 from stored`,
    [LONG_AGO],
  );
  await query.insertInto('deliveredMedia').values({ mediaKey: 'last', files: [] }).execute();
  await query.insertInto('mediaOrphans').values({ mediaKey: 'last', since: LONG_AGO }).execute();
  const orphans = async () =>
    (
      await query
        .selectFrom('mediaOrphans')
        .select('mediaKey')
        .where(sql<boolean>`media_key = 'last' or media_key like 'many%'`)
        .execute()
    ).map(({ mediaKey }) => mediaKey);
  await sweepMedia({ database, mediaStore: store }, 1, new Date(), 0);
  expect(await orphans()).toEqual(['last']);
  await sweepMedia({ database, mediaStore: store }, 1);
  expect(await orphans()).toEqual([]);
});
