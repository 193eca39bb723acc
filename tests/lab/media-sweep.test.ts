import { sweepMedia } from '@tag/server/testing';
import { gradeCards } from '@tag/server/seeding';
import { expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

const database = await testDatabase();
const { query } = database;
const LONG_AGO = new Date('2026-01-01');

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
  } as unknown as Parameters<typeof sweepMedia>[0]['mediaStore'];
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
