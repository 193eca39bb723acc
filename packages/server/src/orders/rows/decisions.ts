import { sql } from 'kysely';

/** SQL: the reviews `r` of a card `i` that the lab has to answer; at most one. */
const OPEN_REVIEW = sql`card_reviews r
  where r.item_id = i.id and r.asked_at is not null and r.answered_at is null`;

/** SQL: whether the lab looks at the grade of the card `i` again. */
export const IS_IN_REVIEW = sql<boolean>`exists (select from ${OPEN_REVIEW})`;

/** SQL: by when that review is answered; null: there is none. */
export const REVIEW_DUE_AT = sql<Date | null>`(select r.due_at from ${OPEN_REVIEW})`;

/** SQL: whether the owner of the card `i` put it on the market. */
const IS_ON_MARKET = sql<boolean>`exists (
  select from listings l
  where l.certificate = i.certificate
    and l.state in ('waiting', 'live', 'delisting', 'unpaid', 'sold'))`;

/** SQL: whether the card `i` doesn't ship yet because its owner may still decide. */
export const WAITS_FOR_OWNER = sql<boolean>`coalesce(
  i.decide_until > now() and i.decided_at is null and i.certificate is not null
    and not ${IS_ON_MARKET}, false)`;

/** SQL: who decides about the cards of the sub-order `s` of the order `o`. */
export const DECIDED_BY = sql<string>`coalesce(s.customer_id, o.owner_id)`;

/** SQL: what happens to the graded card `i` next; see `GRADED_CARD_STATES`. */
export const STATE_OF_GRADED = sql<string>`case
  when i.shipment_id is not null or i.stage = 'shipped' then 'shipped'
  when ${IS_IN_REVIEW} then 'review'
  when ${IS_ON_MARKET} then 'listed'
  when i.decided_at is not null then 'ships'
  else 'open' end`;
