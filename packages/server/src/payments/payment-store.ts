import {
  sql,
  type InsertQueryBuilder,
  type QueryCreator,
  type Selectable,
  type UpdateQueryBuilder,
} from 'kysely';
import type { Queries } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import {
  REACHED_FROM,
  type NewPayment,
  type Payment,
  type PaymentState,
  type Purpose,
} from './payment.ts';
import type { Cause, Checkout, PaymentProvider } from './provider.ts';

const COLUMNS = [
  'id',
  'idempotencyKey as key',
  'purpose',
  'subject',
  'payerId',
  'secretHash',
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

/** How long the provider has to report an outcome itself before we ask. */
const PATIENCE = sql<Date>`now() - interval '3 minutes'`;

/** The payments of one provider. Each call takes a connection or a transaction. */
export function paymentStore(provider: PaymentProvider['name']) {
  const payments = (db: Queries) =>
    db.selectFrom('payments').select(COLUMNS).$narrowType<Pick<Payment, 'currency'>>();

  /** Changes a payment and adds that to its history, in one statement. */
  const change = (
    query: Queries,
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
    /** The payment with this key: a new one, or the existing one, unchanged. */
    async make(db: Queries, wanted: NewPayment): Promise<Payment> {
      const { key: idempotencyKey, ...facts } = wanted;
      const made = await change(db, 'payer', (it) =>
        it
          .insertInto('payments')
          .values({ ...facts, provider, idempotencyKey })
          .onConflict((conflict) => conflict.columns(['provider', 'idempotencyKey']).doNothing())
          .returningAll(),
      );
      return (
        made ??
        payments(db)
          .where('provider', '=', provider)
          .where('idempotencyKey', '=', idempotencyKey)
          .executeTakeFirstOrThrow()
      );
    },

    /**
     * A payment by its id. Sandbox payments don't count once real payments are enabled; real ones always
     * count.
     */
    find: (db: Queries, id: string): Promise<Payment | undefined> =>
      payments(db)
        .where('id', '=', id)
        .where((it) =>
          it.or([it('provider', 'in', ['stripe', provider]), it('state', '<>', 'paid')]),
        )
        .executeTakeFirst(),

    /** Ends the open payments for something that were begun with other providers. */
    async endForeign(db: Queries, purpose: Purpose, subject: string): Promise<void> {
      await change(db, 'payer', (it) =>
        it
          .updateTable('payments')
          .set({ state: 'expired' })
          .where('provider', '<>', provider)
          .where('purpose', '=', purpose)
          .where('subject', '=', subject)
          .where('state', 'in', REACHED_FROM.expired)
          .returningAll(),
      );
    },

    /** The payment for something that may still be paid. */
    findOpen: (db: Queries, purpose: Purpose, subject: string): Promise<Payment | undefined> =>
      payments(db)
        .where('provider', '=', provider)
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('state', 'in', ['created', 'pending'])
        .executeTakeFirst(),

    /** Payments whose outcome the provider should have reported by now. */
    listOverdue: (db: Queries): Promise<Payment[]> =>
      payments(db)
        .where('provider', '=', provider)
        .where('state', 'in', ['created', 'pending'])
        .where('createdAt', '<', PATIENCE)
        .orderBy('createdAt')
        .execute(),

    /** Stores where to pay; undefined if the payment's state changed meanwhile. */
    opened: (db: Queries, id: string, { session, url }: Checkout) =>
      change(db, 'payer', (it) =>
        it
          .updateTable('payments')
          .set({ state: 'pending', session, checkoutUrl: url })
          .where('id', '=', id)
          .where('state', 'in', REACHED_FROM.pending)
          .returningAll(),
      ),

    /** Changes a payment's state; undefined if it has that state or can't reach it. One caller wins. */
    move: (
      db: Queries,
      id: string,
      to: Exclude<PaymentState, 'created'>,
      session: string | null,
      cause: Cause,
    ) =>
      change(db, cause, (it) =>
        it
          .updateTable('payments')
          .set({ state: to, session, paidAt: to === 'paid' ? sql<Date>`now()` : null })
          .where('id', '=', id)
          .where('state', 'in', REACHED_FROM[to])
          .returningAll(),
      ),

    async note(db: Queries, id: string, event: string, cause: Cause): Promise<void> {
      await db.insertInto('paymentEvents').values({ paymentId: id, event, cause }).execute();
    },
  };
}
