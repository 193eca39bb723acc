import { foldedSql } from './search-text.ts';

/**
 * SQL: what a set (`s`, its category `k`) and a card (`c`, its variation `v`) are searched by, and
 * what cards are sorted by: 4/102 before 12/102 before TG2. An index holds what cards are searched
 * by, and no entry of it may be longer.
 */
export const SEARCH_OF_SET = foldedSql("concat_ws(' ', k.name, s.year, s.brand, s.name)");
export const SEARCH_OF_CARD = `left(c.search || ' ' || ${foldedSql('v.name')}, 640)`;
export const NUMBER_ORDER = `upper(substring(c.number from '^\\D*'))
  || lpad(coalesce(substring(c.number from '\\d{1,9}'), ''), 9, '0')`;
