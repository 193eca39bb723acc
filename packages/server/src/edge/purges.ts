import { sql } from 'kysely';
import { prepare, type Given } from '../db/prepared.ts';
import type { Queries, Transaction } from '../db/queries.ts';

/** The channel that notifies servers of purges to send. */
export const PURGES_CHANNEL = 'edge_purges';

/**
 * An answer that was being made during the change may arrive at the edge after the purge, and so may one from
 * a replica that is a moment or some seconds behind. The purge is sent again this much later.
 */
const AGAIN_SECONDS = [0.5, 6] as const;
/** If a replica may lag by this much, old answers can stay at the edge. */
export const PURGED_FOR_SECONDS = AGAIN_SECONDS[1];

/** Without an edge, nothing is queued. */
const addPurge = prepare(
  'queue-purge',
  (_db, given: Given<{ keys: readonly string[]; isHard: boolean }>) => sql`
    with queued as (
      insert into edge_purges (edge, keys, is_hard, due_at)
      select url, ${given('keys')}::text[], ${given('isHard')}::boolean,
        clock_timestamp() + make_interval(secs => delay)
      from edges cross join (values (0), ${sql.join(AGAIN_SECONDS.map((it) => sql`(${sql.lit(it)})`))}) again(delay)
      returning id)
    select pg_notify(${sql.lit(PURGES_CHANNEL)}, '') from (select from queued limit 1) any_queued`,
);

/**
 * Has the edge ask again for what is made of these, in the transaction of the change: it is sent only if
 * that commits.
 * @param options.isHard nobody may see the old answers any more; otherwise the edge may serve them for a
 * moment, and while we fail.
 */
export async function queuePurge(
  db: Transaction,
  keys: readonly string[],
  { isHard = false }: { readonly isHard?: boolean } = {},
): Promise<void> {
  if (keys.length > 0) await addPurge(db, { keys, isHard });
}

/** Makes these the edges that get purges. Those that are gone get none any more. */
export async function saveEdges(db: Queries, urls: readonly string[]): Promise<void> {
  await sql`delete from edges where url <> all (${urls}::text[])`.execute(db);
  await sql`delete from edge_purges where edge <> all (${urls}::text[])`.execute(db);
  await sql`
    insert into edges (url) select unnest(${urls}::text[]) on conflict do nothing`.execute(db);
}

/** How long a claim lasts: longer than one request, shorter than anyone's patience. */
const CLAIM = '15 seconds';

/** Claims an edge that has purges to send now, for one server. @returns whether this one has it. */
export async function claimEdge(db: Queries, url: string): Promise<boolean> {
  const { rows } = await sql`
    update edges set claimed_until = now() + ${sql.lit(CLAIM)}::interval
    where url = ${url} and claimed_until <= now() and retry_at <= now()
      and exists (select from edge_purges p where p.edge = url and p.due_at <= now())
    returning url`.execute(db);
  return rows.length > 0;
}

/** The most purges of one request to an edge. */
const MOST_AT_ONCE = 100;

export interface DuePurge {
  readonly id: number;
  readonly keys: readonly string[];
  readonly isHard: boolean;
}

/** The next purges of a claimed edge, in their order. */
export async function findDue(db: Queries, url: string): Promise<DuePurge[]> {
  const { rows } = await sql<DuePurge>`
    select id, keys, is_hard from edge_purges
    where edge = ${url} and due_at <= now()
    order by due_at, id limit ${MOST_AT_ONCE}`.execute(db);
  return rows;
}

/** Deletes purges that were sent, and keeps the claim. */
export async function settleSent(db: Queries, url: string, ids: readonly number[]): Promise<void> {
  await sql`
    with sent as (delete from edge_purges where id = any (${ids}::bigint[]))
    update edges set failures = 0, claimed_until = now() + ${sql.lit(CLAIM)}::interval
    where url = ${url}`.execute(db);
}

/** Lets an edge go: at once, or after a failure for longer each time, up to a minute. */
export async function releaseEdge(db: Queries, url: string, hasFailed: boolean): Promise<void> {
  await sql`
    update edges set claimed_until = '-infinity',
      failures = case when ${hasFailed} then failures + 1 else 0 end,
      retry_at = case when ${hasFailed}
        then now() + make_interval(secs => least(60, power(2, least(failures, 6)))) else '-infinity' end
    where url = ${url}`.execute(db);
}

/** Milliseconds until there is something to send to an edge; undefined: there is nothing. */
export async function findNextDue(db: Queries, url: string): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from greatest(min(p.due_at), max(e.retry_at), max(e.claimed_until)) - now())::float8
      * 1000 as ms
    from edge_purges p join edges e on e.url = p.edge where p.edge = ${url}`.execute(db);
  return rows[0]?.ms ?? undefined;
}

/** Seconds for which the oldest purge has been due; 0: none is. */
export async function readOldestPurge(db: Queries): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
    from edge_purges where due_at <= now()`.execute(db);
  return rows[0]!.seconds;
}

/** Forgets purges of edges that were away for longer than any edge keeps an answer. */
export async function sweepPurges({ query }: { readonly query: Queries }): Promise<void> {
  await sql`delete from edge_purges where due_at < now() - interval '1 day'`.execute(query);
}
