import { sql, type Kysely } from 'kysely';

/** Administrators may see how the system is doing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into role_permissions (role_id, action, resource)
    select id, 'read', 'system_status' from roles where name = 'admin'`.execute(db);
}
