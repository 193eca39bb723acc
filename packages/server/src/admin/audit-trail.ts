import type { AuditEntry, AuditQuery } from '@tag/contract/admin';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { byWhole, readCountedPage } from '../db/keyset.ts';

const PAGE_SIZE = 25;
const ORDER = { keys: [byWhole(sql`a.id`)], direction: 'desc' } as const;

const person = (column: 'a.actorId' | 'a.actedAsId' | 'a.subjectId') =>
  sql<AuditEntry['actor']>`
  (select json_build_object('id', p.id, 'firstName', p.first_name,
     'lastName', p.last_name, 'email', p.email) from users p where p.id = ${sql.ref(column)})`;

/** The audit trail, newest first. */
export async function readAuditTrail(
  { query }: Database,
  { action, after, pageSize = PAGE_SIZE, userId }: AuditQuery,
) {
  const found = query
    .selectFrom('auditTrail as a')
    .select(['a.id', 'a.at', 'a.action', 'a.details', 'a.requestId'])
    .select([person('a.actorId').as('actor'), person('a.actedAsId').as('actedAs')])
    .select(person('a.subjectId').as('subject'))
    .$if(action !== undefined, (some) => some.where('a.action', '=', action!))
    .$if(userId !== undefined, (some) =>
      some.where(sql<boolean>`${userId}::uuid in (a.actor_id, a.acted_as_id, a.subject_id)`),
    );
  const page = await readCountedPage(query, found, ORDER, { after, pageSize });
  return { ...page, items: page.items.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
