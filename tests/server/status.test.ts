import { expect, test } from 'vitest';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import type { MediaStore } from '@tag/server';

const database = await testDatabase();
const admin = await addUser(database, { role: 'admin' });

/** What staff see, from an API whose media store looks up files like this. */
async function readStatus(stat: MediaStore['stat'] = async () => null) {
  const mediaStore = { stat } as Partial<MediaStore> as MediaStore;
  const call = callsOf(testApi(database, { mediaStore }));
  const { token } = await signInAs(call, admin.email);
  const { status, body } = await call('GET', '/admin/status', { token });
  expect(status).toBe(200);
  return body;
}

async function addJob(name: string, dueAt = new Date()): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select (graphile_worker.add_job($1, '{}', run_at => $2)).id",
    [name, dueAt],
  );
  return rows[0]!.id;
}

test('an idle system has nothing waiting', async () => {
  expect(await readStatus()).toEqual({
    startedAt: expect.any(String) as string,
    database: {
      roundTripMs: expect.any(Number) as number,
      sizeBytes: expect.any(Number) as number,
    },
    jobs: { waiting: 0, retrying: 0, failed: 0, oldestDueAt: null },
    mails: { waiting: 0 },
    media: { roundTripMs: expect.any(Number) as number },
    log: { size: 0, witnesses: [] },
  });
});

test('jobs are distinguished: due, not due yet, to be retried, and given up', async () => {
  const dueAt = new Date(Date.now() - 60_000);
  await addJob('delete_media', dueAt);
  await addJob('mail_reset');
  await addJob('mail_reset', new Date(Date.now() + 3_600_000));
  const retried = await addJob('mail_notice');
  await database.pool.query(
    "select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now() + interval '1 hour', attempts => 3)",
    [retried],
  );
  const failed = await addJob('mail_notice');
  await database.pool.query("select graphile_worker.permanently_fail_jobs(array[$1::bigint], '')", [
    failed,
  ]);
  const { jobs, mails } = await readStatus();
  expect(jobs).toEqual({ waiting: 2, retrying: 1, failed: 1, oldestDueAt: dueAt.toISOString() });
  expect(mails).toEqual({ waiting: 1 });
});

test('a failing media store is reported, and everything else is still there', async () => {
  const { database: rest, media } = await readStatus(async () => {
    throw new Error('The bucket is gone');
  });
  expect(media).toEqual({ roundTripMs: null });
  expect(rest.sizeBytes).toBeGreaterThan(0);
});
