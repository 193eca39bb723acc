import { sql, type Kysely } from 'kysely';

/**
 * A sold card waits for its buyer: the listing keeps when the buyer accepted it, and a sale can be
 * reversed until then. Only listings that accept offers can be sold at another price than theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  await run(`
    alter table listings
      add column accepts_offers boolean not null default false,
      add column sold_by_partner uuid references partners,
      add column handed_over_at timestamptz`);
  await run(`
    comment on column listings.sold_by_partner is 'The partner that reported the sale, also once it was reversed.'`);
  await run(`
    comment on column listings.handed_over_at is 'When the buyer of a sold card accepted it.'`);
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'listings'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%delisted%'`.execute(db);
  for (const { name } of rows) await run(`alter table listings drop constraint "${name}"`);
  await run(`
    alter table listings
      add constraint listings_state_check check (state in
        ('waiting', 'live', 'delisting', 'unpaid', 'delisted', 'sold', 'reversed')),
      add constraint listings_ended_check
        check ((state in ('delisted', 'sold', 'reversed')) = (ended_at is not null))`);
  await run(`
    update listings l set sold_by_partner = p.id from partners p
    where l.state = 'sold' and l.sold_by = p.name`);
  await run(`
    update listings l set handed_over_at = h.ended_at from hand_overs h
    where l.state = 'sold' and h.certificate = l.certificate and h.owner_id = l.seller_id
      and h.state = 'accepted' and h.created_at >= l.ended_at`);
}
