import { sql } from 'kysely';
import { sampleReport } from '../../support/graded-card.ts';
import { quoteOf } from '../../support/quoted-order.ts';
import {
  CARDS,
  hasAllOf,
  idOf,
  LAB_STAGES,
  MEMBERS,
  STAFF,
  time,
  type Filling,
  type Statement,
} from './filling.ts';

/** Where a quote and an address have the ids that differ. */
const OF_ORDER = '00000000-0000-4000-8000-000000000000';

/** SQL: of the order `o`. */
const ownerOf = ({ ownedEvery }: Filling) =>
  sql`m.ids[case when o % ${sql.lit(ownedEvery)} = 0 then 1 else 1 + o % cardinality(m.ids) end]`;
const NUMBER = sql`'TG' || lpad(o::text, 8, '0')`;
const QUOTE = JSON.stringify(quoteOf(OF_ORDER, CARDS, 39_950, false));
const ADDRESS = 'Casey Miller\n9 Sunset Boulevard\nBeverly Hills, CA 90210\nUnited States';

export function orders(filling: Filling): Statement[] {
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

export function cards(filling: Filling): Statement[] {
  const { certificates, drafts, inLab, shipped } = filling;
  const hasAll = hasAllOf(filling);
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
      select certificate, ${JSON.stringify(sampleReport(930))}::jsonb from graded_cards where ${hasAll}`,
    // The trigger copies what the collection is searched by.
    sql`set session_replication_role = origin`,
    sql`insert into certificate_owners (certificate, owner_id, item_id, since, value)
      select i.certificate, o.owner_id, i.id, i.stage_since, i.declared_value
      from order_items i join sub_orders s on s.id = i.sub_order_id join orders o on o.id = s.order_id
      where i.certificate is not null`,
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

export function events({ shipped }: Filling): Statement[] {
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
