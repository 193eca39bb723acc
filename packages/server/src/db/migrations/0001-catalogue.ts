import { sql, type Kysely } from 'kysely';

/** The catalogue: categories have sets, sets have cards, cards have variations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table categories (
      id bigint generated always as identity primary key,
      name text not null unique check (name <> '')
    )`.execute(db);
  await sql`
    create table card_sets (
      id bigint generated always as identity primary key,
      category_id bigint not null references categories,
      year smallint not null check (year between 1800 and 2200),
      brand text not null check (brand <> ''),
      name text not null check (name <> ''),
      unique (category_id, year, brand, name)
    )`.execute(db);
  await sql`
    create table cards (
      id bigint generated always as identity primary key,
      set_id bigint not null references card_sets,
      number text not null check (number <> ''),
      name text not null check (name <> ''),
      rarity text,
      subset text,
      search text not null,
      unique (set_id, number, name)
    )`.execute(db);
  await sql`create index cards_search on cards using gin (search gin_trgm_ops)`.execute(db);
  await sql`
    create table card_variations (
      id bigint generated always as identity primary key,
      card_id bigint not null references cards,
      name text not null check (name <> ''),
      unique (card_id, name)
    )`.execute(db);
}
