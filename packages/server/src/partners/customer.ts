import { Refusal } from '@tag/contract/errors';
import type { Transaction } from '../db/queries.ts';

/**
 * Locks the row of a user who makes a key or a webhook until the transaction ends: their calls come one
 * after another.
 * @throws ApiError `staff_without_keys`: what staff see is not theirs.
 */
export async function lockCustomer(db: Transaction, userId: string): Promise<{ email: string }> {
  const { email, roleId } = await db
    .selectFrom('users')
    .select(['email', 'roleId'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const permission = await db
    .selectFrom('rolePermissions')
    .select('roleId')
    .where('roleId', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  if (permission) throw new Refusal('staff_without_keys');
  return { email };
}
