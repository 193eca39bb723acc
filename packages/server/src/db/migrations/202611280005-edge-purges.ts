import { sql, type Kysely } from 'kysely';

/** Edge caches, and what has changed that they don't know yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table edges (
      url text primary key,
      claimed_until timestamptz not null default '-infinity',
      retry_at timestamptz not null default '-infinity',
      failures integer not null default 0
    )`);
  await run(`comment on table edges is 'As PURGE_URLS names them; none: nothing is purged.'`);
  await run(`comment on column edges.claimed_until is 'Until then one server sends its purges.'`);
  await run(`comment on column edges.failures is 'In a row.'`);
  await run(`
    create table edge_purges (
      id bigint generated always as identity primary key,
      edge text not null,
      keys text[] not null,
      is_hard boolean not null,
      due_at timestamptz not null
    )`);
  await run(`
    comment on column edge_purges.edge is
      'One of edges. It may be gone: no change waits for that, nor fails by it.'`);
  await run(`comment on column edge_purges.keys is 'As the answers carry them.'`);
  await run(`
    comment on column edge_purges.is_hard is 'Nobody may see it any more, not even stale.'`);
  await run(`create index edge_purges_due on edge_purges (edge, due_at)`);
}
