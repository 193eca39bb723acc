import { sql, type Kysely } from 'kysely';

/** The first page of a collection comes from one index, in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create index certificate_owners_collection on certificate_owners (owner_id, since, certificate)`);
  await run(`drop index certificate_owners_owner`);
}
