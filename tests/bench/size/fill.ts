import type { Database } from '@tag/server';
import { sql, type RawBuilder } from 'kysely';
import { addUser } from '../../support/accounts.ts';
import { sampleReport } from '../../support/graded-card.ts';
import { addPriceList } from '../../support/prices.ts';
import { quoteOf } from '../../support/quoted-order.ts';
import { generate, sizeOf } from '../pops/generate.ts';
import { addMembers } from '../harness/database.ts';

/** Cards of an order. */
const CARDS = 10;
/** Where a quote and an address have the ids that differ. */
const OF_ORDER = '00000000-0000-4000-8000-000000000000';

interface Filling {
  readonly certificates: number;
  /** Orders whose cards are graded and sent back; those after them are in the lab. */
  readonly shipped: number;
  readonly inLab: number;
  readonly drafts: number;
  readonly members: number;
  /** One order in so many is the first member's. */
  readonly ownedEvery: number;
}

/** Certificates of the largest dealer, as a collection is measured. */
const LARGEST = 20_000;

export const fillingOf = (certificates: number): Filling => ({
  certificates,
  shipped: certificates / CARDS,
  inLab: certificates / 100,
  drafts: certificates / 100,
  members: Math.max(20, certificates / 100),
  ownedEvery: Math.max(5, Math.floor(certificates / LARGEST)),
});

/**
 * Certificates with all that a company keeps about them after some years: orders, their events, sessions, files, and the
 * audit trail. Of each kind, some is due for the jobs. The first member is the largest dealer.
 */
export async function fill(
  url: string,
  database: Database,
  filling: Filling,
  log: (line: string) => void,
): Promise<void> {
  await generate(url, sizeOf(filling.certificates), log);
  await addMembers(database, filling.members);
  await addUser(database, { email: 'admin@example.com', role: 'admin' });
  await addUser(database, { email: 'lab@example.com', role: 'lab' });
  await addPriceList(database);
  await database.query.connection().execute(async (db) => {
    for (const setting of [
      sql`statement_timeout = 0`,
      sql`synchronous_commit = off`,
      sql`work_mem = '256MB'`,
      // What an insert refers to exists: it was made here.
      sql`session_replication_role = replica`,
    ]) {
      await sql`set ${setting}`.execute(db);
    }
    for (const [what, statements] of Object.entries(stepsOf(filling))) {
      const begun = performance.now();
      for (const statement of statements) await statement.execute(db);
      log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
    await sql`set session_replication_role = origin`.execute(db);
    await sql`vacuum analyze`.execute(db);
  });
}

type Statement = RawBuilder<unknown>;

/** SQL: ids that follow from a number. */
const idOf = (kind: string, number: RawBuilder<unknown>) =>
  sql`md5(${sql.lit(kind)} || ${number})::uuid`;
const MEMBERS = sql`(select array_agg(id order by length(email), email) as ids from users
  where email like 'member-%') m`;
/** SQL: of the order `o`. */
const ownerOf = ({ ownedEvery }: Filling) =>
  sql`m.ids[case when o % ${sql.lit(ownedEvery)} = 0 then 1 else 1 + o % cardinality(m.ids) end]`;
const STAFF = sql`(select id from users where email = 'lab@example.com')`;
const NUMBER = sql`'TG' || lpad(o::text, 8, '0')`;
const QUOTE = JSON.stringify(quoteOf(OF_ORDER, CARDS, 39_950, false));
const ADDRESS = 'Casey Miller\n9 Sunset Boulevard\nBeverly Hills, CA 90210\nUnited States';
const LAB_STAGES = sql`array['pending_receipt', 'received', 'image_processing', 'verification', 'slab_assembly', 'qa',
  'slab_imaging', 'order_complete']`;
/** SQL: over four years, the latest last. */
const time = (share: RawBuilder<unknown>) => sql`(now() - (1 - ${share}) * interval '1500 days')`;

function stepsOf(filling: Filling): Record<string, Statement[]> {
  return {
    orders: orders(filling),
    cards: cards(filling),
    events: events(filling),
    media: media(filling),
    accounts: accounts(filling),
    market: market(),
    'due for jobs': due(filling),
  };
}

function orders(filling: Filling): Statement[] {
  const { drafts, inLab, shipped } = filling;
  const owner = ownerOf(filling);
  const [all, paid] = [sql.lit(shipped + inLab + drafts), sql.lit(shipped + inLab)];
  const at = time(sql`o::float / ${paid}`);
  const stage = sql`case when o <= ${sql.lit(shipped)} then 'shipped' when o <= ${paid}
    then (${LAB_STAGES})[1 + o % 8] else 'incomplete' end`;
  return [
    sql`insert into countries (id, name, code) values (233, 'United States', 'US') on conflict do nothing`,
    sql`insert into user_addresses (id, user_id, type, address_type, address, city_name, state_code, zipcode, country_id)
      select ${idOf('address', sql`id`)}, id, 'shipping', 'residential', '9 Sunset Boulevard', 'Beverly Hills', 'CA',
        '90210', 233 from users`,
    sql`insert into payments (id, provider, idempotency_key, purpose, subject, title, amount, currency, return_url, state,
        session, created_at, paid_at, payer_id)
      select ${idOf('payment', sql`o`)}, 'sandbox', 'key-' || o, 'order', ${NUMBER}, 'Order ' || o, 39950, 'USD',
        'https://portal.example.com/', 'paid', 'session-' || o, ${at}, ${at}, ${owner}
      from generate_series(1, ${paid}) o, ${MEMBERS}`,
    sql`insert into payment_requests (key, purpose, subject, fingerprint, payment_id, at)
      select idempotency_key, purpose, subject, md5(subject), id, created_at from payments`,
    sql`insert into orders (id, number, owner_id, kind, name, stage, step, service_speed, shipping_type,
        shipping_address_id, quote, quote_expires_at, paid_at, payment_id, ship_to, bill_to, submitted_at, created_at,
        updated_at, stage_since)
      overriding system value
      select o, ${NUMBER}, ${owner}, 'single', 'Cards of ' || o, ${stage},
        case when o <= ${paid} then 'order-overview' else 'card-entry' end,
        (array['economy', 'standard'])[1 + o % 2], 'ground', ${idOf('address', sql`${owner}`)},
        q, case when q is not null then now() + interval '14 days' end,
        case when o <= ${paid} then ${at} end, case when o <= ${paid} then ${idOf('payment', sql`o`)} end,
        ${ADDRESS}, ${ADDRESS}, case when o <= ${paid} then ${at} end, ${at}, ${at} + interval '20 days',
        least(now(), ${at} + interval '20 days')
      from generate_series(1, ${all}) o, ${MEMBERS},
        lateral (select case when o <= ${paid} then replace(${QUOTE}, ${OF_ORDER},
          ${idOf('part', sql`o`)}::text)::jsonb end as q) quoted`,
    sql`select setval(pg_get_serial_sequence('orders', 'id'), ${all})`,
    sql`insert into sub_orders (id, order_id, position, name)
      select ${idOf('part', sql`id`)}, id, 0, 'Cards' from orders`,
    sql`insert into shipments (id, order_id, kind, carrier, tracking_number, shipped_by, shipped_at)
      select ${idOf('shipment', sql`id`)}, id, 'cards', 'UPS', '1Z' || id, ${STAFF}, stage_since
      from orders where stage = 'shipped'`,
    sql`insert into order_forecasts (order_id, service_speed, made_at, expected_days, likely_at, late_at, based_on)
      select id, service_speed, paid_at + interval '3 days', 12, paid_at + interval '14 days',
        paid_at + interval '20 days', 200 from orders where paid_at is not null and stage <> 'pending_receipt'`,
    sql`insert into order_promises (order_id, service_speed, made_at, likely_days, late_days, based_on)
      select id, service_speed, paid_at, 10, 14, 200 from orders where paid_at is not null`,
    sql`insert into order_ranges (order_id, service_speed, made_at, likely_at, late_at, based_on)
      select order_id, service_speed, made_at, likely_at, late_at, based_on from order_forecasts`,
  ];
}

function cards({ certificates, drafts, inLab, shipped }: Filling): Statement[] {
  const all = sql.lit((shipped + inLab + drafts) * CARDS);
  const hasArrived = sql`o.stage not in ('incomplete', 'pending_receipt')`;
  return [
    sql`insert into order_items (id, sub_order_id, position, card_id, variation_id, declared_value, year, card_set, name,
        stage, stage_since, arrived_at, certificate, shipment_id, identified_at, identified_by, decided_at)
      select ${idOf('card', sql`g`)}, ${idOf('part', sql`o.id`)}, g % ${sql.lit(CARDS)}, v.card_id, v.id, 5000 + g % 9000,
        1999, 'Base Set', 'Charizard ' || g, case when ${hasArrived} then o.stage end,
        case when ${hasArrived} then o.stage_since end,
        case when ${hasArrived} then o.paid_at + interval '4 days' end,
        card.certificate, case when o.stage = 'shipped' then ${idOf('shipment', sql`o.id`)} end,
        case when ${hasArrived} then o.paid_at + interval '5 days' end,
        case when ${hasArrived} then ${STAFF} end, case when o.stage = 'shipped' then o.stage_since end
      from generate_series(0, ${all} - 1) g
      join orders o on o.id = 1 + g / ${sql.lit(CARDS)}
      left join graded_cards card on card.certificate = 'X' || lpad(g::text, 7, '0')
        and g < ${sql.lit(certificates)}
      join card_variations v on v.id = coalesce(card.variation_id, 1 + g % (select max(id) from card_variations))`,
    sql`truncate graded_card_reports`,
    sql`insert into graded_card_reports (certificate, report)
      select certificate, ${JSON.stringify(sampleReport(930))}::jsonb from graded_cards`,
    // The trigger copies what the collection is searched by.
    sql`set session_replication_role = origin`,
    sql`insert into certificate_owners (certificate, owner_id, item_id, since, value)
      select i.certificate, o.owner_id, i.id, i.stage_since, i.declared_value
      from order_items i join sub_orders s on s.id = i.sub_order_id join orders o on o.id = s.order_id
      where i.certificate is not null`,
    // Its triggers didn't run.
    sql`select refresh_lab_work(array(select id from orders where stage not in ('incomplete', 'shipped')))`,
    sql`set session_replication_role = replica`,
    sql`insert into card_labels (item_id, lines, proposed_at, window_ends_at, approved_at)
      select id, array['1999 BASE SET', name], identified_at, identified_at + interval '3 days',
        identified_at + interval '3 days' from order_items where identified_at < now() - interval '3 days'`,
    sql`insert into deliveries (certificate, item_id, content_hash, grading_hash, delivered_at)
      select certificate, id, sha256(certificate::bytea), sha256(certificate::bytea), stage_since
      from order_items where certificate is not null`,
    sql`insert into lab_deliveries (id, sender_id, request_id, state, bytes, cards, received_at, started_at, ended_at)
      select ${idOf('delivery', sql`d`)}, ${STAFF}, 'request-' || d, 'done', 1000000, 100, t, t, t
      from generate_series(0, ${sql.lit(certificates / 1000)} - 1) d,
        lateral (select now() - d * interval '1 hour' as t) times`,
    sql`insert into lab_delivery_cards (delivery_id, position, item_id, certificate, outcome)
      select ${idOf('delivery', sql`g / 100`)}, g % 100, ${idOf('card', sql`g`)}::text, 'X' || lpad(g::text, 7, '0'),
        'graded' from generate_series(0, ${sql.lit(certificates / 10)} - 1) g`,
    sql`insert into price_proposals (order_id, item_id, amount, reason, created_by, created_at, expires_at, answer,
        answered_at)
      select s.order_id, i.id, 1000, 'Worth more', ${STAFF}, i.arrived_at, i.arrived_at + interval '5 days', 'refuse',
        i.arrived_at from order_items i join sub_orders s on s.id = i.sub_order_id
      where i.arrived_at is not null and i.position = 3`,
  ];
}

function events({ shipped }: Filling): Statement[] {
  return [
    sql`insert into order_events (order_id, kind, stage, actor, at)
      select o.id, 'stage', stages.stage, 'lab', o.created_at + place * interval '2 days'
      from orders o
      cross join unnest(${LAB_STAGES} || array['shipped']) with ordinality stages (stage, place)
      where o.id <= ${sql.lit(shipped)} or (o.paid_at is not null
        and place <= array_position(${LAB_STAGES}, o.stage))`,
    sql`insert into order_events (order_id, sub_order_id, item_id, kind, actor, at)
      select s.order_id, s.id, i.id, 'card_graded', 'lab', i.stage_since
      from order_items i join sub_orders s on s.id = i.sub_order_id where i.certificate is not null`,
  ];
}

const FILES = sql`array(select media_key || '/' || name from unnest(array['front.jpg', 'back.jpg',
  'front-raking.jpg', 'back-raking.jpg', 'slab-front.jpg', 'slab-back.jpg', 'spin.mp4', 'spin.jpg']) name)`;

function media({ certificates }: Filling): Statement[] {
  return [
    sql`insert into delivered_media (media_key, files, written_at)
      select media_key, ${FILES}, graded_at from graded_cards`,
    sql`insert into media_sizes (folder, files)
      select media_key, jsonb_build_object('front.jpg', jsonb_build_array(1000000, 1790000000, md5(media_key)),
        'back.jpg', jsonb_build_array(1000000, 1790000000, md5(media_key))) from graded_cards`,
    // Of replaced deliveries: one in fifty is due, and as many aren't yet.
    sql`insert into delivered_media (media_key, files, written_at)
      select media_key, ${FILES}, now() - (case when o % 2 = 0 then 40 else 5 end) * interval '1 day'
      from (select 'old' || o as media_key, o from generate_series(1, ${sql.lit(certificates / 25)}) o) old`,
    sql`insert into media_orphans (media_key, since)
      select media_key, written_at from delivered_media where media_key like 'old%'`,
    sql`insert into media_orphans (media_key, since)
      select media_key, now() - interval '40 days' from graded_cards where certificate like '%7'`,
  ];
}

function accounts({ certificates, members }: Filling): Statement[] {
  const each = (count: number) => sql`generate_series(1, ${sql.lit(count)}) o, ${MEMBERS}`;
  const member = sql`m.ids[1 + o % cardinality(m.ids)]`;
  return [
    sql`insert into sessions (user_id, created_at, rotated_at, expires_at, ended_at)
      select ${member}, t, t, t + interval '30 days', case when o % 3 = 0 then t + interval '1 hour' end
      from ${each(certificates / 2)}, lateral (select now() - (o % 66) * interval '1 day' as t) times`,
    sql`insert into known_sources (user_id, source, seen_at)
      select ${member}, 'device ' || o, now() - (o % 100) * interval '1 day' from ${each(members * 5)}`,
    sql`insert into one_time_codes (purpose, user_id, expires_at)
      select 'reset_password', ${member}, now() - (o % 40) * interval '1 day' from ${each(certificates / 10)}`,
    sql`insert into rate_limits (key, points, expire)
      select 'calls:' || o, 5, (extract(epoch from now()) * 1000)::bigint + (o % 4 - 1) * 3600000
      from ${each(certificates / 2)}`,
    sql`insert into audit_trail (action, actor_id, subject_id, details, request_id, at)
      select (array['signed_in', 'signed_out', 'order_created', 'order_paid'])[1 + o % 4],
        case when o % 2 = 0 then ${STAFF} else ${member} end, ${member},
        jsonb_build_object('order', 'TG' || lpad(o::text, 8, '0')), md5(o::text), ${time(
          sql`o::float / ${sql.lit(certificates * 2)}`,
        )} from ${each(certificates * 2)}`,
    sql`insert into help_messages (at, email, text)
      select now() - (o % 800) * interval '1 day', 'member-1@example.com', repeat('Where are my cards? ', 10)
      from ${each(certificates / 100)}`,
  ];
}

function market(): Statement[] {
  return [
    sql`insert into partners (id, name, contact_email) values (${idOf('partner', sql`0`)}, 'A shop', 'shop@example.com')`,
    sql`insert into webhook_endpoints (id, partner_id, url, types, secret)
      values (${idOf('endpoint', sql`0`)}, ${idOf('partner', sql`0`)}, 'https://shop.example.com/', array['card.listed'],
        sha256('secret'))`,
    sql`insert into listings (id, certificate, seller_id, terms_id, price, state, published_at, listed_at, ended_at,
        sale_price, sold_at, sold_by, payout, paid_out_at, category_id, score, grade_key, title)
      select md5('listing' || c.certificate)::uuid, c.certificate, w.owner_id, 1, 5000 + right(c.certificate, 4)::int,
        case when is_sold then 'sold' else 'live' end, w.since, w.since, case when is_sold then t end,
        case when is_sold then 5000 end, case when is_sold then t end, case when is_sold then 'partner' end,
        case when is_sold then 4600 end, case when is_sold and certificate like '%00' then t end, w.category_id,
        c.score, c.grade_key, 'A card ' || c.certificate
      from graded_cards c join certificate_owners w using (certificate),
        lateral (select c.certificate like '%0' as is_sold, w.since + interval '5 days' as t) sold
      where c.certificate like '%0' or c.certificate like '%5'`,
    sql`insert into listing_events (listing_id, kind, price, actor, at)
      select id, kind, price, 'seller', published_at
      from listings cross join unnest(array['published', 'listed', 'price_changed']) kind`,
    sql`insert into webhook_messages (webhook_id, endpoint_id, certificate, type, payload, state, created_at, ended_at)
      select 'msg_' || certificate, ${idOf('endpoint', sql`0`)}, certificate, 'card.listed', '{}', 'delivered', t, t
      from listings, lateral (select now() - right(certificate, 2)::int * interval '1 day' as t) times`,
  ];
}

/** What the jobs have to find among all that, besides what is older than they keep. */
function due({ certificates, drafts, inLab, shipped }: Filling): Statement[] {
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
