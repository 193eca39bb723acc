import { sql, type Kysely } from 'kysely';

/** When the password was last entered in a session: some calls need it again after ten minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table sessions add column password_at timestamptz');
  await run(`
    comment on column sessions.password_at is
      'When the user last entered their password in it; null: never.'`);
}
