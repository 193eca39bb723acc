import { sql, type Kysely } from 'kysely';

/**
 * Sort keys of sets, next to their counts: a page of a category's sets sorts thousands, and spent most of
 * its time reading and folding names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const marks = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table population_by_set
      add column title_order text collate "C" not null default ''`.execute(db);
  await sql`
    update population_by_set p
    set title_order = lower(regexp_replace(normalize(
      case when starts_with(lower(s.name), lower(s.brand)) then s.name
           else s.brand || ' ' || s.name end, NFKD), ${sql.lit(marks)}, '', 'g'))
    from card_sets s where s.id = p.set_id`.execute(db);
}
