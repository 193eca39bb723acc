import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RequestContext } from './context.ts';

const PATIENCE_MS = 2000;

/** For load balancers: 200 when requests can be answered, 503 when the database does not answer. */
export async function answerHealth(c: RequestContext, { query }: Database): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS);
  });
  const answers = sql`select 1`.execute(query).then(
    () => true,
    () => false,
  );
  const healthy = await Promise.race([answers, tooLong]);
  clearTimeout(timer);
  c.header('Cache-Control', 'no-store');
  return healthy
    ? c.json({ status: 'ok', database: 'ok' })
    : c.json({ status: 'down', database: 'down' }, 503);
}
