import { sql, type Kysely } from 'kysely';

/** The public keys of signed reports; the private key in use is a secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table report_keys (
      kid text primary key,
      public_key bytea not null check (length(public_key) = 32),
      since timestamptz not null default now(),
      ended_at timestamptz
    )`);
  await run(`
    create unique index report_keys_in_use on report_keys ((ended_at is null))
    where ended_at is null`);
  await run(`comment on column report_keys.kid is 'Its thumbprint (RFC 7638).'`);
  await run(`comment on column report_keys.public_key is 'Ed25519.'`);
  await run(`
    comment on column report_keys.ended_at is 'Null: in use. Others verify what they signed before.'`);
}
