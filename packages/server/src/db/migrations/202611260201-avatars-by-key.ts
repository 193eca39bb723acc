import { sql, type Kysely } from 'kysely';

/** Serving a picture asks whether its folder is some user's avatar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index users_avatar_key on users (avatar_key) where avatar_key is not null`)
    .execute(db);
}
