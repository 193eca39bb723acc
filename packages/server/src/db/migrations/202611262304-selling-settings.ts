import { sql, type Kysely } from 'kysely';

/** What a seller's files for eBay say about them, and what a month's statement looks up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table selling_settings (
      user_id uuid primary key references users on delete cascade,
      location text,
      shipping_profile text,
      return_profile text,
      payment_profile text
    )`);
  await run(`
    comment on column selling_settings.shipping_profile is 'The name of a business policy on eBay, as the two after it.'`);
  // Payments without an account have no payer.
  await run(`create index payments_payer on payments (payer_id) where payer_id is not null`);
}
