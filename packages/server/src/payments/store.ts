import type { Database } from '../db/database.ts';
import { REACHED_FROM, type NewPayment, type Payment, type PaymentState } from './payment.ts';
import type { Cause, Checkout, PaymentProvider } from './provider.ts';

const COLUMNS = `id, idempotency_key as key, purpose, subject, title, amount, currency,
  return_url as "returnUrl", state, session, checkout_url as "checkoutUrl", paid_at as "paidAt"`;

/** Writes the payment's history beside the change it tells of, in the same statement. */
const LOGGED = `logged as (
  insert into payment_events (payment_id, event, cause) select id, state, $2 from changed)`;

/** The payments of one provider. */
export function paymentStore({ pool }: Database, provider: PaymentProvider['name']) {
  async function one(text: string, values: unknown[]): Promise<Payment | undefined> {
    const { rows } = await pool.query<Payment>(text, values);
    return rows[0];
  }

  return {
    /** The payment of this key: a new one, or the one that is there already, as it was made. */
    async make(wanted: NewPayment): Promise<Payment> {
      const { key, purpose, subject, title, amount, currency, returnUrl } = wanted;
      const made = await one(
        `with changed as (
           insert into payments (provider, idempotency_key, purpose, subject, title, amount,
                                 currency, return_url)
           values ($1, $3, $4, $5, $6, $7, $8, $9)
           on conflict (provider, idempotency_key) do nothing
           returning *),
         ${LOGGED}
         select ${COLUMNS} from changed`,
        [provider, 'payer', key, purpose, subject, title, amount, currency, returnUrl],
      );
      return (
        made ??
        (await one(`select ${COLUMNS} from payments where provider = $1 and idempotency_key = $2`, [
          provider,
          key,
        ]))!
      );
    },

    /**
     * A payment of this id that counts. What the sandbox took stops counting once real money is
     * taken; real money counts for ever.
     */
    find: (id: string) =>
      one(`select ${COLUMNS} from payments where id = $1 and provider in ('stripe', $2)`, [
        id,
        provider,
      ]),

    /** Notes where to pay; undefined when the payment has moved on meanwhile. */
    opened: (id: string, { session, url }: Checkout) =>
      one(
        `with changed as (
           update payments set state = 'pending', session = $3, checkout_url = $4
           where id = $1 and state = any($5) returning *),
         ${LOGGED}
         select ${COLUMNS} from changed`,
        [id, 'payer', session, url, REACHED_FROM.pending],
      ),

    /** Moves a payment on; undefined when it is there already or may not go there. One wins. */
    move: (id: string, to: PaymentState, session: string, cause: Cause) =>
      one(
        `with changed as (
           update payments
           set state = $3, session = $4, paid_at = case when $3 = 'paid' then now() end
           where id = $1 and state = any($5) returning *),
         ${LOGGED}
         select ${COLUMNS} from changed`,
        [id, cause, to, session, REACHED_FROM[to]],
      ),

    async note(id: string, event: string, cause: Cause): Promise<void> {
      await pool.query(
        'insert into payment_events (payment_id, event, cause) values ($1, $2, $3)',
        [id, event, cause],
      );
    },
  };
}
