import { sql, type Kysely } from 'kysely';

/** When each worker of a server was last alive: the jobs of a dead one run again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table job_workers (
      id text primary key,
      seen_at timestamptz not null
    )`);
  await run(`comment on column job_workers.id is 'As in locked_by of jobs.'`);
}
