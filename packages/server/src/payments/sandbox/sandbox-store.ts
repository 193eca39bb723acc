import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CheckoutOutcome, RefundOrder } from '../provider.ts';

/** Checkouts opened before this have expired: after 24 hours, Stripe's own default. */
const oldest = sql<Date>`now() - interval '24 hours'`;

const NAME = /^test_[\w-]{24}$/;

export interface SandboxCheckout extends CheckoutOutcome {
  readonly title: string;
  readonly returnUrl: string;
}

/** The sandbox's checkouts and refunds. It simulates the provider, so it has separate records. */
export function sandboxStore({ query }: Database) {
  return {
    /** The checkout of a payment, opened once. @returns its unguessable id. */
    async open(paymentId: string): Promise<string> {
      await query
        .insertInto('sandboxCheckouts')
        .values({ id: `test_${randomBytes(18).toString('base64url')}`, paymentId })
        .onConflict((conflict) => conflict.column('paymentId').doNothing())
        .execute();
      const { id } = await query
        .selectFrom('sandboxCheckouts')
        .select('id')
        .where('paymentId', '=', paymentId)
        .executeTakeFirstOrThrow();
      return id;
    },

    async find(id: string): Promise<SandboxCheckout | null> {
      if (!NAME.test(id)) return null;
      const found = await query
        .selectFrom('sandboxCheckouts as checkout')
        .innerJoin('payments as payment', 'payment.id', 'checkout.paymentId')
        .select([
          'payment.id as paymentId',
          'payment.amount',
          'payment.currency',
          'payment.title',
          'payment.returnUrl',
        ])
        .select((it) =>
          it
            .case()
            .when(it.and([it('checkout.state', '=', 'open'), it('openedAt', '<', oldest)]))
            .then(sql.lit<'expired'>('expired'))
            .else(it.ref('checkout.state'))
            .end()
            .as('state'),
        )
        .where('checkout.id', '=', id)
        .executeTakeFirst();
      return found ?? null;
    },

    /** Records how a checkout ended, once. */
    async decide(id: string, state: 'paid' | 'declined' | 'expired'): Promise<void> {
      await query
        .updateTable('sandboxCheckouts')
        .set({ state })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('openedAt', '>=', oldest)
        .execute();
    },

    /** Records a refund of a paid checkout, once per id. */
    async refund({ id, session, amount }: RefundOrder): Promise<void> {
      await query
        .insertInto('sandboxRefunds')
        .columns(['id', 'checkoutId', 'amount'])
        .expression((it) =>
          it
            .selectFrom('sandboxCheckouts')
            .select([
              sql.val(id).as('id'),
              'sandboxCheckouts.id as checkoutId',
              sql.val(amount).as('amount'),
            ])
            .where('sandboxCheckouts.id', '=', session)
            .where('state', '=', 'paid'),
        )
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const made = await query
        .selectFrom('sandboxRefunds')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!made) throw new Error(`Nothing was paid at ${session}`);
    },
  };
}
