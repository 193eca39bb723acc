import {
  sql,
  type InsertQueryBuilder,
  type QueryCreator,
  type Selectable,
  type UpdateQueryBuilder,
} from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { REACHED_FROM, type NewPayment, type Payment, type PaymentState } from './payment.ts';
import type { Cause, Checkout, PaymentProvider } from './provider.ts';

const COLUMNS = [
  'id',
  'idempotencyKey as key',
  'purpose',
  'subject',
  'title',
  'amount',
  'currency',
  'returnUrl',
  'state',
  'session',
  'checkoutUrl',
  'paidAt',
] as const;

type Row = Selectable<Tables['payments']>;
type Change =
  | InsertQueryBuilder<Tables, 'payments', Row>
  | UpdateQueryBuilder<Tables, 'payments', 'payments', Row>;

/** The payments of one provider. */
export function paymentStore({ query }: Database, provider: PaymentProvider['name']) {
  const payments = query
    .selectFrom('payments')
    .select(COLUMNS)
    .$narrowType<Pick<Payment, 'currency'>>();

  /** Changes a payment and adds that to its history, in one statement. */
  const change = (
    cause: Cause,
    statement: (db: QueryCreator<Tables>) => Change,
  ): Promise<Payment | undefined> =>
    query
      .with('changed', statement)
      .with('logged', (db) =>
        db
          .insertInto('paymentEvents')
          .columns(['paymentId', 'event', 'cause'])
          .expression((it) =>
            it.selectFrom('changed').select(['id', 'state', sql.val(cause).as('cause')]),
          ),
      )
      .selectFrom('changed')
      .select(COLUMNS)
      .$narrowType<Pick<Payment, 'currency'>>()
      .executeTakeFirst();

  return {
    /** The payment of this key: a new one, or the one that is there already, as it was made. */
    async make(wanted: NewPayment): Promise<Payment> {
      const { key: idempotencyKey, ...facts } = wanted;
      const made = await change('payer', (db) =>
        db
          .insertInto('payments')
          .values({ ...facts, provider, idempotencyKey })
          .onConflict((conflict) => conflict.columns(['provider', 'idempotencyKey']).doNothing())
          .returningAll(),
      );
      return (
        made ??
        payments
          .where('provider', '=', provider)
          .where('idempotencyKey', '=', idempotencyKey)
          .executeTakeFirstOrThrow()
      );
    },

    /**
     * A payment of this id that counts. What the sandbox took stops counting once real money is
     * taken; real money always counts.
     */
    find: (id: string): Promise<Payment | undefined> =>
      payments
        .where('id', '=', id)
        .where('provider', 'in', ['stripe', provider])
        .executeTakeFirst(),

    /** Notes where to pay; undefined when the payment has moved on meanwhile. */
    opened: (id: string, { session, url }: Checkout) =>
      change('payer', (db) =>
        db
          .updateTable('payments')
          .set({ state: 'pending', session, checkoutUrl: url })
          .where('id', '=', id)
          .where('state', 'in', REACHED_FROM.pending)
          .returningAll(),
      ),

    /** Moves a payment on; undefined when it is there already or may not go there. One wins. */
    move: (id: string, to: Exclude<PaymentState, 'created'>, session: string, cause: Cause) =>
      change(cause, (db) =>
        db
          .updateTable('payments')
          .set({ state: to, session, paidAt: to === 'paid' ? sql<Date>`now()` : null })
          .where('id', '=', id)
          .where('state', 'in', REACHED_FROM[to])
          .returningAll(),
      ),

    async note(id: string, event: string, cause: Cause): Promise<void> {
      await query.insertInto('paymentEvents').values({ paymentId: id, event, cause }).execute();
    },
  };
}
