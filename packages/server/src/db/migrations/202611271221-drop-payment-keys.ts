import { sql, type Kysely } from 'kysely';

/** `payment_requests` has their rows since 202611260431, and nothing reads them any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table order_payment_keys, delist_fee_keys`.execute(db);
}
