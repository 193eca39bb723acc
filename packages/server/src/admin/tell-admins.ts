import type { RoleName } from '@tag/contract/permissions';
import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';

const ADMIN: RoleName = 'admin';

/**
 * Emails every other administrator about a new one, also the one who made it.
 * @param byId who made it; null: an operator, on the command line.
 */
export async function tellAdmins(
  db: Transaction,
  userId: string,
  roleId: number,
  byId: string | null,
): Promise<void> {
  const others = await db
    .selectFrom('users as user')
    .innerJoin('roles as role', 'role.id', 'user.roleId')
    .select('user.id')
    .where('role.name', '=', ADMIN)
    .where('role.id', '=', roleId)
    .where('user.id', '<>', userId)
    .where('user.status', '<>', 'inactive')
    .execute();
  for (const { id: to } of others) {
    await addJob(db, 'mail_new_admin', { to, userId, byId });
  }
}
