import type { endpoints } from '@tag/contract';
import { CURRENCY } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import type { TotalFee } from '@tag/contract/orders';
import type { Statement, StatementMonths, StatementShare } from '@tag/contract/statements';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/queries.ts';
import type { Handlers } from '../http/implement.ts';
import { readPerson } from '../orders/rows/person.ts';
import { findProposals } from '../orders/tracking/proposals.ts';
import { billOf } from '../prices/shares.ts';
import { countEntries, readBalance, readEntries } from './statement-lines.ts';

/** Statements of the signed-in user. */
export function statementHandlers({
  query,
}: Database): Handlers<Pick<typeof endpoints, 'listStatements' | 'readStatement'>> {
  return {
    listStatements: (_, { caller }) => listMonths(query, caller.userId),
    readStatement: ({ params }, { caller }) => readMonth(query, caller.userId, params.month),
  };
}

async function listMonths(db: Queries, userId: string): Promise<StatementMonths> {
  const lines = new Map<string, number>();
  for (const it of await countEntries(db, userId)) lines.set(it.month, it.lines);
  for (const { at } of await readShares(db, userId)) {
    const month = at.slice(0, '2026-11'.length);
    lines.set(month, (lines.get(month) ?? 0) + 1);
  }
  const months = [...lines].map(([month, count]) => ({ month, lines: count }));
  return { items: months.toSorted((a, b) => b.month.localeCompare(a.month)) };
}

/** @throws ApiError `not_found` for a month that hasn't begun. */
async function readMonth(db: Queries, userId: string, month: string): Promise<Statement> {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const to = startOfNext(from);
  const now = new Date();
  if (from > now) throw new Refusal('not_found');
  const [{ name, email }, opening, entries, shares] = await Promise.all([
    readPerson(db, userId),
    readBalance(db, userId, from),
    readEntries(db, userId, { from, to }),
    readShares(db, userId),
  ]);
  const theirs = shares.filter(({ at }) => at.startsWith(month));
  return {
    month,
    isOver: to <= now,
    name,
    email,
    currency: CURRENCY,
    opening,
    lines: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    closing: sumOf(entries, opening),
    shares: theirs,
    sharesTotal: sumOf(theirs),
  };
}

const startOfNext = (from: Date) =>
  new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));

const sumOf = (parts: readonly { readonly amount: number }[], from = 0) =>
  parts.reduce((sum, { amount }) => sum + amount, from);

interface SharedOrder {
  readonly id: number;
  readonly number: string;
  readonly paidAt: Date;
  readonly quote: TotalFee;
  readonly paidBy: string;
  readonly subOrderIds: readonly string[];
}

/**
 * A customer's shares of orders that others paid, oldest first: when the order was paid, and for each price
 * change that was accepted later. They add up to the order's statement.
 */
async function readShares(db: Queries, customerId: string): Promise<StatementShare[]> {
  const { rows: orders } = await sql<SharedOrder>`
    select o.id, o.number, o.paid_at, o.quote, u.first_name || ' ' || u.last_name as paid_by,
      array_agg(s.id::text order by s.position) as sub_order_ids
    from sub_orders s
    join orders o on o.id = s.order_id
    join users u on u.id = o.owner_id
    where s.customer_id = ${customerId} and o.owner_id <> ${customerId} and o.paid_at is not null
    group by o.id, u.id`.execute(db);
  const proposals = await findProposals(
    db,
    orders.map(({ id }) => id),
  );
  return orders
    .flatMap(({ id, number: orderNumber, paidAt, paidBy, quote, subOrderIds }) => {
      const facts = { orderNumber, paidBy };
      const first = billOf(quote, subOrderIds).shares.map(({ amount, name }) => ({
        ...facts,
        at: paidAt.toISOString(),
        text: name,
        amount,
      }));
      const later = proposals
        .filter(
          ({ orderId, paymentId, subOrderId }) =>
            orderId === id && paymentId !== null && subOrderIds.includes(subOrderId),
        )
        .map(({ amount, answeredAt, title }) => ({
          ...facts,
          at: answeredAt!.toISOString(),
          text: title,
          amount,
        }));
      return [...first, ...later];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.orderNumber.localeCompare(b.orderNumber));
}
