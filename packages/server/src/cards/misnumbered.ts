import { sql } from 'kysely';
import { readNumber } from '../db/card-words.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';
import type { CardParts } from './card-parts.ts';
import { isNumberOf } from './score.ts';
import type { WantedWord } from './wanted-words.ts';

const findNumbers = prepare(
  'numbers-of-sets',
  (_db, given: Given<{ setIds: readonly number[] }>) => sql<{ setId: number; number: string }>`
    select set_id, number from cards where set_id = any(${given('setIds')}::bigint[])`,
);

/** A match, and the words it was found by. */
interface Matched {
  readonly card: CardParts;
  readonly words: readonly WantedWord[];
}

/**
 * The matches whose typed number belongs to another card of the same set: either the number or the name is
 * wrong. A number that no card of the set has is a typo.
 */
export async function findMisnumbered<T extends Matched>(
  db: Queries,
  matched: readonly T[],
): Promise<ReadonlySet<T>> {
  const wrong = matched.flatMap((match) => {
    const numbers = match.words.filter(
      ({ isNumber, text }) => isNumber && !isNumberOf(text, match.card.number),
    );
    return numbers.length > 0 ? [{ match, numbers }] : [];
  });
  if (wrong.length === 0) return new Set();
  const setIds = [...new Set(wrong.map(({ match }) => match.card.setId))];
  const rows = await findNumbers(db, { setIds });
  const known = rows.map(({ number, setId }) => ({ setId, number: readNumber(number) }));
  return new Set(
    wrong
      .filter(({ match, numbers }) =>
        known.some(
          ({ number, setId }) =>
            setId === match.card.setId && numbers.some(({ text }) => isNumberOf(text, number)),
        ),
      )
      .map(({ match }) => match),
  );
}
