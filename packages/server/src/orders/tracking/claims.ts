import { Refusal } from '@tag/contract/errors';
import type { ClaimKind, ClaimState, NewClaim, ParcelClaim } from '@tag/contract/orders';
import { sql } from 'kysely';
import { recordEvent } from '../../auth/audit.ts';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Queries } from '../../db/queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findOrder, lockOrder, type SeenOrder } from '../rows/order-store.ts';
import { listShipments } from './shipments.ts';

/** The most reports of one order that can be open. */
const MOST_OPEN = 10;

/** A row of `parcel_claims`, for readers. */
export interface ClaimRow {
  readonly id: string;
  readonly claimantId: string;
  readonly kind: ClaimKind;
  readonly shipment: string | null;
  readonly message: string;
  readonly state: ClaimState;
  readonly answer: string | null;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  readonly closedAt: Date | null;
}

/** SQL: the columns of a `ClaimRow`, of the claim `c` with its shipment `h`. */
const CLAIM_COLUMNS = sql`c.id, c.claimant_id, c.kind,
  h.carrier || ' ' || h.tracking_number as shipment, c.message, c.state, c.answer, c.created_at,
  c.answered_at, c.closed_at`;

/** What every reader gets of a claim. */
export const presentFields = (row: ClaimRow) => ({
  id: row.id,
  kind: row.kind,
  shipment: row.shipment,
  message: row.message,
  state: row.state,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt && row.answeredAt.toISOString(),
  closedAt: row.closedAt && row.closedAt.toISOString(),
});

/** The customer of a sub-order sees their own claims; who sees the full order sees all. */
async function readClaims(
  db: Queries,
  { customerId, id, viewerId }: SeenOrder,
  claimId: string | null = null,
): Promise<ParcelClaim[]> {
  const { rows } = await sql<ClaimRow>`
    select ${CLAIM_COLUMNS}
    from parcel_claims c
    left join shipments h on h.id = c.shipment_id
    where c.order_id = ${id} and (${customerId}::uuid is null or c.claimant_id = ${customerId})
      and (${claimId}::uuid is null or c.id = ${claimId})
    order by c.created_at desc, c.id`.execute(db);
  return rows.map((row) => ({ ...presentFields(row), isOwn: row.claimantId === viewerId }));
}

/** Customers' reports about the parcels of an order. They change no stage. */
export function claimService({ query }: Database) {
  return {
    async list(orderNumber: string, { caller }: SignedInCall): Promise<ParcelClaim[]> {
      return readClaims(query, await findOrder(query, orderNumber, caller.userId));
    },

    /**
     * Reports a parcel. The same key reports once.
     * @throws ApiError `not_found`, also for a shipment that the caller doesn't see; `forbidden` for staff, and
     * before the order is paid; `too_many_claims`.
     */
    report: (
      orderNumber: string,
      { key: id, kind, message, shipmentId = null }: NewClaim,
      { caller: { userId } }: SignedInCall,
    ): Promise<ParcelClaim> =>
      inTransaction(query, async (db) => {
        const order = await lockOrder(db, orderNumber, userId);
        if (order.access === 'staff' || !order.paidAt) throw new Refusal('forbidden');
        const [known] = await readClaims(db, order, id);
        if (known) return known;
        const shipments = shipmentId === null ? [] : await listShipments(db, order);
        if (shipmentId !== null && !shipments.some((shipment) => shipment.id === shipmentId)) {
          throw new Refusal('not_found');
        }
        await assertRoom(db, order);
        const { numInsertedOrUpdatedRows: added } = await db
          .insertInto('parcelClaims')
          .values({ id, orderId: order.id, shipmentId, claimantId: userId, kind, message })
          .onConflict((it) => it.column('id').doNothing())
          .executeTakeFirstOrThrow();
        // The key of a claim that the caller doesn't see.
        if (added !== 1n) throw new Refusal('not_found');
        return (await readClaims(db, order, id))[0]!;
      }),

    /** Closes an own report; again, it changes nothing. @throws ApiError `not_found`, also for another's. */
    close: (
      { claimId, orderNumber }: { claimId: string; orderNumber: string },
      call: SignedInCall,
    ): Promise<ParcelClaim> =>
      inTransaction(query, async (db) => {
        const order = await lockOrder(db, orderNumber, call.caller.userId);
        const [claim] = await readClaims(db, order, claimId);
        if (!claim?.isOwn) throw new Refusal('not_found');
        if (claim.state === 'closed') return claim;
        await db
          .updateTable('parcelClaims')
          .set({ state: 'closed', closedAt: sql<Date>`now()` })
          .where('id', '=', claimId)
          .execute();
        const details = { order: order.number };
        await recordEvent(db, call, { action: 'claim_closed', details });
        return (await readClaims(db, order, claimId))[0]!;
      }),
  };
}

async function assertRoom(db: Queries, { id }: SeenOrder): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from parcel_claims
    where order_id = ${id} and state = 'open'`.execute(db);
  if (rows[0]!.open >= MOST_OPEN) {
    throw new Refusal('too_many_claims', { details: { most: String(MOST_OPEN) } });
  }
}
