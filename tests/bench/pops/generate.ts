import { GRADES } from '@tag/contract/graded-cards';
import { connect } from '@tag/server/testing';
import { sql, type RawBuilder } from 'kysely';
import { pino } from 'pino';
import { eachCount, eachGrade } from '../../../packages/server/src/db/grade-columns.ts';
import {
  NUMBER_ORDER,
  SEARCH_OF_CARD,
  SEARCH_OF_SET,
  TITLE_ORDER,
} from '../../../packages/server/src/db/search-columns.ts';
import { folded } from '../../../packages/server/src/db/search-text.ts';
import { STRIPES } from '../../../packages/server/src/pops/counters.ts';
import { COUNTS, RECOUNT } from '../../../packages/server/src/pops/recount.ts';
import { BRANDS, CATEGORIES, FIRST_NAMES, LAST_NAMES, SERIES, VARIATIONS } from './names.ts';

interface Size {
  readonly certificates: number;
  readonly cards: number;
  readonly sets: number;
  /** Certificates of the most graded card. */
  readonly hot: number;
}

/** A population like a large company's: ten certificates per card, a hundred cards per set. */
export const sizeOf = (certificates: number): Size => ({
  certificates,
  cards: Math.ceil(certificates / 10),
  sets: Math.ceil(certificates / 1000),
  hot: Math.ceil(certificates / 200),
});

/** Days over which the certificates were graded. */
const DAYS = 1500;

/** SQL: one of the texts, the first far more often than the last. */
const oneOf = (texts: readonly string[], bend = 1.6) => sql<string>`
  (${texts}::text[])[1 + floor(random() ^ ${sql.lit(bend)} * ${sql.lit(texts.length)})::int]`;

const gradeKey = sql`case when score is null then 'authentic' ${sql.join(
  GRADES.map(({ key, from }) => sql`when score >= ${sql.lit(from)} then ${sql.lit(key)}`),
  sql` `,
)} end`;

/**
 * Fills an empty, migrated database with a made-up population, using only SQL; the result is the same for the
 * same size. Counters come from the same expressions that count each new certificate.
 */
export async function generate(
  url: string,
  size: Size,
  log: (line: string) => void,
): Promise<void> {
  const database = await connect(url, { connections: 1, logger: pino({ level: 'silent' }) });
  // Session settings and the random numbers in a session belong to one connection.
  await database.query
    .connection()
    .execute(async (db) => {
      for (const setting of [
        sql`statement_timeout = 0`,
        sql`synchronous_commit = off`,
        sql`work_mem = '512MB'`,
        sql`maintenance_work_mem = '1GB'`,
        sql`max_parallel_maintenance_workers = 2`,
      ]) {
        await sql`set ${setting}`.execute(db);
      }
      await sql`select setseed(0.42)`.execute(db);
      for (const [what, statements] of Object.entries(stepsOf(size))) {
        const begin = performance.now();
        for (const statement of statements) await statement.execute(db);
        log(`${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
      }
    })
    .finally(() => database.close());
}

type Statement = RawBuilder<unknown>;

function stepsOf(size: Size): Record<string, Statement[]> {
  return {
    catalogue: catalogue(size),
    certificates: certificates(size),
    'certificate indexes': [
      sql`alter table graded_cards add primary key (certificate)`,
      sql`alter table graded_cards add unique (media_key)`,
      sql`alter table graded_cards add unique (variation_id, chronology)`,
      sql`create index graded_cards_population
         on graded_cards (variation_id, score desc nulls last, chronology)
         include (grade_key, region, certificate, chronology_in_grade, published_at)`,
      sql`alter table graded_card_reports
         add foreign key (certificate) references graded_cards on delete cascade`,
    ],
    'cards counted': countCards(),
    'days counted': countDays(),
    statistics: [sql`vacuum analyze`],
  };
}

function catalogue({ sets, cards }: Size): Statement[] {
  return [
    sql`insert into categories (name) select unnest(${CATEGORIES}::text[])`,
    sql`insert into card_sets (category_id, year, brand, name)
     select 1 + floor(random() ^ 1.5 * ${sql.lit(CATEGORIES.length)})::int,
            (2026 - floor(random() ^ 2 * 76))::int, ${oneOf(BRANDS)}, ${oneOf(SERIES)} || ' ' || g
     from generate_series(1, ${sql.lit(sets)}) g`,
    sql`insert into cards (set_id, number, name, rarity, subset, search)
     select c.set_id, c.number, c.name, c.rarity, null,
            ${folded(sql`
              concat_ws(' ', k.name, s.year, s.brand, s.name, c.name, '#' || c.number, c.rarity)`)}
     from (
       select 1 + floor(random() ^ 1.3 * ${sql.lit(sets)})::int as set_id, g::text as number,
              ${oneOf(FIRST_NAMES)} || ' ' || ${oneOf(LAST_NAMES)} as name,
              ${oneOf(['Base', 'Rookie', 'Insert', 'Holo Rare'])} as rarity
       from generate_series(1, ${sql.lit(cards)}) g
     ) c
     join card_sets s on s.id = c.set_id
     join categories k on k.id = s.category_id`,
    sql`insert into search_words (word)
     select distinct word from cards cross join lateral regexp_split_to_table(search, '\\s+') word
     where length(word) >= 3 and word ~ '^[^#0-9]'`,
    sql`insert into card_variations (card_id, name) select id, ${oneOf(VARIATIONS, 2)} from cards`,
  ];
}

function certificates({ certificates: count, cards, hot }: Size): Statement[] {
  return [
    sql`alter table graded_card_reports drop constraint graded_card_reports_certificate_fkey`,
    sql`drop index graded_cards_population`,
    sql`alter table graded_cards drop constraint graded_cards_pkey,
       drop constraint graded_cards_media_key_key,
       drop constraint graded_cards_variation_id_chronology_key`,
    sql`insert into graded_cards (certificate, variation_id, score, grade_key, region, chronology,
       chronology_in_grade, media_key, graded_at, published_at)
     select 'X' || lpad(g::text, 7, '0'), variation_id, score, grade_key,
            ${oneOf(['US-CA', 'US-TX', 'US-NY', 'US-FL', 'EU/UK', 'UK', 'CA', 'AS', 'OC', 'SAM'])},
            row_number() over (partition by variation_id order by graded_at, g),
            row_number() over (partition by variation_id, grade_key order by graded_at, g),
            'k' || left(md5(g::text), 22), graded_at, graded_at
     from (
       select g, score, ${gradeKey} as grade_key, variation_id,
              now() - age * ${sql.lit(DAYS)} * interval '1 day' as graded_at
       from (
         select g, random() as age,
                case when g < ${sql.lit(hot)} then 1 else 2 + floor(random() ^ 2 * ${sql.lit(cards - 1)})::int end
                  as variation_id,
                case when random() < 0.005 then null
                     else (1000 - floor(random() ^ 1.9 * 901))::smallint end as score
         from generate_series(0, ${sql.lit(count - 1)}) g
       ) drawn
     ) graded`,
    sql`insert into graded_card_reports (certificate, report)
     select certificate, jsonb_build_object('images', jsonb_build_object('front', jsonb_build_object(
              'url', '/media/' || media_key || '/front.jpg', 'width', 3000, 'height', 4200)))
     from graded_cards where variation_id % 10 = 1`,
  ];
}

function countCards(): Statement[] {
  return [
    sql`insert into population_by_card
       (variation_id, card_id, set_id, number_order, search, ${eachCount()})
     select v.id, c.id, c.set_id, ${NUMBER_ORDER}, ${SEARCH_OF_CARD},
            ${eachCount((it) => `r.${it}`)}
     from (${RECOUNT}) r
     join card_variations v on v.id = r.variation_id
     join cards c on c.id = v.card_id`,
    sql`insert into population_by_set (set_id, category_id, year, search, title_order, ${eachCount()})
     select s.id, s.category_id, s.year, ${SEARCH_OF_SET}, ${TITLE_ORDER},
            ${eachCount((it) => `sum(p.${it})`)}
     from population_by_card p
     join card_sets s on s.id = p.set_id
     join categories k on k.id = s.category_id
     group by s.id, k.name`,
  ];
}

/** Each level from the one below it. */
function countDays(): Statement[] {
  const sums = eachCount((it) => `sum(d.${it})`);
  // Past days, as the nightly job folds them.
  const stripe = sql`case when d.day < current_date then 0 else d.id % ${sql.lit(STRIPES)} end`;
  const ofSets = sql`
    population_changes d join population_by_set p on p.set_id = d.id where d.level = 2`;
  return [
    sql`insert into population_changes (level, id, day, ${eachCount()})
     select 1, r.variation_id, r.day, r.total, ${eachGrade((it) => `nullif(r.${it}, 0)`)}
     from (
       select g.variation_id, (g.graded_at at time zone 'UTC')::date as day, ${COUNTS}
       from graded_cards g group by 1, 2
     ) r`,
    sql`insert into population_changes (level, id, day, ${eachCount()})
     select 2, p.set_id, d.day, ${sums}
     from population_changes d join population_by_card p on p.variation_id = d.id
     where d.level = 1 group by p.set_id, d.day`,
    sql`insert into population_changes (level, id, year, day, stripe, ${eachCount()})
     select 3, p.category_id, p.year, d.day, ${stripe}, ${sums}
     from ${ofSets} group by 2, 3, 4, 5`,
    sql`insert into population_changes (level, id, day, stripe, ${eachCount()})
     select 4, p.category_id, d.day, ${stripe}, ${sums} from ${ofSets} group by 2, 3, 4`,
  ];
}
