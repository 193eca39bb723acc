import { sql, type Kysely } from 'kysely';

/**
 * Certificates, and the reports measured for them. The grade's key is stored next to the score, so counts
 * by grade need only the covering index; a check keeps the two consistent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table graded_cards (
      certificate text primary key check (certificate ~ '^[A-Z][0-9]{7}$'),
      variation_id bigint not null references card_variations,
      score smallint check (score between 100 and 1000),
      grade_key text not null check (
        grade_key = case
          when score is null then 'authentic'
          when score >= 990 then 'pristine'
          when score >= 950 then '10'
          when score >= 900 then '9'
          when score >= 850 then '8.5'
          when score >= 800 then '8'
          when score >= 750 then '7.5'
          when score >= 700 then '7'
          when score >= 650 then '6.5'
          when score >= 600 then '6'
          when score >= 550 then '5.5'
          when score >= 500 then '5'
          when score >= 450 then '4.5'
          when score >= 400 then '4'
          when score >= 350 then '3.5'
          when score >= 300 then '3'
          when score >= 250 then '2.5'
          when score >= 200 then '2'
          when score >= 150 then '1.5'
          else '1'
        end
      ),
      region text,
      chronology integer not null check (chronology >= 1),
      chronology_in_grade integer not null check (chronology_in_grade between 1 and chronology),
      serial_number integer check (serial_number >= 1),
      divisor_number integer check (divisor_number >= serial_number),
      cmp_code text,
      is_prizm boolean not null default false,
      is_refractor boolean not null default false,
      media_key text not null unique,
      graded_at timestamptz not null,
      published_at timestamptz,
      unique (variation_id, chronology)
    )`.execute(db);
  await sql`
    create index graded_cards_population
      on graded_cards (variation_id, score) include (region, grade_key)`.execute(db);
  await sql`
    create table graded_card_reports (
      certificate text primary key references graded_cards on delete cascade,
      report jsonb not null check (jsonb_typeof(report) = 'object')
    )`.execute(db);
}
