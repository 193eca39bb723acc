import { sql } from 'kysely';

/** SQL: what a label says of its card `c`, its set `s`, and its variation `v`; cards are searched by it. */
export const LABEL_WORDS = sql<string>`concat_ws(' ', s.year, s.brand, s.name, c.subset, c.name,
  c.number, v.name)`;
