import { sql, type Kysely } from 'kysely';

/**
 * The index alone finds cards for sale by category, grade, and price, and sorts them in any order:
 * looking each up in the table took most of the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  for (const [name, key, others] of [
    ['time', 'listed_at', 'price, score'],
    ['price', 'price', 'listed_at, score'],
    ['score', 'coalesce(score, 0)', 'listed_at, price, score'],
  ] as const) {
    await run(`drop index listings_live_${name}`);
    await run(`
      create index listings_live_${name} on listings ((${key}), id)
        include (category_id, grade_key, ${others})
        where state = 'live'`);
  }
  await run('drop index listings_kind_price');
  await run(`
    create index listings_kind_price on listings (category_id, grade_key, price, id)
      include (listed_at, score)
      where state = 'live'`);
}
