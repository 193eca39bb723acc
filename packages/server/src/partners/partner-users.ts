import { Refusal } from '@tag/contract/errors';
import type { PartnerAccess } from '@tag/contract/partner-desk';
import type { Queries, Transaction } from '../db/queries.ts';

type OwnPartner = NonNullable<PartnerAccess['partner']>;
type Role = OwnPartner['role'];

/** The partner a user belongs to; at most one. */
export async function findPartnerOf(db: Queries, userId: string): Promise<OwnPartner | undefined> {
  const row = await db
    .selectFrom('partnerUsers as m')
    .innerJoin('partners as p', 'p.id', 'm.partnerId')
    .select(['p.id', 'p.name', 'm.role'])
    .where('m.userId', '=', userId)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/** @throws ApiError `partner_already` */
export async function addPartnerUser(
  db: Transaction,
  user: { readonly partnerId: string; readonly userId: string; readonly role: Role },
): Promise<void> {
  const added = await db
    .insertInto('partnerUsers')
    .values(user)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (!added) throw new Refusal('partner_already');
}
