import type { StaffListing } from '@tag/contract/tag-market';
import { expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startMarket } from '../support/market.ts';
import { until } from '../support/waiting.ts';

const LISTINGS = 10_000;

test('staff find a listing by its card and its seller without reading all of them', async () => {
  const database = await testDatabase();
  const { addListing, addSeller, staff } = await startMarket(database, testApi(database));
  const [seller, other] = [await addSeller(), await addSeller()];
  const listing = await addListing(seller, 12_000);
  await addListing(other, 12_000);
  const { pool } = database;
  await pool.query(
    `with sellers as (
       insert into users (email, first_name, last_name, role_id, status)
       select 'seller-' || n || '@shop.example', 'Robin', 'Lee', 1, 'active' from generate_series(1, 2500) n
       returning id)
     insert into listings (certificate, seller_id, terms_id, price, state, category_id, grade_key, title, ended_at)
     select 'Q' || lpad(n::text, 7, '0'), ids[1 + n % 2500], terms_id, price, 'delisted', category_id, grade_key,
       'A card ' || n, now()
     from listings, generate_series(1, ${LISTINGS}) n, (select array_agg(id) as ids from sellers) s where id = $1`,
    [listing.id],
  );
  await pool.query('vacuum analyze listings, users');

  const find = async (search: string): Promise<string[]> => {
    const { body } = await staff.get(`/admin/listings?search=${encodeURIComponent(search)}`);
    return body.items.map(({ id }: StaffListing) => id);
  };
  const rowsRead = async () => {
    const { rows } = await pool.query<{ count: string }>(
      `select pg_stat_force_next_flush(), seq_tup_read as count from pg_stat_user_tables
       where relname = 'listings'`,
    );
    return Number(rows[0]!.count);
  };
  await pool.query('select count(*) from listings');
  const before = await until(rowsRead);
  for (const search of [
    listing.certificate,
    listing.certificate.toLowerCase(),
    seller.email,
    `${seller.email} charizard ${listing.certificate}`,
  ]) {
    expect(await find(search), search).toEqual([listing.id]);
  }
  expect(await find(`${other.email} ${listing.certificate}`)).toEqual([]);
  expect(await find('zanzibar')).toEqual([]);
  expect(await find('100%')).toEqual([]);
  // Everything counted until now is flushed.
  await pool.query('select count(*) from listings');
  await until(async () => (await rowsRead()) >= before + LISTINGS);
  expect(await rowsRead()).toBeLessThan(before + 3 * LISTINGS);
});
