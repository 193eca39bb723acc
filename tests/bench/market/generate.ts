import pg from 'pg';
import { addUser } from '../../support/accounts.ts';
import { connect } from '@tag/server/testing';
import { pino } from 'pino';
import { sampleReport } from '../../support/graded-card.ts';

const SELLERS = 200;

/** One seller has every tenth card. */
export const LARGE_SELLER = 'seller000001';

/** Puts every certificate in the database on the market, with a full report. */
export async function listCards(url: string, log: (line: string) => void): Promise<void> {
  const database = await connect(url, { connections: 1, logger: pino({ level: 'silent' }) });
  const sellers: string[] = [];
  for (let at = 1; at <= SELLERS; at += 1) {
    const { id } = await addUser(database, {});
    const sellerId = `seller${String(at).padStart(6, '0')}`;
    await database.query.updateTable('users').set({ sellerId }).where('id', '=', id).execute();
    sellers.push(id);
  }
  await database.close();
  const client = new pg.Client(url);
  await client.connect();
  const run = async (what: string, statement: string, values: unknown[] = []) => {
    const begin = performance.now();
    await client.query(statement, values);
    log(`${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  };
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off;
      set work_mem = '256MB'; set maintenance_work_mem = '1GB'; select setseed(0.7)`);
    await run('old reports', 'truncate graded_card_reports');
    await run(
      'reports',
      `insert into graded_card_reports (certificate, report)
       select certificate, jsonb_set($1::jsonb, '{slab}', jsonb_build_object('front', jsonb_build_object(
         'url', '/media/' || media_key || '/slab-front.jpg', 'width', 2400, 'height', 3600)))
       from graded_cards`,
      [sampleReport(930)],
    );
    // Better cards cost more; most are cheap.
    await run(
      'listings',
      `insert into listings (certificate, seller_id, terms_id, price, state, published_at, listed_at,
         category_id, score, grade_key, title)
       select g.certificate,
              ($1::uuid[])[case when random() < 0.1 then 1 else 2 + floor(random() * ($2::int - 1))::int end],
              1, (100 + 100000 * random() ^ 4 * (1 + coalesce(g.score, 500) / 200.0))::int, 'live', t.at, t.at,
              s.category_id, g.score, g.grade_key,
              concat_ws(' ', k.name, s.year, s.brand, s.name, c.name, '#' || c.number, c.rarity, v.name)
       from graded_cards g
       join card_variations v on v.id = g.variation_id
       join cards c on c.id = v.card_id
       join card_sets s on s.id = c.set_id
       join categories k on k.id = s.category_id
       cross join lateral (select now() - random() * interval '300 days' as at where g.certificate <> '') t`,
      [sellers, SELLERS],
    );
    await run('statistics', 'vacuum analyze');
  } finally {
    await client.end();
  }
}
