import { sql, type Kysely } from 'kysely';

/**
 * Names in addresses are matched without case and accents: `Pokémon` finds `Pokemon`. These indexes store
 * names that way and speed up every call of the population report.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const marks = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';
  const fold = (text: string) =>
    `lower(regexp_replace(normalize(${text}, NFKD), '${marks}', '', 'g'))`;
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local statement_timeout = 0');
  await run(`create index card_sets_folded_name on card_sets ((${fold('name')}))`);
  await run(`create index card_sets_folded_title on card_sets ((${fold("brand || ' ' || name")}))`);
  await run(`create index cards_folded_name on cards (set_id, (${fold('name')}))`);
}
