import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { CheckoutOutcome } from '../provider.ts';

/** As long as a checkout stays open; Stripe's own default. */
const OPEN_FOR = `interval '24 hours'`;

const NAME = /^test_[\w-]{24}$/;

export interface SandboxCheckout extends CheckoutOutcome {
  readonly title: string;
  readonly returnUrl: string;
}

/** The sandbox's own books: it plays the provider, so it does not look into ours. */
export function sandboxStore({ pool }: Database) {
  return {
    /** The checkout of a payment, opened once. @returns its name, which nobody can guess. */
    async open(paymentId: string): Promise<string> {
      await pool.query(
        `insert into sandbox_checkouts (id, payment_id) values ($1, $2)
         on conflict (payment_id) do nothing`,
        [`test_${randomBytes(18).toString('base64url')}`, paymentId],
      );
      const { rows } = await pool.query<{ id: string }>(
        'select id from sandbox_checkouts where payment_id = $1',
        [paymentId],
      );
      return rows[0]!.id;
    },

    async find(id: string): Promise<SandboxCheckout | null> {
      if (!NAME.test(id)) return null;
      const { rows } = await pool.query<SandboxCheckout>(
        `select p.id as "paymentId", p.amount, p.currency, p.title, p.return_url as "returnUrl",
                case when s.state = 'open' and s.opened_at < now() - ${OPEN_FOR} then 'expired'
                     else s.state end as state
         from sandbox_checkouts s join payments p on p.id = s.payment_id
         where s.id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** What the payer decided, the first time; later decisions change nothing. */
    async decide(id: string, state: 'paid' | 'declined'): Promise<void> {
      await pool.query(
        `update sandbox_checkouts set state = $2
         where id = $1 and state = 'open' and opened_at >= now() - ${OPEN_FOR}`,
        [id, state],
      );
    },
  };
}
