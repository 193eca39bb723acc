import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import type { ErasedPerson } from './erased-person.ts';

/** How many are named. */
const MOST_NAMED = 10;

/** What somebody has to finish first. Each finds names: of orders, certificates, or partners. */
const OPEN: Readonly<
  Record<string, (who: Pick<ErasedPerson, 'id'>) => RawBuilder<{ name: string }>>
> = {
  'Orders that aren’t shipped, canceled, or refunded': ({ id }) => sql`
    select number as name from orders o
    where stage not in ('incomplete', 'shipped', 'cancelled')
      and (owner_id = ${id} or group_submitter_id = ${id}
        or exists (select from sub_orders s where s.order_id = o.id and s.customer_id = ${id}))
    order by 1`,
  'Orders whose cards the lab still has': ({ id }) => sql`
    select distinct o.number as name from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    where o.stage in ('shipped', 'cancelled') and coalesce(s.customer_id, o.owner_id) = ${id}
      and i.stage <> 'shipped' and i.shipment_id is null
    order by 1`,
  'Drafts with cards of others, who lose them': ({ id }) => sql`
    select number as name from orders o
    where stage = 'incomplete' and owner_id = ${id} and exists (
      select from sub_orders s join order_items i on i.sub_order_id = s.id
      where s.order_id = o.id and s.customer_id <> ${id})
    order by 1`,
  'Cards on the market': ({ id }) => sql`
    select certificate as name from listings
    where seller_id = ${id} and state in ('waiting', 'live', 'delisting', 'unpaid') order by 1`,
  'Sales that aren’t paid out': ({ id }) => sql`
    select certificate as name from listings
    where seller_id = ${id} and state = 'sold' and paid_out_at is null order by 1`,
  'Payments under way': ({ id }) => sql`
    select title as name from payments
    where payer_id = ${id} and state in ('created', 'pending') order by 1`,
  'Refunds that aren’t made': ({ id }) => sql`
    select p.title as name from refunds r join payments p on p.id = r.payment_id
    where p.payer_id = ${id} and r.done_at is null order by 1`,
  'Reports about parcels without an answer': ({ id }) => sql`
    select o.number as name from parcel_claims c join orders o on o.id = c.order_id
    where c.claimant_id = ${id} and c.state = 'open' order by 1`,
  'Partners that they own, which need another owner': ({ id }) => sql`
    select p.name from partner_users m join partners p on p.id = m.partner_id
    where m.user_id = ${id} and m.role = 'owner' order by 1`,
  'They are the last administrator': ({ id }) => sql`
    select 'another one is needed' as name from users u join roles r on r.id = u.role_id
    where u.id = ${id} and r.name = 'admin' and u.status <> 'inactive' and not exists (
      select from users other
      where other.role_id = u.role_id and other.id <> u.id and other.status = 'active')`,
};

/** @returns what is open, in words; empty: nothing. */
export async function findOpenBusiness(
  db: Transaction,
  who: Pick<ErasedPerson, 'id'>,
): Promise<string[]> {
  const reasons = [];
  for (const [what, find] of Object.entries(OPEN)) {
    const { rows } = await find(who).execute(db);
    if (rows.length === 0) continue;
    const named = rows.slice(0, MOST_NAMED).map(({ name }) => name);
    const more = rows.length - named.length;
    reasons.push(`${what}: ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}`);
  }
  return reasons;
}
