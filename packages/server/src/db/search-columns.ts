import { sql } from 'kysely';
import { folded } from './search-text.ts';

/** SQL: the title of a set of the catalogue, `s`: the contract's `setTitle`. */
export const SET_TITLE = sql<string>`
  case when starts_with(lower(s.name), lower(s.brand)) then s.name
       else s.brand || ' ' || s.name end`;
/** SQL: the sort key of sets. */
export const TITLE_ORDER = folded(SET_TITLE);

/**
 * SQL: the search text of a set (`s`, its category `k`) and a card (`c`, its variation `v`), and the sort
 * key of cards: 4/102 before 12/102 before TG2. Cards' search text is cut to fit an index entry.
 */
export const SEARCH_OF_SET = folded(sql`concat_ws(' ', k.name, s.year, s.brand, s.name)`);
export const SEARCH_OF_CARD = sql<string>`left(c.search || ' ' || ${folded(sql`v.name`)}, 640)`;
export const NUMBER_ORDER = sql<string>`upper(substring(c.number from '^\\D*'))
  || lpad(coalesce(substring(c.number from '\\d{1,9}'), ''), 9, '0')`;
