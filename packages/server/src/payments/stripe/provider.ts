import { Refusal } from '@tag/contract/errors';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Stripe as StripeClient } from 'stripe';
import type { PaymentProvider } from '../provider.ts';
import { readSession, sessionOf } from './session.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** The signing secret of the webhook that Stripe knows: `{API}/stripe/webhook`. */
  readonly webhookSecret: string;
  /** An address to use instead of Stripe's, without a path. */
  readonly apiUrl?: string | undefined;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Stripe's Checkout, by card. */
export async function stripeProvider(
  settings: StripeSettings,
  logger: Pick<Logger, 'error'>,
): Promise<PaymentProvider> {
  // A large library that most installations don't need.
  const { Stripe } = await import('stripe');
  const stripe: StripeClient = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(settings.apiUrl && addressOf(settings.apiUrl)),
  });

  /** Stripe errors (a broken connection, a wrong key) aren't the payer's fault. */
  function unavailable(error: unknown): never {
    logger.error({ err: error }, 'A request to Stripe failed');
    throw new Refusal('payment_unavailable', { cause: error });
  }

  return {
    name: 'stripe',

    async open({ id, amount, currency, title, returnUrl }) {
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            // A card answers at once; slower ways to pay would leave the payer without a receipt.
            allowed_payment_method_types: ['card'],
            // The exact agreed amount, in its currency.
            adaptive_pricing: { enabled: false },
            client_reference_id: id,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: title },
                },
              },
            ],
            success_url: returnUrl,
            cancel_url: returnUrl,
          },
          { idempotencyKey: id },
        )
        .catch(unavailable);
      if (!session.url) return unavailable(new Error(`${session.id} has no address`));
      return { session: session.id, url: session.url };
    },

    async read(id) {
      try {
        return readSession(await stripe.checkout.sessions.retrieve(id));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') {
          return null;
        }
        return unavailable(error);
      }
    },

    async close(id) {
      await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        // Paid, over, or unknown: nothing to end.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
        unavailable(error);
      });
    },

    async refund({ id, session, amount }) {
      try {
        const { payment_intent: charged } = await stripe.checkout.sessions.retrieve(session);
        const intent = typeof charged === 'string' ? charged : charged?.id;
        if (!intent) throw new Error(`${session} was not paid`);
        // Stripe remembers an idempotency key for a day, and a refund may be tried for longer.
        const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
        if (data.some(({ metadata }) => metadata?.['refund'] === id)) return;
        await stripe.refunds.create(
          { payment_intent: intent, amount, metadata: { refund: id } },
          { idempotencyKey: id },
        );
      } catch (error) {
        unavailable(error);
      }
    },

    routes(settle) {
      const routes = new Hono();
      routes.post('/stripe/webhook', async (c) => {
        const body = await c.req.text();
        const signature = c.req.header('stripe-signature') ?? '';
        const event = await stripe.webhooks
          .constructEventAsync(body, signature, settings.webhookSecret)
          .catch((error: unknown) => {
            throw new Refusal('forbidden', { cause: error });
          });
        const session = sessionOf(event);
        if (session !== null) await settle(session, 'webhook');
        return c.json({ received: true });
      });
      return routes;
    },
  };
}

function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const);
  return { host: hostname, port: port || (scheme === 'https' ? 443 : 80), protocol: scheme };
}
