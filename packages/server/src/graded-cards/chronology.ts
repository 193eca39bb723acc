import { GRADES, gradeOf } from '@tag/contract/graded-cards';
import type pg from 'pg';

/** Gives the next number of a variation, or of a grade within it. */
export type Numbering = (variationId: number, gradeKey?: string) => number;

/**
 * Locks the variations, in one order for all callers, and reads how far each is numbered: the nth of
 * its variation ever graded, and the nth of its grade. Both come from an index without the table.
 */
export async function numberAfter(
  client: pg.PoolClient,
  cards: readonly { variationId: number; score: number | null }[],
): Promise<Numbering> {
  const variations = [...new Set(cards.map(({ variationId }) => variationId))];
  await client.query({
    name: 'chronology-lock',
    text: `select from card_variations where id = any($1::bigint[]) order by id for no key update`,
    values: [variations],
  });
  const { rows } = await client.query<{ id: number; last: number }>({
    name: 'chronology-last',
    text: `
      select v.id, g.chronology as last
      from unnest($1::bigint[]) v(id)
      cross join lateral (
        select chronology from graded_cards where variation_id = v.id
        order by chronology desc limit 1) g`,
    values: [variations],
  });
  const last = new Map(rows.map((row) => [`${row.id}`, row.last]));
  for (const { id, key, lastInGrade } of await lastInGrades(client, cards)) {
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

/** A grade is a range of scores, so the index leads to it. */
async function lastInGrades(
  client: pg.PoolClient,
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
  const { rows } = await client.query<LastInGrade>({
    name: 'chronology-in-grade',
    text: `
      select w.id, w.key, g.last as "lastInGrade"
      from json_to_recordset($1) w(id bigint, key text, "from" smallint, "to" smallint)
      cross join lateral (
        select max(chronology_in_grade) as last from graded_cards
        where variation_id = w.id and score between w."from" and w."to" and w."from" is not null
        union all
        select max(chronology_in_grade) from graded_cards
        where variation_id = w.id and score is null and w."from" is null
      ) g
      where g.last is not null`,
    values: [JSON.stringify([...wanted.values()])],
  });
  return rows;
}
