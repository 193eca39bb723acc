import { type Mailer, outboxMailer, startJobs } from '@tag/server/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { callsOf, doJobs, registrationOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { makeFailedJobsDue } from '../support/failed-jobs.ts';
import { gate, until } from '../support/waiting.ts';

const database = await testDatabase({ connections: 12 });
const { query } = database;
const logger = pino({ level: 'silent' });

test('the job of a dead worker runs again, once', async () => {
  const begun: string[] = [];
  const first = gate();
  const second = gate();
  const end = gate();
  const handlers = {
    async delete_media({ key }: { key: string }) {
      begun.push(key);
      if (begun.length === 1) first.open();
      else second.open();
      await end.opened;
    },
  } as unknown as Parameters<typeof startJobs>[1];
  await sql`select graphile_worker.add_job('delete_media', '{"key": "one"}'::json)`.execute(query);
  // It beats only when it starts, as a server that dies afterwards.
  const dying = await startJobs(database, handlers, logger, {
    everyMs: 3_600_000,
    silentMs: 3_600_000,
  });
  await first.opened;
  const living = await startJobs(database, handlers, logger, { everyMs: 20, silentMs: 3000 });
  await second.opened;
  end.open();
  await Promise.all([dying.stop(), living.stop()]);
  expect(begun).toEqual(['one', 'one']);
});

test('a server takes one delivery at a time, does its other jobs meanwhile, and ends it to stop', async () => {
  const begun: string[] = [];
  const other = gate();
  const end = gate();
  let aborted = 0;
  const handlers = {
    async take_delivery({ id }: { id: string }, signal: AbortSignal) {
      begun.push(id);
      signal.addEventListener('abort', () => {
        aborted += 1;
        end.open();
      });
      await end.opened;
    },
    delete_media: async () => other.open(),
  } as unknown as Parameters<typeof startJobs>[1];
  await sql`
    select graphile_worker.add_job('take_delivery', json_build_object('id', id))
    from unnest(array['one', 'two', 'three']) id`.execute(query);
  const first = await startJobs(database, handlers, logger);
  await until(() => begun.length === 1);
  await sql`select graphile_worker.add_job('delete_media', '{"key": "one"}'::json)`.execute(query);
  await other.opened;
  expect(begun).toHaveLength(1);
  const second = await startJobs(database, handlers, logger);
  await until(() => begun.length === 2);
  await Promise.all([first.stop(), second.stop()]);
  expect(aborted).toBeGreaterThan(0);
  expect(new Set(begun).size).toBe(begun.length);
});

test('an account’s email that is sent again is the same, and its link works', async () => {
  const call = callsOf(testApi(database));
  await call('POST', '/users/register', { body: registrationOf('ann@example.com') });
  const outbox = outboxMailer(database);
  const texts: string[] = [];
  const failing: Mailer = {
    async send(mail) {
      await outbox.send(mail);
      texts.push(mail.text);
      if (texts.length === 1) throw new Error('The answer got lost');
    },
  };
  await doJobs(database, failing);
  await makeFailedJobsDue(database);
  await doJobs(database, failing);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toBe(texts[0]);
  const mails = await query.selectFrom('outboxMails').select('key').execute();
  expect(mails).toMatchObject([{ key: expect.stringMatching(/^job\./) }]);
});
