import { foldedSql } from '../db/search-text.ts';

/** SQL: what a set (`s`, its category `k`) and a card (`c`, its variation `v`) are searched by. */
export const SEARCH_OF_SET = foldedSql("concat_ws(' ', k.name, s.year, s.brand, s.name)");
export const SEARCH_OF_CARD = `c.search || ' ' || ${foldedSql('v.name')}`;
