import { sql, type Kysely } from 'kysely';

/** One column a grade, as they were when this was written. */
const GRADES = 'pristine 10 9 8.5 8 7.5 7 6.5 6 5.5 5 4.5 4 3.5 3 2.5 2 1.5 1 authentic'.split(' ');
const columns = GRADES.map((key) => ({ key, name: `g_${key.replace('.', '_')}` }));
const names = columns.map(({ name }) => name).join(', ');
/** 4/102 before 12/102 before TG2. */
const NUMBER_ORDER = `upper(substring(c.number from '^\\D*'))
  || lpad(coalesce(substring(c.number from '\\d{1,9}'), ''), 9, '0')`;
const counts = columns.map(({ name }) => `${name} integer not null default 0`).join(',\n');
const sparse = columns.map(({ name }) => `${name} integer`).join(',\n');
const counted = (empty: string) =>
  columns
    .map(({ key, name }) => `${empty}(count(*) filter (where grade_key = '${key}'), 0) as ${name}`)
    .join(',\n');

/**
 * Counts of certificates, updated as they are graded. Category and year are sums over sets, so no row is
 * written by everyone. A card's row also has its search text. `magnitude` changes only when a count
 * doubles: its index finds the most graded cards without a write for every certificate.
 *
 * Changes are kept by day: `level` 1 is a variation, 2 a set, 3 a year of a category (category times
 * 10,000, plus year), 4 a category. Only days, and within them only grades, that changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  await run(`
    create table population_by_set (
      set_id bigint primary key references card_sets,
      category_id bigint not null,
      year smallint not null,
      search text not null,
      total integer not null default 0,
      ${counts}
    ) with (fillfactor = 60)`);
  await run('create index population_by_set_scope on population_by_set (category_id, year)');
  await run(`
    create table population_by_card (
      variation_id bigint primary key references card_variations,
      card_id bigint not null,
      set_id bigint not null,
      number_order text collate "C" not null,
      search text not null,
      total integer not null default 0,
      magnitude smallint not null generated always as (width_bucket(total,
        '{1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536}'::int[])) stored,
      ${counts}
    ) with (fillfactor = 80)`);
  await run('create index population_by_card_set on population_by_card (set_id)');
  await run('create index population_by_card_card on population_by_card (card_id)');
  await run('create index population_by_card_magnitude on population_by_card (magnitude)');
  await run(`
    create index population_by_card_search on population_by_card using gin (search gin_trgm_ops)`);
  await run(`
    create table population_changes (
      level smallint not null check (level between 1 and 4),
      id bigint not null,
      day date not null,
      total integer not null,
      ${sparse},
      primary key (level, id, day)
    ) with (fillfactor = 90)`);
  await run(`
    create table voided_certificates (
      certificate text primary key,
      variation_id bigint not null references card_variations,
      score smallint,
      graded_at timestamptz not null,
      voided_at timestamptz not null default now(),
      reason text not null check (reason <> '')
    )`);

  // A regraded certificate keeps its number in its variation and becomes the last of its grade.
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'graded_cards'::regclass
      and pg_get_constraintdef(oid) like '%chronology_in_grade%'`.execute(db);
  for (const { name } of rows) await run(`alter table graded_cards drop constraint ${name}`);
  await run('alter table graded_cards add check (chronology_in_grade >= 1)');

  // Leaderboards are read from it in order, and regions and ranks without the table.
  await run('drop index graded_cards_population');
  await run(`
    create index graded_cards_population
      on graded_cards (variation_id, score desc nulls last, chronology)
      include (grade_key, region, certificate, chronology_in_grade)`);
  await countWhatIsThere(run);
}

async function countWhatIsThere(run: (text: string) => Promise<unknown>): Promise<void> {
  const marks = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';
  const fold = (text: string) =>
    `lower(regexp_replace(normalize(${text}, NFKD), '${marks}', '', 'g'))`;
  const catalogue = `
    graded_cards g
    join card_variations v on v.id = g.variation_id
    join cards c on c.id = v.card_id
    join card_sets s on s.id = c.set_id
    join categories k on k.id = s.category_id`;
  await run(`
    insert into population_by_set (set_id, category_id, year, search, total, ${names})
    select s.id, s.category_id, s.year,
           ${fold("concat_ws(' ', k.name, s.year, s.brand, s.name)")}, count(*),
           ${counted('coalesce')}
    from ${catalogue}
    group by s.id, k.name`);
  await run(`
    insert into population_by_card
      (variation_id, card_id, set_id, number_order, search, total, ${names})
    select v.id, c.id, c.set_id, ${NUMBER_ORDER}, c.search || ' ' || ${fold('v.name')}, count(*),
           ${counted('coalesce')}
    from ${catalogue}
    group by v.id, c.id`);
  await run(`
    insert into population_changes (level, id, day, total, ${names})
    select l.level, l.id, (g.graded_at at time zone 'UTC')::date, count(*),
           ${counted('nullif')}
    from ${catalogue}
    cross join lateral (values
      (1, v.id), (2, s.id), (3, s.category_id * 10000 + s.year), (4, s.category_id)
    ) l (level, id)
    group by 1, 2, 3`);
}
