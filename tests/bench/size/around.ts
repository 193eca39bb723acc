import { sql } from 'kysely';
import { hasAllOf, idOf, MEMBERS, STAFF, time, type Filling, type Statement } from './filling.ts';

const FILES = sql`array(select media_key || '/' || name from unnest(array['front.jpg', 'back.jpg',
  'front-raking.jpg', 'back-raking.jpg', 'slab-front.jpg', 'slab-back.jpg', 'spin.mp4', 'spin.jpg']) name)`;

export function media(filling: Filling): Statement[] {
  const { certificates } = filling;
  const hasAll = hasAllOf(filling);
  return [
    sql`insert into delivered_media (media_key, files, written_at)
      select media_key, ${FILES}, graded_at from graded_cards where ${hasAll}`,
    sql`insert into media_sizes (folder, files)
      select media_key, jsonb_build_object('front.jpg', jsonb_build_array(1000000, 1790000000, md5(media_key)),
        'back.jpg', jsonb_build_array(1000000, 1790000000, md5(media_key))) from graded_cards where ${hasAll}`,
    // Of replaced deliveries: one in fifty is due, and as many aren't yet.
    sql`insert into delivered_media (media_key, files, written_at)
      select media_key, ${FILES}, now() - (case when o % 2 = 0 then 40 else 5 end) * interval '1 day'
      from (select 'old' || o as media_key, o from generate_series(1, ${sql.lit(certificates / 25)}) o) old`,
    sql`insert into media_orphans (media_key, since)
      select media_key, written_at from delivered_media where media_key like 'old%'`,
    sql`insert into media_orphans (media_key, since)
      select media_key, now() - interval '40 days' from graded_cards where certificate like '%7' and ${hasAll}`,
  ];
}

export function accounts({ certificates, members }: Filling): Statement[] {
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

export function market(): Statement[] {
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
