import { sql } from 'kysely';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Attempt } from './post.ts';
import { lengthOf, nextAttempt } from './schedule.ts';

/** After this long, a claimed message is free again: its server is gone. */
const CLAIM = '45 seconds';

/** The most due messages to read, to find some that don't wait for others. */
const MOST_LOOKED_AT = 300;

/** An endpoint that has messages to try now. */
export interface DueEndpoint {
  readonly id: string;
  readonly url: string;
  /** Sealed. */
  readonly secret: Buffer;
  /** Sealed; one that still signs along with `secret`. */
  readonly oldSecret: Buffer | null;
}

export async function findDueEndpoints(query: Queries): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    select e.id, e.url, e.secret,
      case when e.old_secret_until > now() then e.old_secret end as old_secret
    from webhook_endpoints e
    where e.disabled_at is null and exists (
      select from webhook_messages m
      where m.endpoint_id = e.id and m.state = 'waiting' and m.due_at <= now())`.execute(query);
  return rows;
}

/** Milliseconds until the next message that waits for its time is due. */
export async function findNextDue(query: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(next.due_at) - now())::float8 * 1000 as ms
    from webhook_endpoints e
    cross join lateral (
      select m.due_at from webhook_messages m
      where m.endpoint_id = e.id and m.state = 'waiting' and m.due_at > now()
      order by m.due_at limit 1) next
    where e.disabled_at is null`.execute(query);
  return rows[0]?.ms ?? undefined;
}

export interface ClaimedMessage {
  readonly id: number;
  readonly webhookId: string;
  readonly payload: string;
}

/**
 * Claims due messages of an endpoint, so no other server tries them meanwhile. Only the first waiting
 * message of each sequence, to keep their order.
 */
export async function claimMessages(
  query: Queries,
  endpointId: string,
  limit: number,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with due as materialized (
      select id from webhook_messages
      where endpoint_id = ${endpointId} and state = 'waiting' and due_at <= now()
      order by due_at
      limit ${MOST_LOOKED_AT}),
    claimed as (
      select m.id from due join webhook_messages m using (id)
      where m.state = 'waiting' and m.due_at <= now()
        and not exists (
          select from webhook_messages earlier
          where earlier.endpoint_id = m.endpoint_id and earlier.sequence = m.sequence
            and earlier.state = 'waiting' and earlier.id < m.id)
      order by m.due_at, m.id
      limit ${limit}
      for update of m skip locked)
    update webhook_messages m set due_at = now() + ${CLAIM}::interval
    from claimed where m.id = claimed.id
    returning m.id, m.webhook_id, m.payload`.execute(query);
  return rows;
}

/** Records a delivery. The messages behind it are due now. */
export async function settleDelivered(
  query: Queries,
  messageId: number,
  { status }: Attempt,
): Promise<void> {
  await sql`
    with delivered as (
      update webhook_messages
      set state = 'delivered', ended_at = now(), attempts = attempts + 1, last_attempt_at = now(),
        last_status = ${status}, last_error = null
      where id = ${messageId} and state = 'waiting'
      returning endpoint_id, sequence),
    behind as (
      update webhook_messages m set due_at = now()
      from delivered d
      where m.endpoint_id = d.endpoint_id and m.sequence = d.sequence
        and m.state = 'waiting' and m.due_at > now() and m.id > ${messageId})
    update webhook_endpoints e set failing_since = null
    from delivered where e.id = delivered.endpoint_id and e.failing_since is not null`.execute(
    query,
  );
}

/** Tries a message again later, or gives it up; an endpoint that is gone or fails for days is disabled. */
export async function settleFailed(
  query: Queries,
  messageId: number,
  attempt: Attempt,
  schedule: readonly number[],
): Promise<void> {
  await inTransaction(query, async (db) => {
    const message = await db
      .updateTable('webhookMessages')
      .set((it) => ({
        attempts: it('attempts', '+', 1),
        lastAttemptAt: sql<Date>`now()`,
        lastStatus: attempt.status,
        lastError: attempt.error,
      }))
      .where('id', '=', messageId)
      .where('state', '=', 'waiting')
      .returning(['endpointId', 'sequence', 'attempts'])
      .executeTakeFirst();
    if (!message) return;
    const { endpointId } = message;
    const wait = nextAttempt(schedule, message.attempts, attempt.retryAfterSeconds);
    if (wait === undefined) await giveUp(db, messageId);
    else await putOff(db, { messageId, ...message }, wait);
    const hasFailedThroughout = await noteFailure(db, endpointId, lengthOf(schedule));
    const isLost = wait === undefined && hasFailedThroughout;
    if (attempt.status === 410) await disableEndpoint(db, endpointId, 'gone');
    else if (isLost) await disableEndpoint(db, endpointId, 'failing');
  });
}

async function giveUp(db: Transaction, messageId: number): Promise<void> {
  await db
    .updateTable('webhookMessages')
    .set({ state: 'failed', endedAt: sql<Date>`now()` })
    .where('id', '=', messageId)
    .execute();
}

/** A message and those behind it, to skip them. */
async function putOff(
  db: Transaction,
  {
    endpointId,
    messageId,
    sequence,
  }: {
    messageId: number;
    endpointId: string;
    sequence: string | null;
  },
  seconds: number,
): Promise<void> {
  await sql`
    update webhook_messages
    set due_at = case when id = ${messageId} then next.at else greatest(due_at, next.at) end
    from (select now() + make_interval(secs => ${seconds}) as at) next
    where state = 'waiting' and endpoint_id = ${endpointId}
      and (id = ${messageId} or (sequence = ${sequence} and id > ${messageId}))`.execute(db);
}

/** @returns whether nothing was delivered there for too long. */
async function noteFailure(db: Transaction, id: string, mostSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ isLost: boolean }>`
    update webhook_endpoints set failing_since = coalesce(failing_since, now())
    where id = ${id}
    returning failing_since < now() - make_interval(secs => ${mostSeconds}) as is_lost`.execute(db);
  return rows[0]?.isLost ?? false;
}

/** Disables an endpoint: waiting messages are given up and can be replayed. Its owner is notified. */
async function disableEndpoint(
  db: Transaction,
  id: string,
  disabledBecause: 'gone' | 'failing',
): Promise<void> {
  const disabled = await db
    .updateTable('webhookEndpoints')
    .set({ disabledAt: sql<Date>`now()`, disabledBecause })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!disabled) return;
  await giveUpWaiting(db, id);
  await addJob(db, 'mail_webhooks_disabled', { endpointId: id });
}

/** Gives up the waiting messages of an endpoint that is being disabled. */
export async function giveUpWaiting(db: Transaction, endpointId: string): Promise<void> {
  await db
    .updateTable('webhookMessages')
    .set({
      state: 'failed',
      endedAt: sql<Date>`now()`,
      lastError: sql<string>`coalesce(last_error, 'The endpoint was disabled')`,
    })
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes old messages: delivered ones after a month, others after three. */
export async function sweepWebhooks({ query }: { query: Queries }): Promise<void> {
  // The last condition is one that the index answers.
  await deleteInBatches(
    query,
    'webhookMessages',
    sql`state <> 'waiting' and ended_at < now()
      - case state when 'delivered' then interval '30 days' else interval '90 days' end
      and ended_at < now() - interval '30 days'`,
  );
  await deleteInBatches(query, 'partnerRequests', sql`created_at < now() - interval '90 days'`);
}
