import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { gate } from './waiting.ts';

export const STRIPE_KEYS = { secretKey: 'sk_test_51Example', webhookSecret: 'whsec_example' };

interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  payment_intent: string | null;
}

interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  metadata: Record<string, string>;
}

type Answer = [status: number, body: object];

/** A text as Stripe sends it: with its signature. @param how.age seconds since it was signed */
export function signed(body: string, { secret = STRIPE_KEYS.webhookSecret, age = 0 } = {}) {
  const time = Math.floor(Date.now() / 1000) - age;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } };
}

/**
 * As much of Stripe as a Checkout and its refunds need, and as strict. It checks the secret key and reads
 * forms. A request with an earlier one's key gets that answer, or a refusal if it differs or the earlier one
 * is still in progress.
 */
export async function startStripe() {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const known = new Map<string, { form: string; answer: Answer | null }>();
  const asked = { created: 0, conflicts: 0, requests: 0, away: false };
  let held = Promise.resolve();

  async function answer(request: IncomingMessage): Promise<Answer> {
    asked.requests += 1;
    if (asked.away) return failure(500, 'api_error', 'Stripe is away');
    if (request.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) {
      return failure(401, 'invalid_request_error', 'Invalid API Key provided');
    }
    const { pathname, searchParams } = new URL(request.url!, 'http://stripe');
    const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname)?.[1];
    if (request.method === 'GET' && id) {
      const session = sessions.get(id);
      return session
        ? [200, session]
        : failure(404, 'invalid_request_error', `No such session: ${id}`, 'resource_missing');
    }
    const ending = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(pathname)?.[1];
    if (request.method === 'POST' && ending) return expire(ending);
    if (request.method === 'GET' && pathname === '/v1/refunds') {
      const intent = searchParams.get('payment_intent');
      const data = refunds.filter(({ payment_intent }) => payment_intent === intent);
      return [200, { object: 'list', data, has_more: false }];
    }
    const make = MADE[pathname];
    if (request.method !== 'POST' || !make) {
      return failure(404, 'invalid_request_error', `Unrecognized request URL ${pathname}`);
    }
    const form = await text(request);
    const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
    const earlier = known.get(key);
    if (earlier) {
      if (earlier.form !== form) return failure(400, 'idempotency_error', 'Other parameters');
      if (earlier.answer) return earlier.answer;
      asked.conflicts += 1;
      return failure(409, 'idempotency_error', 'Under way', 'idempotency_key_in_use');
    }
    const entry = { form, answer: null as Answer | null };
    known.set(key, entry);
    await held;
    return (entry.answer = make(new URLSearchParams(form)));
  }

  const MADE: Record<string, (form: URLSearchParams) => Answer> = {
    '/v1/checkout/sessions': create,
    '/v1/refunds': refund,
  };

  function expire(id: string): Answer {
    if (sessions.get(id)?.status !== 'open') {
      return failure(400, 'invalid_request_error', 'Only open sessions can be expired');
    }
    change(id, { status: 'expired' });
    return [200, sessions.get(id)!];
  }

  function refund(form: URLSearchParams): Answer {
    const intent = form.get('payment_intent') ?? '';
    const paid = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent);
    const amount = Number(form.get('amount'));
    const left = refunds
      .filter(({ payment_intent }) => payment_intent === intent)
      .reduce((sum, earlier) => sum - earlier.amount, paid?.amount_total ?? 0);
    if (!Number.isInteger(amount) || amount < 1 || amount > left) {
      return failure(400, 'invalid_request_error', `Refund amount is greater than ${left}`);
    }
    const made: Refund = {
      id: `re_${randomBytes(8).toString('hex')}`,
      object: 'refund',
      payment_intent: intent,
      amount,
      metadata: { refund: form.get('metadata[refund]') ?? '' },
    };
    refunds.push(made);
    return [200, made];
  }

  function create(form: URLSearchParams): Answer {
    const price = (name: string) => form.get(`line_items[0][price_data]${name}`);
    const amount = Number(price('[unit_amount]'));
    const complete =
      form.get('mode') === 'payment' &&
      form.get('line_items[0][quantity]') === '1' &&
      price('[product_data][name]') &&
      form.get('success_url') &&
      form.get('cancel_url');
    if (!complete || !Number.isInteger(amount) || amount < 50) {
      return failure(400, 'invalid_request_error', 'Missing or wrong parameters');
    }
    asked.created += 1;
    const id = `cs_test_${randomBytes(12).toString('hex')}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id'),
      amount_total: amount,
      currency: price('[currency]') ?? '',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      payment_intent: null,
    };
    sessions.set(id, session);
    return [200, session];
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body]) => send(response, status, body),
      (error: unknown) => send(response, ...failure(500, 'api_error', String(error))),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });

  const change = (id: string, to: Partial<Session>) => {
    sessions.set(id, { ...sessions.get(id)!, url: null, ...to });
  };
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refunds,
    sessions,
    /** Sessions created from now on stay in progress. @returns lets them finish. */
    hold(): () => void {
      const { opened, open } = gate();
      held = opened;
      return open;
    },
    /** The payer's card is charged; nobody has been notified yet. */
    pay: (id: string, amount?: number) =>
      change(id, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${id.slice('cs_test_'.length)}`,
        ...(amount !== undefined && { amount_total: amount }),
      }),
    /** Idempotency keys are only kept for a day. */
    forget: () => known.clear(),
    expire: (id: string) => change(id, { status: 'expired' }),
    /** An event about a session as Stripe sends it: its body, and its signature header. */
    event(
      id: string,
      { secret = STRIPE_KEYS.webhookSecret, age = 0, type = 'checkout.session.completed' } = {},
    ) {
      const body = JSON.stringify({
        id: `evt_${randomBytes(8).toString('hex')}`,
        object: 'event',
        type,
        data: { object: sessions.get(id) ?? { id, object: 'checkout.session' } },
      });
      return signed(body, { secret, age });
    },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function failure(status: number, type: string, message: string, code?: string): Answer {
  return [status, { error: { type, message, ...(code && { code }) } }];
}
