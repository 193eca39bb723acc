import { sql, type Kysely } from 'kysely';

/** Sizes of a bucket's files, so servers needn't ask the bucket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table media_sizes (
      folder text primary key,
      files jsonb not null
    )`);
  await run(`
    comment on table media_sizes is
      'What the bucket said of files that were asked for. Rows may be deleted: it is asked again.'`);
  await run(`
    comment on column media_sizes.files is
      'By name: bytes, seconds since 1970 of the last change, and the revision.'`);
}
