import { sql, type Kysely } from 'kysely';

/** The audit trail. Rows are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_trail (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      action text not null,
      actor_id uuid references users,
      acted_as_id uuid references users,
      subject_id uuid references users,
      details jsonb not null default '{}',
      request_id text not null
    )`.execute(db);
  await sql`create index audit_trail_actor on audit_trail (actor_id, id)`.execute(db);
  await sql`create index audit_trail_acted_as on audit_trail (acted_as_id, id)`.execute(db);
  await sql`create index audit_trail_subject on audit_trail (subject_id, id)`.execute(db);
}
