import { Refusal } from '@tag/contract/errors';
import type { Health } from '@tag/contract/status';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const PATIENCE_MS = 2000;

/** @throws ApiError `unavailable` (503) when the database doesn't answer within two seconds. */
export async function checkHealth({ query }: Database): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS);
  });
  const answers = sql`select 1`.execute(query).then(
    () => true,
    () => false,
  );
  const isHealthy = await Promise.race([answers, tooLong]);
  clearTimeout(timer);
  if (!isHealthy) throw new Refusal('unavailable');
  return { status: 'ok', database: 'ok' };
}
