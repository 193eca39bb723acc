import { randomBytes, randomUUID } from 'node:crypto';
import type { TotalFee } from '@tag/contract/orders';
import type { Database } from '@tag/server';
import { randomCode } from '../../packages/server/src/random-code.ts';
import { type App, callsOf } from './accounts.ts';

export const RETURN_URL = 'https://portal.example.com/card-submission/complete';

export interface QuotedOrder {
  readonly id: number;
  readonly number: string;
  readonly subOrderId: string;
  /** US cents. */
  readonly total: number;
  /** Pays for all its cards, if there is one. */
  readonly couponId: string | null;
}

/** An order with everything except its payment, stored without going through its steps. */
export async function addQuotedOrder(
  { query }: Database,
  ownerId: string,
  options: {
    total?: number;
    cards?: number;
    hasCoupon?: boolean;
    submissionKit?: boolean;
    /** Paid first, for this many cards. */
    quantity?: number;
    kind?: 'single' | 'group';
  } = {},
): Promise<QuotedOrder> {
  const { cards = 1, hasCoupon = false, quantity, total = 3995 } = options;
  const subOrderId = randomUUID();
  const { id, number } = await query
    .insertInto('orders')
    .values({
      number: `TG${randomCode(8)}`,
      ownerId,
      kind: options.kind ?? 'single',
      name: 'My first cards',
      step: 'confirm',
      paidFirst: quantity !== undefined,
      quantity: quantity ?? null,
      submissionKit: options.submissionKit ?? false,
      serviceSpeed: 'standard',
      shippingType: 'ground',
      shippingAddressId: await addAddress({ query }, ownerId),
      quote: JSON.stringify(quoteOf(subOrderId, quantity ?? cards, total, hasCoupon)),
      quoteExpiresAt: new Date(Date.now() + 14 * 86_400_000),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await query
    .insertInto('subOrders')
    .values({ id: subOrderId, orderId: id, position: 0, name: 'Cards' })
    .execute();
  if (cards > 0) await addCards({ query }, subOrderId, cards);
  const couponId = hasCoupon ? await addCoupon({ query }, ownerId, { id, cards }) : null;
  return { id, number, subOrderId, total, couponId };
}

/** Complete cards. */
export async function addCards(
  { query }: Pick<Database, 'query'>,
  subOrderId: string,
  count: number,
): Promise<void> {
  await query
    .insertInto('orderItems')
    .values(
      Array.from({ length: count }, (_, position) => ({
        id: randomUUID(),
        subOrderId,
        position,
        year: 1999,
        cardSet: 'Base Set',
        name: `Charizard ${position + 1}`,
        declaredValue: 50_000,
      })),
    )
    .execute();
}

export function quoteOf(
  subOrderId: string,
  cards: number,
  total: number,
  hasCoupon: boolean,
): TotalFee {
  const line = { subOrderId, quantity: cards };
  const grading = hasCoupon ? 2500 : 0;
  return {
    currency: 'USD',
    lines: [
      ...(hasCoupon
        ? [
            {
              ...line,
              kind: 'grading' as const,
              code: 'standard',
              label: 'Standard grading',
              rule: '$25 per card',
              unitAmount: grading,
              amount: grading * cards,
            },
            {
              ...line,
              kind: 'coupon' as const,
              code: 'WELCOME',
              label: 'Coupon WELCOME',
              rule: 'Pays the grading fee',
              unitAmount: -grading,
              amount: -grading * cards,
            },
          ]
        : []),
      {
        kind: 'shipping',
        code: 'ground',
        label: 'Ground shipping',
        rule: 'flat',
        subOrderId: null,
        quantity: 1,
        unitAmount: total,
        amount: total,
      },
    ],
    total,
    possible: [],
    maximum: total,
    shares: [{ subOrderId, name: 'Cards', cards, amount: total }],
    notes: [],
    isQuoted: true,
    expiresAt: null,
  };
}

async function addAddress({ query }: Pick<Database, 'query'>, userId: string): Promise<string> {
  await query
    .insertInto('countries')
    .values({ id: 233, name: 'United States', code: 'US' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await query
    .insertInto('userAddresses')
    .values({
      userId,
      type: 'shipping',
      addressType: 'residential',
      address: '9 Sunset Boulevard',
      cityName: 'Beverly Hills',
      stateCode: 'CA',
      zipcode: '90210',
      countryId: 233,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addCoupon(
  { query }: Pick<Database, 'query'>,
  ownerId: string,
  order: { id: number; cards: number },
): Promise<string> {
  const { id } = await query
    .insertInto('coupons')
    .values({
      code: `WELCOME-${randomBytes(6).toString('hex')}`,
      ownerId,
      title: 'Welcome',
      cards: order.cards + 1,
      cardsLeft: order.cards,
      orderId: order.id,
      orderCards: order.cards,
      reservedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Paying as a browser does: through the API, and on the sandbox's page. */
export function paymentCalls(app: App, token: string) {
  const call = callsOf(app);
  const path = (number: string) => `/orders/${number}/payment`;
  return {
    pay: (
      { number, total }: Pick<QuotedOrder, 'number' | 'total'>,
      key: string | null = newKey(),
      body: object = {},
    ) =>
      call('POST', path(number), {
        token,
        body: { returnUrl: RETURN_URL, total, ...body },
        headers: key === null ? {} : { 'Idempotency-Key': key },
      }),
    closeCheckout: ({ number }: Pick<QuotedOrder, 'number'>) =>
      call('DELETE', path(number), { token }),
    /** The payer's actions on the sandbox's page. */
    decide: async (checkoutUrl: string, decision: 'pay' | 'decline') =>
      app.request(checkoutUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `decision=${decision}`,
      }),
  };
}

/** A key that no other attempt has. */
export const newKey = () => randomUUID();

/** Everything that shows whether an order is paid, and what followed. */
export async function paymentFacts({ pool }: Database, { id, number }: QuotedOrder) {
  const { rows } = await pool.query<{
    stage: string;
    isPaid: boolean;
    paidPayments: number;
    takenPayments: number;
    refunded: number;
    confirmations: number;
    refundMails: number;
    couponUses: number;
    stages: string[];
    audited: number;
    unlocked: number;
  }>(
    `select o.stage, o.paid_at is not null as "isPaid",
       (select count(*) from payments p where p.subject = $2 and p.state = 'paid')
         as "paidPayments",
       (select count(*) from payments p where p.id = o.payment_id and p.state = 'paid')
         as "takenPayments",
       (select coalesce(sum(r.amount), 0) from refunds r join payments p on p.id = r.payment_id
         where p.subject = $2) as refunded,
       (select count(*) from graphile_worker._private_jobs j
         where j.payload ->> 'orderNumber' = $2) as confirmations,
       (select count(*) from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         join refunds r on r.id::text = j.payload ->> 'refundId'
         join payments p on p.id = r.payment_id
         where p.subject = $2 and t.identifier = 'mail_order_refund') as "refundMails",
       (select coalesce(sum(u.cards), 0) from coupon_uses u where u.order_id = $1) as "couponUses",
       array(select stage from order_events s where s.order_id = $1 order by s.id) as stages,
       (select count(*) from audit_trail a
         where a.action = 'order_paid' and a.details ->> 'order' = $2) as audited,
       (select count(*) from sub_orders s where s.order_id = $1 and s.locked_at is null)
         as unlocked
     from orders o where o.id = $1`,
    [id, number],
  );
  return rows[0];
}
