import { utc } from '@date-fns/utc';
import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { MOST_PARTNER_USERS, type PartnerAccess } from '@tag/contract/partner-desk';
import { addDays, isFuture } from 'date-fns';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { hashCode } from '../auth/one-time-codes.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob, addJobs } from '../jobs/add-job.ts';
import { takeMailTurn } from '../mail/pause.ts';
import { claimStrangerMail } from '../mail/strangers.ts';
import { readAccess } from './applications.ts';
import { lockCustomer } from './customer.ts';
import { addPartnerUser, hasOwner, lockOwnedPartner, lockPartner } from './partner-users.ts';

const VALID_FOR_DAYS = 14;

interface Invited {
  readonly partner: { readonly id: string; readonly name: string };
  readonly email: string;
  readonly role: 'owner' | 'member';
  /** When its email goes out; null: at once. */
  readonly sendsAt: Date | null;
}

/** Replaces an earlier invitation of the address. */
async function invite(
  db: Transaction,
  { email, partner, role, sendsAt }: Invited,
  call: SignedInCall,
): Promise<Date> {
  const expiresAt = addDays(sendsAt ?? new Date(), VALID_FOR_DAYS, { in: utc });
  await db
    .deleteFrom('partnerInvitations')
    .where('partnerId', '=', partner.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
  const { id } = await db
    .insertInto('partnerInvitations')
    .values({ partnerId: partner.id, email, role, sendsAt, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJob(db, 'mail_partner_invitation', { invitationId: id }, { at: sendsAt });
  await recordEvent(db, call, {
    action: 'partner_invited',
    details: { partner: partner.name, email },
  });
  return expiresAt;
}

/**
 * The owner invites a member.
 * @throws ApiError `not_found`, `forbidden`, `too_many_partner_users`, `validation`;
 * `invalid_email_send_time` after too many emails
 */
export const inviteMember = (query: Queries, email: string, call: SignedInCall): Promise<void> =>
  inTransaction(query, async (db) => {
    const { userId } = call.caller;
    const partner = await lockOwnedPartner(db, userId);
    await assertNew(db, partner.id, email);
    await takeMailTurn(db, 'invitation', email, userId);
    const sendsAt = await claimStrangerMail(db, { senderId: userId, email });
    await invite(db, { partner, email, role: 'member', sendsAt }, call);
  });

async function assertNew(db: Transaction, partnerId: string, email: string): Promise<void> {
  const { rows } = await sql<{ address: string; isUser: boolean }>`
    select lower(u.email) as address, true as is_user
    from partner_users m join users u on u.id = m.user_id where m.partner_id = ${partnerId}
    union all
    select lower(email), false from partner_invitations
    where partner_id = ${partnerId} and expires_at > now()`.execute(db);
  const address = email.toLowerCase();
  if (rows.some((row) => row.isUser && row.address === address)) {
    throw fieldRefusal('body.email', 'This person is with you already');
  }
  const others = rows.filter((row) => row.address !== address).length;
  if (others < MOST_PARTNER_USERS) return;
  throw new Refusal('too_many_partner_users', { details: { limit: MOST_PARTNER_USERS } });
}

/** Takes back an invitation. @throws ApiError `not_found`, `forbidden` */
export const cancelInvitation = (query: Queries, id: string, call: SignedInCall): Promise<void> =>
  inTransaction(query, async (db) => {
    const partner = await lockOwnedPartner(db, call.caller.userId);
    const { numDeletedRows } = await db
      .deleteFrom('partnerInvitations')
      .where('id', '=', id)
      .where('partnerId', '=', partner.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal('not_found');
  });

/** Staff invite a partner's contact to own it. @throws ApiError `not_found`, `partner_owned` */
export const inviteContact = (query: Queries, partnerId: string, call: SignedInCall) =>
  inTransaction(query, async (db) => {
    const partner = await lockPartner(db, partnerId);
    if (await hasOwner(db, partnerId)) throw new Refusal('partner_owned');
    const email = partner.contactEmail;
    await takeMailTurn(db, 'invitation', email, call.caller.userId);
    const expiresAt = await invite(db, { partner, email, role: 'owner', sendsAt: null }, call);
    return {
      partner: partner.name,
      role: 'owner' as const,
      email,
      expiresAt: expiresAt.toISOString(),
    };
  });

/** @throws ApiError `invitation_invalid`, `invitation_expired` */
async function findOpen(db: Queries, code: string) {
  const found = await db
    .selectFrom('partnerInvitations as i')
    .innerJoin('partners as p', 'p.id', 'i.partnerId')
    .select(['i.id', 'i.partnerId', 'i.role', 'i.email', 'i.expiresAt', 'p.name'])
    .where('i.codeHash', '=', hashCode(code))
    .executeTakeFirst();
  if (!found) throw new Refusal('invitation_invalid');
  if (!isFuture(found.expiresAt)) throw new Refusal('invitation_expired');
  return { ...found, role: found.role as Invited['role'] };
}

export async function readInvitation(query: Queries, code: string) {
  const { email, expiresAt, name, role } = await findOpen(query, code);
  return { partner: name, role, email, expiresAt: expiresAt.toISOString() };
}

/**
 * Makes the caller a user of the partner; its owner, if the invitation says so and nobody is. A request
 * to become a partner that still waits is dropped.
 * @throws ApiError `invitation_invalid`, `invitation_expired`, `partner_already`, `staff_without_keys`;
 * `forbidden` if it was sent to another address
 */
export const acceptInvitation = (
  query: Queries,
  code: string,
  call: SignedInCall,
): Promise<PartnerAccess> =>
  inTransaction(query, async (db) => {
    const { userId } = call.caller;
    const { partnerId } = await findOpen(db, code);
    await lockPartner(db, partnerId);
    const { email, id, name, role } = await findOpen(db, code);
    const caller = await lockCustomer(db, userId);
    if (caller.email.toLowerCase() !== email.toLowerCase()) {
      throw new Refusal('forbidden', {
        message: `This invitation was sent to ${email}. Sign in with that address to accept it.`,
      });
    }
    const isOwner = role === 'owner' && !(await hasOwner(db, partnerId));
    if (isOwner) {
      await db
        .updateTable('partnerUsers')
        .set({ role: 'member' })
        .where('partnerId', '=', partnerId)
        .where('role', '=', 'owner')
        .execute();
    }
    await addPartnerUser(db, { partnerId, userId, role: isOwner ? 'owner' : 'member' });
    await db.deleteFrom('partnerInvitations').where('id', '=', id).execute();
    await db
      .deleteFrom('partnerApplications')
      .where('applicantId', '=', userId)
      .where('state', '=', 'waiting')
      .execute();
    await recordEvent(db, call, { action: 'partner_joined', details: { partner: name } });
    return readAccess(db, userId);
  });

/**
 * Mails the invitations that nothing else has mailed: those that partners of before got when the tables
 * were made. Run again, it finds none.
 */
export async function mailInvitations(query: Queries): Promise<void> {
  const unsent = await query
    .selectFrom('partnerInvitations')
    .select('id as invitationId')
    .where('codeHash', 'is', null)
    .where(sql<boolean>`coalesce(sends_at, created_at) < now() - interval '1 hour'`)
    .where(sql<boolean>`expires_at > now()`)
    .execute();
  await addJobs(query, 'mail_partner_invitation', unsent);
}
