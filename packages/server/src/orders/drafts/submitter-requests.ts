import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import { recordEvent } from '../../auth/audit.ts';
import { hashCode } from '../../auth/one-time-codes.ts';
import type { Database } from '../../db/database.ts';
import type { Queries, Transaction } from '../../db/queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers } from '../../http/implement.ts';
import { recordOrderEvents } from '../events/events.ts';
import { lockOrderRow } from '../rows/lock-order-row.ts';
import { readPerson } from '../rows/person.ts';
import { assertUnpaid, findOrder, noteChange } from '../rows/order-store.ts';
import { assertOwnShippingAddress, findRequest, stateOf, SUBMITTER_ANSWERS } from './submitters.ts';

type Calls = Pick<typeof endpoints, 'readSubmitterRequest' | 'answerSubmitterRequest'>;

const NOW = sql<Date>`now()`;

/** What a group submitter does with the link of their email; it works once, for the account it was sent to. */
export function submitterRequestHandlers({ database }: { database: Database }): Handlers<Calls> {
  const { query } = database;
  return {
    async readSubmitterRequest({ params }, { caller }) {
      const request = assertOpen(await findByCode(query, params.code), caller.userId);
      const { name: askedBy } = await readPerson(query, request.ownerId);
      return {
        orderName: request.orderName,
        askedBy,
        email: request.email,
        cards: request.cards,
        expiresAt: request.expiresAt.toISOString(),
      };
    },

    answerSubmitterRequest: ({ body, params }, call) =>
      inTransaction(query, async (db) => {
        const { userId } = call.caller;
        const found = await lockByCode(db, params.code);
        const { orderNumber = '' } = found ?? {};
        const state = found && stateOf(found);
        const isRepeated = state === (body.accepts ? 'accepted' : 'declined');
        if (isRepeated && found?.submitterId === userId) return { orderNumber };
        const request = assertOpen(found, userId);
        const order = await findOrder(db, orderNumber, request.ownerId);
        assertUnpaid(order);
        if (body.accepts) {
          const shippingAddressId = await assertOwnShippingAddress(
            db,
            body.shippingAddressId,
            userId,
          );
          await db
            .updateTable('orders')
            .set({ groupSubmitterId: userId, shippingAddressId, version: order.version + 1 })
            .where('id', '=', order.id)
            .execute();
          await noteChange(db, order.id);
        }
        await db
          .updateTable('submitterRequests')
          .set(body.accepts ? { acceptedAt: NOW } : { declinedAt: NOW })
          .where('id', '=', request.id)
          .execute();
        const note = SUBMITTER_ANSWERS[body.accepts ? 'accepted' : 'declined'];
        await recordOrderEvents(db, [
          { orderId: order.id, kind: 'submitter_answered', note, actorId: userId },
        ]);
        await recordEvent(db, call, {
          action: 'submitter_answered',
          subjectId: order.ownerId,
          details: { order: orderNumber, answer: note.toLowerCase() },
        });
        return { orderNumber };
      }),
  };
}

/** A request with its order. */
async function findByCode(db: Queries, code: string) {
  const order = await db
    .selectFrom('submitterRequests as request')
    .innerJoin('orders as order', 'order.id', 'request.orderId')
    .select(['order.id', 'order.number as orderNumber', 'order.name as orderName'])
    .select(['order.ownerId', 'order.stage'])
    .select((it) =>
      it
        .selectFrom('orderItems as item')
        .innerJoin('subOrders as part', 'part.id', 'item.subOrderId')
        .select((count) => count.fn.countAll<number>().as('cards'))
        .whereRef('part.orderId', '=', 'order.id')
        .as('cards'),
    )
    .where('request.codeHash', '=', hashCode(code))
    .executeTakeFirst();
  const request = order && (await findRequest(db, order.id));
  if (!request) return undefined;
  const { orderName, orderNumber, ownerId, stage } = order;
  return { ...request, orderName, orderNumber, ownerId, stage, cards: Number(order.cards) };
}
type Asked = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** The same with its order locked, in case of another answer or a change of the owner. */
async function lockByCode(db: Transaction, code: string): Promise<Asked | undefined> {
  const found = await findByCode(db, code);
  if (!found) return undefined;
  await lockOrderRow(db, { number: found.orderNumber });
  return findByCode(db, code);
}

/** @throws ApiError `invitation_invalid`, `invitation_expired`, `forbidden` */
function assertOpen(request: Asked | undefined, userId: string): Asked {
  const state = request && stateOf(request);
  if (!request || state === 'accepted' || state === 'declined' || request.stage === 'cancelled') {
    throw new Refusal('invitation_invalid');
  }
  if (request.submitterId !== userId) {
    throw new Refusal('forbidden', { message: 'This request was sent to another account.' });
  }
  if (state === 'expired') throw new Refusal('invitation_expired');
  return request;
}
