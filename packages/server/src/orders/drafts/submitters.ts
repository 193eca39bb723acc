import { addDays, isPast } from 'date-fns';
import { utc } from '@date-fns/utc';
import { fieldRefusal } from '@tag/contract/errors';
import { recordEvent } from '../../auth/audit.ts';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Queries, Transaction } from '../../db/queries.ts';
import { addJob } from '../../jobs/add-job.ts';
import { takeMailTurn } from '../../mail/pause.ts';
import { claimStrangerMail } from '../../mail/strangers.ts';
import { assertSubmitter, isAddressOf } from './choices.ts';
import type { SeenOrder } from '../rows/order-store.ts';

const VALID_FOR_DAYS = 7;

/** Their answers, as an order’s history and its emails say them. */
export const SUBMITTER_ANSWERS = { accepted: 'Accepted', declined: 'Declined' } as const;

/** The request to an order's group submitter, if one was asked; at most one. */
export async function findRequest(db: Queries, orderId: number) {
  return db
    .selectFrom('submitterRequests as request')
    .innerJoin('users as submitter', 'submitter.id', 'request.submitterId')
    .selectAll('request')
    .select(['submitter.email', 'submitter.firstName', 'submitter.lastName'])
    .where('request.orderId', '=', orderId)
    .executeTakeFirst();
}
type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export function stateOf({ acceptedAt, declinedAt, expiresAt }: Request) {
  if (acceptedAt) return 'accepted';
  if (declinedAt) return 'declined';
  return isPast(expiresAt) ? 'expired' : 'asked';
}

/**
 * The order's submitter after a change; undefined if it stays.
 * @param wanted null or the owner: nobody else.
 */
export async function submitterAfter(
  db: Transaction,
  { groupSubmitterId, id, ownerId }: SeenOrder,
  wanted: string | null | undefined,
): Promise<{ readonly id: string | null } | undefined> {
  if (wanted === undefined) return undefined;
  const next = wanted === ownerId ? null : wanted;
  const request = await findRequest(db, id);
  const isWaiting = request && stateOf(request) === 'asked';
  const now = groupSubmitterId ?? (isWaiting ? request.submitterId : null);
  // Taking back also clears a request that was declined or has expired.
  const isSame = next === now && (next !== null || request === undefined);
  return isSame ? undefined : { id: next };
}

/**
 * Ends the part of an earlier submitter, and asks another one by email. Until they accept, the owner
 * submits the order.
 * @throws ApiError `validation`; `invalid_email_send_time` after too many emails.
 */
export async function changeSubmitter(
  db: Transaction,
  order: SeenOrder,
  submitterId: string | null,
  call: SignedInCall,
): Promise<void> {
  await assertSubmitter(db, submitterId);
  await db.deleteFrom('submitterRequests').where('orderId', '=', order.id).execute();
  const isTheirs = await isAddressOf(db, order.shippingAddressId, order.groupSubmitterId);
  await db
    .updateTable('orders')
    .set({ groupSubmitterId: null, ...(isTheirs && { shippingAddressId: null }) })
    .where('id', '=', order.id)
    .execute();
  if (submitterId !== null) await ask(db, order, submitterId, call);
}

async function ask(
  db: Transaction,
  { id: orderId, number, ownerId: senderId }: SeenOrder,
  submitterId: string,
  call: SignedInCall,
): Promise<void> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', submitterId)
    .executeTakeFirstOrThrow();
  await takeMailTurn(db, 'invitation', email, senderId);
  const sendsAt = await claimStrangerMail(db, { senderId, email });
  const expiresAt = addDays(sendsAt ?? new Date(), VALID_FOR_DAYS, { in: utc });
  const { id: requestId } = await db
    .insertInto('submitterRequests')
    .values({ orderId, submitterId, expiresAt, sendsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJob(db, 'mail_submitter_request', { requestId }, { at: sendsAt });
  await recordEvent(db, call, {
    action: 'submitter_asked',
    subjectId: submitterId,
    details: { order: number, email },
  });
}

/** @throws ApiError `validation` for an address that isn't a shipping address of the submitter. */
export async function assertOwnShippingAddress(
  db: Queries,
  addressId: string | undefined,
  userId: string,
): Promise<string> {
  const found =
    addressId === undefined
      ? undefined
      : await db
          .selectFrom('userAddresses')
          .select('id')
          .where('id', '=', addressId)
          .where('userId', '=', userId)
          .where('type', '=', 'shipping')
          .executeTakeFirst();
  if (found) return found.id;
  throw fieldRefusal('body.shippingAddressId', 'Choose one of your shipping addresses');
}
