import type { Database } from '@tag/server';
import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { addQuotedOrder, paymentCalls, paymentFacts } from '../support/quoted-order.ts';
import { payAtProvider, sessionOf, type Actor, type Race } from './actors.ts';
import { startServer, type Server } from './servers.ts';

const CARDS = 2;

/** How a race ended. */
interface Outcome {
  readonly paidPayments: number;
}

/** Three servers on one database, unpaid orders in it, and the rules that must hold. */
export async function openArena() {
  const database = await testDatabase({ connections: 4 });
  const servers = await Promise.all([1, 2, 3].map(() => startServer(database.url)));
  afterAll(() => Promise.all(servers.map(({ close }) => close())));
  const plain = servers[0]!;
  const owner = await addUser(database);
  const { token } = await signInAs(callsOf(plain.app), owner.email);
  const assertNothingIsTorn = (race: Race) => assertWhole(database, race.order.number);

  /** An order as its actors see it. */
  async function prepare(actors: readonly Actor[]): Promise<Race> {
    const order = await addQuotedOrder(database, owner.id, { hasCoupon: true, cards: CARDS });
    const { closeCheckout, pay } = paymentCalls(plain.app, token);
    const begin = async (key: string) => {
      const { body } = await pay(order, key);
      return sessionOf(body.checkoutUrl as string);
    };
    const needs = new Set(actors.map((actor) => actor.needs));
    let earlierSession: string | null = null;
    if (needs.has('earlier attempt')) {
      earlierSession = await begin(randomUUID());
      await closeCheckout(order);
      await decide(database, earlierSession, 'paid');
    }
    const key = randomUUID();
    const isBegun =
      actors.some((actor) => actor.needs && actor.needs !== 'earlier attempt') ||
      !actors.some(({ begins }) => begins);
    const session = isBegun ? await begin(key) : null;
    if (session && needs.has('declined checkout')) await decide(database, session, 'declined');
    else if (session) await payAtProvider({ database }, session);
    if (needs.has('checkout not stored')) await forgetCheckout(database, order.number);
    await makeOverdue(database, order.number);
    return { order, token, database, key, session, earlierSession };
  }

  /** The rules that must hold at the end, after the reconciliation. */
  async function assertPaidOnce(race: Race): Promise<Outcome> {
    const { order } = race;
    await makeOverdue(database, order.number);
    await plain.reconcile();
    await assertNothingIsTorn(race);
    const facts = (await paymentFacts(database, order))!;
    expect(facts).toMatchObject({
      isPaid: true,
      stage: 'pending_receipt',
      stages: ['pending_receipt'],
      takenPayments: 1,
      confirmations: 1,
      audited: 1,
      couponUses: CARDS,
      unlocked: 0,
      refunded: (facts.paidPayments - 1) * order.total,
      refundMails: facts.paidPayments - 1,
    });
    const { body } = await callsOf(plain.app)('GET', `/orders/${order.number}/receipt`, { token });
    expect(body).toMatchObject({ orderNumber: order.number, total: order.total, refunds: [] });
    return { paidPayments: facts.paidPayments };
  }

  return { servers: servers as readonly Server[], prepare, assertNothingIsTorn, assertPaidOnce };
}

/** At every moment, a payment is paid exactly if it pays for an order or is refunded. */
async function assertWhole({ pool }: Database, orderNumber: string): Promise<void> {
  const { rows } = await pool.query(
    `select p.id from payments p
     left join orders o on o.payment_id = p.id
     left join refunds r on r.payment_id = p.id
     where p.subject = $1 and (p.state = 'paid') <> (o.id is not null or r.id is not null)`,
    [orderNumber],
  );
  expect(rows).toEqual([]);
}

async function decide({ query }: Database, session: string, state: 'paid' | 'declined') {
  await query.updateTable('sandboxCheckouts').set({ state }).where('id', '=', session).execute();
}

async function forgetCheckout({ query }: Database, orderNumber: string) {
  await query
    .updateTable('payments')
    .set({ state: 'created', session: null, checkoutUrl: null })
    .where('subject', '=', orderNumber)
    .where('state', '=', 'pending')
    .execute();
}

/** Payments old enough for the reconciliation to ask about them. */
async function makeOverdue({ query }: Database, orderNumber: string) {
  await query
    .updateTable('payments')
    .set({ createdAt: new Date(Date.now() - 600_000) })
    .where('subject', '=', orderNumber)
    .execute();
}

/** Adds to a failure's message how to run it again. */
export async function naming<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
  }
}

/** Collects the results of races, and prints them when the file is done. */
export function resultsTable() {
  const rows: Record<string, string | number>[] = [];
  afterAll(() => console.table(rows));
  return (actors: string, outcomes: readonly Outcome[]) => {
    const runs = outcomes.length;
    const made = outcomes.reduce((sum, { paidPayments }) => sum + paidPayments, 0);
    rows.push({
      actors,
      runs,
      'orders paid': runs,
      payments: made,
      'of them refunded': made - runs,
      'confirmation emails': runs,
    });
  };
}
