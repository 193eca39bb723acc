import type { Database } from '@tag/server';
import { randomUUID } from 'node:crypto';
import { paymentCalls, type QuotedOrder } from '../support/quoted-order.ts';
import type { Server } from './servers.ts';

/** What the actors of one order know and do about its payment. */
export interface Race {
  readonly order: QuotedOrder;
  readonly token: string;
  /** Statements by the test itself, which aren't delayed. */
  readonly database: Database;
  /** The key of the first attempt, and its checkout if it has started. */
  readonly key: string;
  readonly session: string | null;
  /** The checkout of an earlier attempt that we recorded as expired. */
  readonly earlierSession: string | null;
}

export interface Actor {
  readonly name: string;
  /** Earlier events. */
  readonly needs?: 'checkout' | 'checkout not stored' | 'declined checkout' | 'earlier attempt';
  /** Whether it starts a payment if there is none. */
  readonly begins?: true;
  readonly act: (race: Race, server: Server) => Promise<unknown>;
}

/** Everyone and everything that can decide about a payment. The webhook is sent again when it races itself. */
export const ACTORS: readonly Actor[] = [
  {
    name: 'return page',
    needs: 'checkout',
    act: (race, server) => followTo(race, server, race.key),
  },
  {
    name: 'webhook',
    needs: 'checkout',
    act: ({ session }, server) => report(server, session!),
  },
  {
    name: 'webhook before the checkout is stored',
    needs: 'checkout not stored',
    act: ({ session }, server) => report(server, session!),
  },
  {
    name: 'webhook of an earlier attempt',
    needs: 'earlier attempt',
    act: (race, server) => report(server, race.earlierSession!),
  },
  { name: 'reconciliation', needs: 'checkout', act: (_, server) => server.reconcile() },
  {
    name: 'double click',
    begins: true,
    async act(race, server) {
      await Promise.all([followTo(race, server, race.key), followTo(race, server, race.key)]);
    },
  },
  {
    name: 'second tab',
    begins: true,
    act: (race, server) => followTo(race, server, randomUUID()),
  },
  {
    name: 'declined, then another',
    needs: 'declined checkout',
    async act(race, server) {
      let end = await followTo(race, server, race.key);
      while (end === 'declined' || end === 'expired') {
        end = await followTo(race, server, randomUUID());
      }
    },
  },
  {
    name: 'checkout closed',
    needs: 'checkout',
    async act({ order, token }, { app }) {
      const { status } = await paymentCalls(app, token).closeCheckout(order);
      if (status !== 200) throw new Error(`Closing the checkout was answered with ${status}`);
    },
  },
];

/**
 * A page that pays with a key: it sends the payer to the checkout if there is one, and asks until the payment
 * is decided.
 * @returns its state; `order_closed` if the order was already paid.
 */
async function followTo(race: Race, { app }: Server, key: string): Promise<string> {
  const { pay } = paymentCalls(app, race.token);
  for (;;) {
    const { body, status } = await pay(race.order, key);
    if (status === 409 && body.code === 'order_closed') return body.code;
    if (status !== 200) throw new Error(`Paying was answered with ${JSON.stringify(body)}`);
    if (body.state !== 'pending') return body.state as string;
    await payAtProvider(race, sessionOf(body.checkoutUrl as string));
  }
}

export const sessionOf = (checkoutUrl: string) => checkoutUrl.split('/').at(-1)!;

/** The payer pays; nobody has been notified yet. */
export async function payAtProvider({ database }: Pick<Race, 'database'>, session: string) {
  await database.query
    .updateTable('sandboxCheckouts')
    .set({ state: 'paid' })
    .where('id', '=', session)
    .where('state', '=', 'open')
    .execute();
}

/** The provider reports a checkout. */
async function report({ app }: Server, session: string): Promise<void> {
  const { status } = await app.request(`/webhook/${session}`, { method: 'POST' });
  if (status !== 200) throw new Error(`The webhook was answered with ${status}`);
}
