import { sql, type RawBuilder } from 'kysely';
import { idOf, type Filling, type Statement } from './filling.ts';

/** What the jobs have to find among all that, besides what is older than they keep. */
export function due({ certificates, drafts, inLab, shipped }: Filling): Statement[] {
  const firstOfLab = sql.lit(shipped + 1);
  const firstDraft = sql.lit(shipped + inLab + 1);
  const some = (first: RawBuilder<unknown>, count: number) =>
    sql`generate_series(${first}, ${first} + ${sql.lit(Math.ceil(count))} - 1)`;
  return [
    sql`insert into coupons (code, owner_id, title, cards, cards_left, order_id, order_cards, reserved_at)
      select 'OLD-' || id, owner_id, 'Welcome', 20, 10, id, 10, updated_at
      from orders where id in (select ${some(firstDraft, drafts / 10)})`,
    sql`update orders set updated_at = now() - interval '2 days' where id >= ${firstDraft}`,
    sql`update card_labels l set approved_at = null, window_ends_at = now() - interval '1 hour'
      from order_items i join sub_orders s on s.id = i.sub_order_id
      where i.id = l.item_id and s.order_id in (select ${some(firstOfLab, inLab / 5)})`,
    sql`update price_proposals set answer = null, answered_at = null, expires_at = now() - interval '1 hour'
      where order_id in (select ${some(firstOfLab, inLab / 5)})`,
    sql`update order_items i set arrived_at = null, stage = null, stage_since = null
      from sub_orders s where s.id = i.sub_order_id and i.position = 7
        and s.order_id in (select ${some(firstOfLab, inLab / 5)})`,
    sql`update order_items i set arrived_at = now() - interval '40 days' from sub_orders s
      where s.id = i.sub_order_id and i.arrived_at is not null
        and s.order_id in (select ${some(firstOfLab, inLab / 5)})`,
    sql`insert into payments (id, provider, idempotency_key, purpose, subject, title, amount, currency, return_url, state,
        session, created_at, payer_id)
      select ${idOf('open', sql`id`)}, 'sandbox', 'open-' || id, 'order', number, 'Order', 39950, 'USD',
        'https://portal.example.com/', 'pending', 'open-' || id, now() - interval '1 hour', owner_id
      from orders where id in (select ${some(sql`${firstDraft} + ${sql.lit(Math.floor(drafts / 2))}`, drafts / 20)})`,
    sql`insert into sandbox_checkouts (id, payment_id, state)
      select session, id, case when state = 'pending' then 'open' else state end from payments`,
    sql`update listings set state = 'delisting', undo_until = now() - interval '1 hour', delist_fee = 0
      where state = 'live' and right(certificate, 7)::int < ${sql.lit(certificates / 100)}`,
  ];
}
