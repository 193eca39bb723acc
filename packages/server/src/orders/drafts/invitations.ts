import { utc } from '@date-fns/utc';
import type { endpoints } from '@tag/contract';
import { fieldRefusal, Refusal } from '@tag/contract/errors';
import type { SentInvitation } from '@tag/contract/orders';
import { addDays, isFuture } from 'date-fns';
import { sql } from 'kysely';
import { recordEvent } from '../../auth/audit.ts';
import type { SignedInCall } from '../../auth/caller.ts';
import { hashCode } from '../../auth/one-time-codes.ts';
import type { Database } from '../../db/database.ts';
import type { Queries, Transaction } from '../../db/queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers } from '../../http/implement.ts';
import { addJob } from '../../jobs/add-job.ts';
import { takeMailTurn } from '../../mail/pause.ts';
import { claimStrangerMail } from '../../mail/strangers.ts';
import { recordOrderEvents } from '../events/events.ts';
import { lockOrderRow } from '../rows/lock-order-row.ts';
import { readPerson } from '../rows/person.ts';
import { assertUnpaid, lockOwnOrder, type SeenOrder } from '../rows/order-store.ts';
import {
  assertUnlocked,
  findSubOrder,
  listSubOrders,
  presentSubOrder,
  type SubOrderRow,
} from '../rows/sub-order-rows.ts';

type Calls = Pick<
  typeof endpoints,
  'inviteCustomer' | 'inviteNamedCustomers' | 'readInvitation' | 'acceptInvitation'
>;

const VALID_FOR_DAYS = 14;

/**
 * A sub-order has at most one invitation, for one email address and one use. Its code is created when the
 * email is sent, so the database only has its hash.
 */
export function invitationHandlers({ database }: { database: Database }): Handlers<Calls> {
  const { query } = database;
  return {
    inviteCustomer: ({ body, params }, call) =>
      inTransaction(query, async (db) => {
        const { userId } = call.caller;
        const order = await lockOwnOrder(db, params.orderNumber, userId);
        assertUnpaid(order);
        if (order.kind !== 'group') throw new Refusal('not_a_group_order');
        const subOrder = await findSubOrder(db, order, params.subOrderId);
        assertUnlocked(subOrder);
        await assertSomebodyElse(db, order, body.email);
        const isMember =
          subOrder.customerId !== null && isSameEmail(subOrder.customerEmail, body.email);
        if (!isMember) await invite(db, order, subOrder, body.email, call);
        const rows = await listSubOrders(db, [order]);
        return presentSubOrder(
          rows.find(({ id }) => id === subOrder.id)!,
          order,
        );
      }),

    inviteNamedCustomers: ({ body, params }, call) =>
      inTransaction(query, async (db) => {
        const order = await lockOwnOrder(db, params.orderNumber, call.caller.userId);
        assertUnpaid(order);
        if (order.kind !== 'group') throw new Refusal('not_a_group_order');
        const rows = new Map((await listSubOrders(db, [order])).map((row) => [row.id, row]));
        const items: SentInvitation[] = [];
        for (const id of new Set(body.ids)) {
          const row = rows.get(id);
          if (!row) throw new Refusal('not_found');
          if (row.customerEmail === null) continue;
          items.push(await inviteNamed(db, order, row, row.customerEmail, call));
        }
        return { items };
      }),

    async readInvitation({ params }) {
      const invitation = assertOpen(await findByCode(query, params.code));
      const { email, expiresAt, orderName, ownerId, subOrderName } = invitation;
      const { name: invitedBy } = await readPerson(query, ownerId);
      return {
        orderName,
        subOrderName,
        invitedBy,
        email,
        expiresAt: expiresAt.toISOString(),
      };
    },

    acceptInvitation: ({ params }, { caller }) =>
      inTransaction(query, async (db) => {
        const { userId } = caller;
        const invitation = await lockByCode(db, params.code);
        const answer = {
          orderNumber: invitation?.orderNumber ?? '',
          subOrderId: invitation?.subOrderId ?? '',
        };
        // A repeated call.
        if (invitation?.acceptedAt && invitation.customerId === userId) return answer;
        const { email, id, orderId, subOrderId } = assertOpen(invitation);
        const member = await readPerson(db, userId);
        if (!isSameEmail(member.email, email)) {
          throw new Refusal('forbidden', {
            message: `This invitation was sent to ${email}. Sign in with that address to accept it.`,
          });
        }
        await db
          .updateTable('subOrderInvitations')
          .set({ acceptedAt: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
        await db
          .updateTable('subOrders')
          .set({ customerId: userId, customerEmail: email })
          .where('id', '=', subOrderId)
          .execute();
        await recordOrderEvents(db, [
          { orderId, subOrderId, kind: 'customer_joined', actorId: userId, actor: 'customer' },
        ]);
        return answer;
      }),
  };
}

const isSameEmail = (one: string | null, other: string) =>
  one?.toLowerCase() === other.toLowerCase();

async function assertSomebodyElse(db: Queries, order: SeenOrder, email: string): Promise<void> {
  const owner = await readPerson(db, order.ownerId);
  if (!isSameEmail(owner.email, email)) return;
  throw fieldRefusal(
    'body.email',
    'This is your own address. Cards of your own need no invitation.',
  );
}

/** Invites the customer a sub-order names, unless they are invited. @returns how that went */
async function inviteNamed(
  db: Transaction,
  order: SeenOrder,
  subOrder: SubOrderRow,
  email: string,
  call: SignedInCall,
): Promise<SentInvitation> {
  const { customerId, id: subOrderId, isInvited, sendsAt } = subOrder;
  const sent = { subOrderId, email, isInvited: true, reason: null };
  if (isInvited || customerId !== null) {
    return { ...sent, sendsAt: sendsAt?.toISOString() ?? null };
  }
  await sql`savepoint invited`.execute(db);
  try {
    assertUnlocked(subOrder);
    await assertSomebodyElse(db, order, email);
    const goesOutAt = await invite(db, order, subOrder, email, call);
    return { ...sent, sendsAt: goesOutAt?.toISOString() ?? null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint invited`.execute(db);
    const reason = error.fields[0]?.reason ?? error.message;
    return { ...sent, isInvited: false, sendsAt: null, reason };
  }
}

/**
 * Replaces any earlier invitation; a customer who joined with it loses access.
 * @returns when the email goes out; null: at once
 */
async function invite(
  db: Transaction,
  { number }: SeenOrder,
  { id: subOrderId, name }: Pick<SubOrderRow, 'id' | 'name'>,
  email: string,
  call: SignedInCall,
): Promise<Date | null> {
  const senderId = call.caller.userId;
  await takeMailTurn(db, 'invitation', email, senderId);
  const sendsAt = await claimStrangerMail(db, { senderId, email });
  await db.deleteFrom('subOrderInvitations').where('subOrderId', '=', subOrderId).execute();
  const expiresAt = addDays(sendsAt ?? new Date(), VALID_FOR_DAYS, { in: utc });
  const { id } = await db
    .insertInto('subOrderInvitations')
    .values({ subOrderId, email, expiresAt, sendsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('subOrders')
    .set({ customerId: null, customerEmail: email })
    .where('id', '=', subOrderId)
    .execute();
  await addJob(db, 'mail_invitation', { invitationId: id }, { at: sendsAt });
  const details = { order: number, subOrder: name, email };
  await recordEvent(db, call, { action: 'customer_invited', details });
  return sendsAt;
}

/** An invitation with its order and sub-order. */
const findByCode = (db: Queries, code: string) =>
  db
    .selectFrom('subOrderInvitations as invitation')
    .innerJoin('subOrders as part', 'part.id', 'invitation.subOrderId')
    .innerJoin('orders as order', 'order.id', 'part.orderId')
    .selectAll('invitation')
    .select(['part.name as subOrderName', 'part.customerId'])
    .select(['order.id as orderId', 'order.number as orderNumber', 'order.name as orderName'])
    .select(['order.ownerId', 'order.stage'])
    .where('invitation.codeHash', '=', hashCode(code))
    .executeTakeFirst();
type Invitation = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** The same with its order locked, in case of another acceptance or a new invitation. */
async function lockByCode(db: Transaction, code: string): Promise<Invitation | undefined> {
  const found = await findByCode(db, code);
  if (!found) return undefined;
  await lockOrderRow(db, { number: found.orderNumber });
  return findByCode(db, code);
}

/** @throws ApiError `invitation_invalid`, `invitation_expired` */
function assertOpen(invitation: Invitation | undefined): Invitation {
  if (!invitation || invitation.acceptedAt || invitation.stage === 'cancelled') {
    throw new Refusal('invitation_invalid');
  }
  if (!isFuture(invitation.expiresAt)) throw new Refusal('invitation_expired');
  return invitation;
}
