import type { AuditEntry, AuditQuery } from '@tag/contract/admin';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const PAGE_SIZE = 25;

const person = (column: 'a.actorId' | 'a.actedAsId' | 'a.subjectId') => sql`
  (select json_build_object('id', p.id, 'firstName', p.first_name,
     'lastName', p.last_name, 'email', p.email) from users p where p.id = ${sql.ref(column)})`;

/** The audit trail, newest first. */
export async function readAuditTrail(
  { query }: Database,
  { action, page = 1, pageSize = PAGE_SIZE, userId }: AuditQuery,
) {
  const conditions = sql`
    where (${action ?? null}::text is null or a.action = ${action ?? null})
      and (${userId ?? null}::uuid is null
           or ${userId ?? null}::uuid in (a.actor_id, a.acted_as_id, a.subject_id))`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from audit_trail a ${conditions}`.execute(query);
  const { rows } = await sql<Omit<AuditEntry, 'at'> & { at: Date }>`
    select a.id, a.at, a.action, a.details, a.request_id,
           ${person('a.actorId')} as actor, ${person('a.actedAsId')} as acted_as,
           ${person('a.subjectId')} as subject
    from audit_trail a ${conditions}
    order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(query);
  const items = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, total: counted.rows[0]!.total, page, pageSize };
}
