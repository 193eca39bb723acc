import { Refusal } from '@tag/contract/errors';
import type { ClaimQuery, StaffClaim } from '@tag/contract/orders';
import { sql } from 'kysely';
import { recordEvent } from '../../auth/audit.ts';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import { byId, byTime, readCountedPage } from '../../db/keyset.ts';
import { hasWords } from '../../db/like.ts';
import type { Queries, Transaction } from '../../db/queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addJob } from '../../jobs/add-job.ts';
import { type ClaimRow, presentFields } from './claims.ts';

const PAGE_SIZE = 25;
const ORDER = {
  keys: [byTime(sql`c.created_at`), byId(sql`c.id`)],
  direction: 'desc',
} as const;

const claims = (db: Queries) =>
  db
    .selectFrom('parcelClaims as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .innerJoin('users as u', 'u.id', 'c.claimantId')
    .leftJoin('users as a', 'a.id', 'c.answeredBy')
    .leftJoin('shipments as h', 'h.id', 'c.shipmentId')
    .select(['c.id', 'c.claimantId', 'c.kind', 'c.message', 'c.state', 'c.answer', 'c.createdAt'])
    .select(['c.answeredAt', 'c.closedAt', 'o.number', 'o.name', 'u.email'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('customer'),
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('answeredBy'),
      sql<string | null>`h.carrier || ' ' || h.tracking_number`.as('shipment'),
    ]);

interface StaffRow extends ClaimRow {
  readonly number: string;
  readonly name: string;
  readonly customer: string;
  readonly email: string;
  readonly answeredBy: string | null;
}

const present = (row: StaffRow): StaffClaim => ({
  ...presentFields(row),
  orderNumber: row.number,
  orderName: row.name,
  customer: { name: row.customer, email: row.email },
  answeredBy: row.answeredBy,
});

/** Everyone's reports about parcels, the latest first. */
export async function listAllClaims(
  db: Queries,
  { after, pageSize = PAGE_SIZE, search, state }: ClaimQuery,
) {
  const text = sql<string>`o.number || ' ' || u.first_name || ' ' || u.last_name || ' ' || u.email`;
  const found = claims(db)
    .where(hasWords(text, search))
    .$if(state !== undefined, (some) => some.where('c.state', '=', state!));
  const { items, ...page } = await readCountedPage(db, found, ORDER, { after, pageSize });
  return { ...page, items: items.map(present) };
}

/**
 * Answers a report, and emails its author. Another answer replaces it; the same one changes nothing.
 * @throws ApiError `not_found`; `claim_closed`.
 */
export const answerClaim = (
  { query }: Database,
  claimId: string,
  answer: string,
  call: SignedInCall,
): Promise<StaffClaim> =>
  inTransaction(query, async (db) => {
    const claim = await lockClaim(db, claimId);
    if (claim.answer === answer) return present(claim);
    if (claim.state === 'closed') throw new Refusal('claim_closed');
    const answeredBy = call.caller.userId;
    await db
      .updateTable('parcelClaims')
      .set({ state: 'answered', answer, answeredBy, answeredAt: sql<Date>`now()` })
      .where('id', '=', claimId)
      .execute();
    await addJob(db, 'mail_claim_answered', { claimId });
    return note(db, claim, call, 'claim_answered');
  });

/** Closes a report; again, it changes nothing. @throws ApiError `not_found`. */
export const closeAnyClaim = (
  { query }: Database,
  claimId: string,
  call: SignedInCall,
): Promise<StaffClaim> =>
  inTransaction(query, async (db) => {
    const claim = await lockClaim(db, claimId);
    if (claim.state === 'closed') return present(claim);
    await db
      .updateTable('parcelClaims')
      .set({ state: 'closed', closedAt: sql<Date>`now()` })
      .where('id', '=', claimId)
      .execute();
    return note(db, claim, call, 'claim_closed');
  });

async function lockClaim(db: Transaction, claimId: string): Promise<StaffRow> {
  const claim = await claims(db).where('c.id', '=', claimId).forUpdate('c').executeTakeFirst();
  if (!claim) throw new Refusal('not_found');
  return claim;
}

async function note(
  db: Transaction,
  { claimantId: subjectId, id, number: order }: StaffRow,
  call: SignedInCall,
  action: 'claim_answered' | 'claim_closed',
): Promise<StaffClaim> {
  await recordEvent(db, call, { action, subjectId, details: { order } });
  return present(await claims(db).where('c.id', '=', id).executeTakeFirstOrThrow());
}
