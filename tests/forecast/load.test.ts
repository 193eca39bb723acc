import { expect, test } from 'vitest';
import {
  afterBusinessDays,
  businessDaysBetween,
} from '../../packages/server/src/forecast/business-days.ts';
import { readLabLoad } from '../../packages/server/src/forecast/load.ts';
import { addUser } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';

const SPEEDS = [
  { code: 'standard', businessDays: 15 },
  { code: 'economy', businessDays: 45 },
];
const ORDERS = 5000;

test('the cards that are due before an order’s are counted, whatever their speed', async () => {
  const database = await testDatabase();
  const { id } = await addUser(database);
  // One card each, a minute apart; every third is of a speed that isn't offered any more.
  await database.pool.query(
    `with numbers as (select n, md5('order' || n)::uuid as id, now() - n * interval '1 minute' as at
       from generate_series(1, ${ORDERS}) n),
     paid as (insert into payments (id, provider, idempotency_key, purpose, subject, title, amount, currency,
         return_url, state, paid_at)
       select id, 'sandbox', n, 'order', n, 'Order', 1, 'USD', 'https://portal.example.com/', 'paid', at from numbers),
     made as (insert into orders (id, number, owner_id, kind, step, stage, service_speed, paid_at, payment_id)
       overriding system value
       select n, 'TG' || lpad(n::text, 8, '0'), $1, 'single', 'order-overview', 'received',
         (array['standard', 'economy', 'gone'])[1 + n % 3], at, id from numbers),
     parts as (insert into sub_orders (id, order_id, position, name) select id, n, 0, 'Cards' from numbers)
     insert into order_items (id, sub_order_id, position, stage, stage_since, arrived_at)
     select id, id, 0, 'received', at, at from numbers`,
    [id],
  );
  const now = new Date();
  const loadOf = await readLabLoad(database.query, now);
  const economy = SPEEDS[1]!;
  const { rows } = await database.pool.query<{ at: Date; speed: string }>(
    'select paid_at as at, service_speed as speed from orders',
  );
  for (const [own, minutes] of [
    [SPEEDS[0]!, 10],
    [economy, 4000],
  ] as const) {
    const receivedAt = new Date(now.getTime() - minutes * 60_000);
    const due = afterBusinessDays(receivedAt, own.businessDays);
    const isAhead = ({ at, speed }: (typeof rows)[number]) => {
      const { businessDays } = SPEEDS.find(({ code }) => code === speed) ?? own;
      return afterBusinessDays(at, businessDays) <= due;
    };
    const load = loadOf(own, 3, SPEEDS, receivedAt);
    expect(load.cardsAhead).toBe(3 + rows.filter(isAhead).length);
    expect(load.faster).toEqual(
      own === economy
        ? [{ cardsPerDay: expect.any(Number), days: 30 - businessDaysBetween(receivedAt, now) }]
        : [],
    );
  }
});
