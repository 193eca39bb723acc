import { sql, type RawBuilder } from 'kysely';

/** SQL: whether a user has accepted to submit the order `o`. Being named before that gives no access. */
export const isSubmitter = (
  userId: string | RawBuilder<string>,
): RawBuilder<boolean> => sql`exists (
  select from submitter_requests q
  where q.order_id = o.id and q.submitter_id = ${userId} and q.accepted_at is not null)`;

/** SQL: the orders that a user has accepted to submit. */
export const ordersSubmittedBy = (userId: string): RawBuilder<{ orderId: number }> => sql`
  select q.order_id from submitter_requests q
  where q.submitter_id = ${userId} and q.accepted_at is not null`;
