import type { CardHold } from '@tag/contract/lab';
import { sql } from 'kysely';
import { IS_IN_REVIEW, REVIEW_DUE_AT, WAITS_FOR_OWNER } from '../orders/rows/decisions.ts';
import { IS_SERIAL_HELD } from '../orders/items/same-serial.ts';

/**
 * SQL: what blocks a card `i`: an open proposal, a serial number that another card has, from verification
 * on a card of the catalogue that nobody has confirmed, or, before its slab is sealed, an unapproved label. The end of a label's window approves it, unless a correction was
 * requested. Before it ships: the review of its grade, or its owner's time to decide.
 */
export const HELD_BY = sql<CardHold | null>`case
  when exists (select from price_proposals p where p.item_id = i.id and p.answer is null)
    then 'proposal'
  when ${IS_SERIAL_HELD} then 'serial'
  when i.outcome is null and i.stage not in ('received', 'image_processing', 'shipped') and exists (
    select from card_variations v where v.id = i.variation_id and v.status = 'waiting')
    then 'catalog'
  when i.stage = 'slab_assembly' and i.outcome is null and exists (
    select from card_labels l
    where l.item_id = i.id and l.approved_at is null
      and (l.window_ends_at > now() or (l.request is not null and l.answer is null)))
    then 'label'
  when i.stage = 'order_complete' and i.shipment_id is null and ${IS_IN_REVIEW} then 'review'
  when i.stage = 'order_complete' and i.shipment_id is null and ${WAITS_FOR_OWNER}
    then 'decision' end`;

/** SQL: until when a card `i` is held before it ships; null: nothing of the kind. */
export const HELD_UNTIL = sql<Date | null>`case
  when i.stage = 'order_complete' and i.shipment_id is null then coalesce(${REVIEW_DUE_AT},
    case when ${WAITS_FOR_OWNER} then i.decide_until end) end`;
