import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

/** Whether a user works in the lab: they may use cards that wait to be confirmed in the catalogue. */
export async function isLabUser(db: Queries, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isLab: boolean }>`
    select exists (
      select from users u
      join role_permissions r on r.role_id = u.role_id
      where u.id = ${userId} and r.action = 'update' and r.resource = 'lab') as is_lab`.execute(db);
  return rows[0]!.isLab;
}
