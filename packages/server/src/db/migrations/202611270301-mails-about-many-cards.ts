import { sql, type Kysely } from 'kysely';

/** One email may be about many certificates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table stranger_mails alter column address drop not null`);
  await run(`
    comment on column stranger_mails.address is
      'The recipient, in lower case; null: another certificate of the email before.'`);
}
