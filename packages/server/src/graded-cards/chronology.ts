import { GRADES, gradeOf } from '@tag/contract/graded-cards';
import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { Transaction } from '../db/queries.ts';

/** Gives the next number of a variation, or of a grade within it. */
export type Numbering = (variationId: number, gradeKey?: string) => number;

const lockVariations = prepare(
  'chronology-lock',
  (db, given: Given<{ variations: readonly number[] }>) =>
    db
      .selectFrom('cardVariations')
      .select('id')
      .where('id', '=', sql<number>`any(${given('variations')})`)
      .orderBy('id')
      .forNoKeyUpdate(),
);

const findLast = prepare(
  'chronology-last',
  (_db, given: Given<{ variations: readonly number[] }>) => sql<{ id: number; last: number }>`
    select v.id, g.chronology as last
    from unnest(${given('variations')}::bigint[]) v(id)
    cross join lateral (
      select chronology from graded_cards where variation_id = v.id
      order by chronology desc limit 1) g`,
);

/**
 * Locks the variations, in one order for all callers, and reads the last numbers of each: within the
 * variation, and within each grade. Both come from an index without the table.
 */
export async function numberAfter(
  db: Transaction,
  cards: readonly { variationId: number; score: number | null }[],
): Promise<Numbering> {
  const variations = [...new Set(cards.map(({ variationId }) => variationId))];
  await lockVariations(db, { variations });
  const rows = await findLast(db, { variations });
  const last = new Map(rows.map((row) => [`${row.id}`, row.last]));
  for (const { id, key, lastInGrade } of await lastInGrades(db, cards)) {
    last.set(`${id} ${key}`, lastInGrade);
  }
  return (variationId, gradeKey) => {
    const name = gradeKey === undefined ? `${variationId}` : `${variationId} ${gradeKey}`;
    const number = (last.get(name) ?? 0) + 1;
    last.set(name, number);
    return number;
  };
}

interface LastInGrade {
  id: number;
  key: string;
  lastInGrade: number;
}

/** A grade is a range of scores, so the index finds it. */
const findLastInGrade = prepare(
  'chronology-in-grade',
  (_db, given: Given<{ grades: string }>) => sql<LastInGrade>`
    select w.id, w.key, g.last as last_in_grade
    from json_to_recordset(${given('grades')}) w(id bigint, key text, "from" smallint, "to" smallint)
    cross join lateral (
      select max(chronology_in_grade) as last from graded_cards
      where variation_id = w.id and score between w."from" and w."to" and w."from" is not null
      union all
      select max(chronology_in_grade) from graded_cards
      where variation_id = w.id and score is null and w."from" is null
    ) g
    where g.last is not null`,
);

async function lastInGrades(
  db: Transaction,
  cards: readonly { variationId: number; score: number | null }[],
): Promise<LastInGrade[]> {
  const wanted = new Map<string, { id: number; key: string; from: number | null; to: number }>();
  for (const { variationId: id, score } of cards) {
    const { key } = gradeOf(score);
    const index = GRADES.findIndex((grade) => grade.key === key);
    const from = GRADES[index]?.from ?? null;
    const to = index > 0 ? GRADES[index - 1]!.from - 1 : 1000;
    wanted.set(`${id} ${key}`, { id, key, from, to });
  }
  return findLastInGrade(db, { grades: JSON.stringify([...wanted.values()]) });
}
