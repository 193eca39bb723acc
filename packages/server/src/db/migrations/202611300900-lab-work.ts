import { sql, type Kysely } from 'kysely';

/** What of a card its order's work depends on. */
const FACTS = ['sub_order_id', 'stage', 'stage_since', 'arrived_at', 'outcome', 'shipment_id'];

const distinct = (facts: readonly string[], before: string, after: string) => {
  const of = (row: string) => facts.map((fact) => `${row}.${fact}`).join(', ');
  return `(${of(before)}) is distinct from (${of(after)})`;
};

/**
 * The work in the lab, which staff look at all day, sorted by what is due first. Triggers keep it right,
 * whatever moves a card, even a server of an earlier version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`set local statement_timeout = 0`);
  await run(`
    create table lab_work (
      order_id bigint not null references orders on delete cascade,
      stage text not null,
      cards integer not null,
      is_last boolean not null,
      since timestamptz not null,
      due_at timestamptz,
      primary key (order_id, stage)
    )`);
  await run(`create index lab_work_of_stage on lab_work (stage, due_at, since, order_id)`);
  await run(`create index lab_work_last on lab_work (due_at, since, order_id) where is_last`);
  await run(`
    comment on table lab_work is
      'Orders with cards in the lab, or that it expects, by stage. Triggers of what they depend on write it.'`);
  await run(`
    comment on column lab_work.stage is
      'Cards that go back ungraded wait at order_complete, to be packed.'`);
  await run(`
    comment on column lab_work.is_last is
      'Whether the order is at this stage. Its other cards are further.'`);
  await run(`
    comment on column lab_work.due_at is
      'Of the first card that should ship. Null: none has arrived, or all have shipped.'`);

  // The lock makes the second of two who move cards of one order see what the first did.
  await run(`
    create function refresh_lab_work(changed bigint[]) returns void language plpgsql as $$
    begin
      perform from orders where id = any(changed) order by id for no key update;
      delete from lab_work where order_id = any(changed);
      insert into lab_work (order_id, stage, cards, is_last, since, due_at)
        select o.id, o.stage, count(*), true, o.stage_since, null
        from orders o
        join sub_orders s on s.order_id = o.id
        join order_items i on i.sub_order_id = s.id
        where o.id = any(changed)
          and o.stage in ('sub_kit_assembly', 'sub_kit_shipping', 'pending_receipt')
        group by o.id;
      insert into lab_work (order_id, stage, cards, is_last, since, due_at)
        select o.id, at.stage, count(*),
          at.stage = case o.stage when 'cancelled' then 'order_complete' else o.stage end,
          min(i.stage_since),
          min(after_business_days(i.arrived_at, (speed.details ->> 'businessDays')::integer))
            filter (where i.stage <> 'shipped')
        from orders o
        join sub_orders s on s.order_id = o.id
        join order_items i on i.sub_order_id = s.id
        cross join lateral (
          select case when i.outcome is null then i.stage else 'order_complete' end as stage) at
        left join prices speed on speed.list_id = o.price_list_id and speed.kind = 'speed'
          and speed.code = coalesce(s.service_speed, o.service_speed)
        where o.id = any(changed)
          and o.stage in ('received', 'image_processing', 'verification', 'slab_assembly', 'qa',
            'slab_imaging', 'order_complete', 'cancelled')
          and i.stage is not null and i.shipment_id is null
        group by o.id, at.stage;
    end $$`);

  const changed = {
    inserted: {
      event: 'insert on order_items referencing new table as written',
      subOrders: 'select sub_order_id from written',
    },
    deleted: {
      event: 'delete on order_items referencing old table as written',
      subOrders: 'select sub_order_id from written',
    },
    updated: {
      event: 'update on order_items referencing old table as before new table as after',
      subOrders: `
        select moved.sub_order_id
        from before
        join after on after.id = before.id
        cross join lateral (values (before.sub_order_id), (after.sub_order_id)) moved (sub_order_id)
        where ${distinct(FACTS, 'before', 'after')}`,
    },
  };
  for (const [name, { event, subOrders }] of Object.entries(changed)) {
    await run(`
      create function refresh_lab_work_${name}() returns trigger language plpgsql as $$
      declare
        changed bigint[] := array(
          select distinct o.id from sub_orders s join orders o on o.id = s.order_id
          where s.id in (${subOrders}) and o.stage not in ('incomplete', 'shipped'));
      begin
        if changed <> '{}' then
          perform refresh_lab_work(changed);
        end if;
        return null;
      end $$`);
    await run(`
      create trigger refresh_lab_work_${name} after ${event}
        for each statement execute function refresh_lab_work_${name}()`);
  }
  await run(`
    create function refresh_lab_work_of_sub_order() returns trigger language plpgsql as $$
    begin
      perform refresh_lab_work(array[old.order_id]);
      return null;
    end $$`);
  await run(`
    create trigger refresh_lab_work after update of service_speed on sub_orders for each row
      when (old.service_speed is distinct from new.service_speed)
      execute function refresh_lab_work_of_sub_order()`);
  await run(`
    create trigger refresh_lab_work_deleted after delete on sub_orders for each row
      execute function refresh_lab_work_of_sub_order()`);
  await run(`
    create function refresh_lab_work_of_order() returns trigger language plpgsql as $$
    begin
      perform refresh_lab_work(array[new.id]);
      return null;
    end $$`);
  const ofOrder = ['stage', 'stage_since', 'service_speed', 'price_list_id'];
  await run(`
    create trigger refresh_lab_work after update of ${ofOrder.join(', ')} on orders for each row
      when (new.stage <> 'incomplete' and ${distinct(ofOrder, 'old', 'new')})
      execute function refresh_lab_work_of_order()`);
  // Writers wait for it: 0.2 s for 100,000 cards.
  await run(`
    select refresh_lab_work(array(
      select id from orders where stage not in ('incomplete', 'shipped')))`);
}
