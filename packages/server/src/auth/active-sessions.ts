import type { Permission } from '@tag/contract/permissions';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

/**
 * Checks sessions that were identified earlier and are still in use. @returns those that haven't ended,
 * and whether their users have a permission.
 */
export async function findActiveSessions(
  query: Queries,
  ids: readonly string[],
  { action, resource }: Permission,
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; isPermitted: boolean }>`
    select s.id, exists (
        select from role_permissions r
        where r.role_id = u.role_id and r.action = ${action} and r.resource = ${resource})
      as is_permitted
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[])
      and s.ended_at is null and s.expires_at > now() and u.status <> 'inactive'`.execute(query);
  return new Map(rows.map(({ id, isPermitted }) => [id, isPermitted]));
}
