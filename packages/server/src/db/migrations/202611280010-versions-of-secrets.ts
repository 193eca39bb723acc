import { sql, type Kysely } from 'kysely';

/** Secrets that can be replaced while those before still count, and that a dump can't be used with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  // Safe: a dozen rows.
  await run(`
    alter table secrets
      add column version integer not null default 1 check (version > 0),
      add column is_sealed boolean not null default false,
      drop constraint secrets_pkey,
      add primary key (name, version)`);
  await run(`comment on column secrets.version is 'The higher one replaces those before.'`);
  await run(
    `comment on column secrets.is_sealed is 'Encrypted with SECRETS_KEY (secrets/secrets-key.ts).'`,
  );
}
