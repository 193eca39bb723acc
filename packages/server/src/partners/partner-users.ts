import { Refusal } from '@tag/contract/errors';
import type { PartnerAccess, PartnerDesk } from '@tag/contract/partner-desk';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';

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

/** @throws ApiError `not_found` for those who belong to none. */
export async function readPartnerOf(db: Queries, userId: string): Promise<OwnPartner> {
  const partner = await findPartnerOf(db, userId);
  if (!partner) throw new Refusal('not_found');
  return partner;
}

/**
 * The same with the partner locked until the transaction ends: changes of one partner come one after
 * another.
 */
export async function lockPartnerOf(db: Transaction, userId: string): Promise<OwnPartner> {
  const { id } = await readPartnerOf(db, userId);
  await lockPartner(db, id);
  return readPartnerOf(db, userId);
}

/** @throws ApiError `not_found` */
export async function lockPartner(db: Transaction, id: string) {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'name', 'contactEmail'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!partner) throw new Refusal('not_found');
  return partner;
}

/** @throws ApiError `not_found`; `forbidden` for members. */
export async function lockOwnedPartner(db: Transaction, userId: string): Promise<OwnPartner> {
  const partner = await lockPartnerOf(db, userId);
  if (partner.role === 'owner') return partner;
  throw new Refusal('forbidden', { message: `Only the owner of ${partner.name} can do this.` });
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

/** Query: the owners who can sign in; a partner has one at most. */
export const owning = (db: Queries) =>
  db
    .selectFrom('partnerUsers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('m.role', '=', 'owner')
    .where('u.status', '<>', 'inactive');

/** Whether a partner has an owner who can sign in. */
export async function hasOwner(db: Queries, partnerId: string): Promise<boolean> {
  const owner = await owning(db)
    .select('m.userId')
    .where('m.partnerId', '=', partnerId)
    .executeTakeFirst();
  return owner !== undefined;
}

/** What a user sees of their partner. @throws ApiError `not_found` */
export async function readDesk(db: Queries, userId: string): Promise<PartnerDesk> {
  const { id, role } = await readPartnerOf(db, userId);
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'name', 'website', 'contactEmail'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const users = await db
    .selectFrom('partnerUsers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.id', 'u.email', 'm.role', 'm.joinedAt'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('m.partnerId', '=', id)
    .orderBy(sql`m.role = 'owner'`, 'desc')
    .orderBy('m.joinedAt')
    .execute();
  const invitations = await db
    .selectFrom('partnerInvitations')
    .select(['id', 'email', 'createdAt', 'sendsAt', 'expiresAt'])
    .where('partnerId', '=', id)
    .orderBy('createdAt')
    .execute();
  return {
    ...partner,
    role,
    users: users.map((user) => ({
      ...user,
      role: user.role as Role,
      joinedAt: user.joinedAt.toISOString(),
    })),
    invitations: invitations.map((it) => ({
      ...it,
      createdAt: it.createdAt.toISOString(),
      sendsAt: it.sendsAt?.toISOString() ?? null,
      expiresAt: it.expiresAt.toISOString(),
    })),
  };
}

/**
 * The owner removes a member; a member leaves.
 * @throws ApiError `not_found`, `forbidden`, `partner_owner_stays`
 */
export const removeUser = (query: Queries, id: string, call: SignedInCall): Promise<void> =>
  inTransaction(query, async (db) => {
    const { userId } = call.caller;
    const partner = await (id === userId ? lockPartnerOf : lockOwnedPartner)(db, userId);
    if (id === userId && partner.role === 'owner') throw new Refusal('partner_owner_stays');
    const removed = await db
      .deleteFrom('partnerUsers')
      .where('partnerId', '=', partner.id)
      .where('userId', '=', id)
      .returning('userId')
      .executeTakeFirst();
    if (!removed) throw new Refusal('not_found');
    await recordEvent(db, call, {
      action: 'partner_user_removed',
      subjectId: id,
      details: { partner: partner.name },
    });
  });

/** Makes a member the owner. @throws ApiError `not_found`, `forbidden` */
export const handOver = (query: Queries, id: string, call: SignedInCall): Promise<PartnerDesk> =>
  inTransaction(query, async (db) => {
    const { userId } = call.caller;
    const partner = await lockOwnedPartner(db, userId);
    const member = await db
      .selectFrom('partnerUsers as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select('m.userId')
      .where('m.partnerId', '=', partner.id)
      .where('m.userId', '=', id)
      .where('u.status', '<>', 'inactive')
      .executeTakeFirst();
    if (!member) throw new Refusal('not_found');
    if (id === userId) return readDesk(db, userId);
    const become = (role: Role, who: string) =>
      db.updateTable('partnerUsers').set({ role }).where('userId', '=', who).execute();
    await become('member', userId);
    await become('owner', id);
    await recordEvent(db, call, {
      action: 'partner_handed_over',
      subjectId: id,
      details: { partner: partner.name },
    });
    return readDesk(db, userId);
  });
