import { sql } from 'kysely';

/**
 * SQL: `j`, other cards with the serial number of a card `i`, in the same print run. Those that go back
 * ungraded don't count: one of the two may be a counterfeit.
 */
export const SAME_SERIAL = sql`
  order_items j
  where j.variation_id = i.variation_id and j.seen_serial_number = i.seen_serial_number
    and j.seen_divisor_number is not distinct from i.seen_divisor_number
    and j.id <> i.id and j.outcome is null`;

/**
 * SQL: whether a card `i` waits because of its serial number: only one copy can have it, so a second
 * person has to look before the card gets its grade.
 */
export const IS_SERIAL_HELD = sql<boolean>`(i.outcome is null and i.certificate is null
  and i.serial_released_by is null and exists (select from ${SAME_SERIAL}))`;
