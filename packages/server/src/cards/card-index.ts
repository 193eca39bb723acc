import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';
import type { WordGroup } from './word-groups.ts';

/** The list of a word that more cards have takes too long to read. */
const COMMON = 20_000;
/** A fixed sample of the catalogue, large enough for common words. */
const SAMPLE = 20_000;
/** Queries of one statement, so none takes too long. */
const MOST_QUERIES = 100;

/** Cards to look for: those that have a word of every group, up to a limit. */
interface Look {
  readonly groups: readonly WordGroup[];
  readonly limit: number;
}

const findCards = prepare(
  'cards-with-words',
  (_db, given: Given<{ queries: readonly string[]; limits: readonly number[] }>) => sql<{
    at: number;
    cardId: number;
  }>`
    select q.at, found.card_id
    from unnest(${given('queries')}::text[], ${given('limits')}::int[])
      with ordinality q(query, most, at)
    cross join lateral (
      select card_id from card_words where words @@ q.query::tsquery limit q.most) found`,
);

const findInSample = prepare(
  'cards-with-common-words',
  (_db, given: Given<{ query: string; percent: number; limit: number }>) => sql<{
    cardId: number;
  }>`
    select card_id
    from card_words tablesample system (${given('percent')}) repeatable (1)
    where words @@ ${given('query')}::tsquery
    limit ${given('limit')}`,
);

/**
 * Looks for cards in the index of words.
 * @param total cards of the catalogue.
 * @returns the ids that each look found, unordered.
 */
export async function lookUp(
  db: Queries,
  looks: readonly Look[],
  total: number,
): Promise<readonly (readonly number[])[]> {
  const part = Math.min(1, SAMPLE / total);
  const inSample = ({ groups, limit }: Look) => {
    if (groups.some(({ reach }) => reach <= COMMON)) return false;
    return groups.reduce((cards, { reach }) => cards * Math.min(1, reach / total), SAMPLE) >= limit;
  };
  const found = looks.map((): number[] => []);
  for (const [at, look] of looks.entries()) {
    if (!inSample(look)) continue;
    const given = { query: queryFor(look), percent: 100 * part, limit: look.limit };
    found[at] = (await findInSample(db, given)).map(({ cardId }) => cardId);
  }
  const open = looks.flatMap((look, at) => (found[at]!.length < look.limit ? [at] : []));
  for (let from = 0; from < open.length; from += MOST_QUERIES) {
    const some = open.slice(from, from + MOST_QUERIES);
    const rows = await findCards(db, {
      queries: some.map((at) => queryFor(looks[at]!)),
      limits: some.map((at) => looks[at]!.limit),
    });
    for (const at of some) found[at] = [];
    for (const { at, cardId } of rows) found[some[at - 1]!]!.push(cardId);
  }
  return found;
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** As PostgreSQL reads it: `('charizard')&('4'|'#4')`. */
const queryFor = ({ groups }: Look) =>
  groups.map(({ words }) => `(${words.map(quoted).join('|')})`).join('&');
