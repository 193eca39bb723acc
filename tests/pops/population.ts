import type { GradeKey } from '@tag/contract/graded-cards';
import { GRADES } from '@tag/contract/graded-cards';
import type { Database } from '@tag/server';
import { gradeCards, type NewGradedCard } from '@tag/server/seeding';
import { testApi } from '../support/api.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

let last = 0;
/** The next free certificate number. */
export const nextCertificate = () => `X${String((last += 1)).padStart(7, '0')}`;

/** A score with this grade. */
const scoreOf = (key: GradeKey) => GRADES.find((grade) => grade.key === key)?.from ?? null;

export type CardNames = Parameters<typeof addVariation>[1];

/** Adds a card and grades a copy of it for each given grade. @returns the certificates. */
export async function grade(
  database: Database,
  names: CardNames,
  grades: readonly GradeKey[],
  more: Partial<NewGradedCard> = {},
): Promise<string[]> {
  const variationId = await addVariation(database, names);
  const cards = grades.map((key) =>
    sampleCard({ certificate: nextCertificate(), variationId, score: scoreOf(key), ...more }),
  );
  await gradeCards(database, cards);
  return cards.map(({ certificate }) => certificate);
}

/** Calls the API in this process. */
export function caller(database: Database) {
  const api = testApi(database);
  return async (path: string, query: Record<string, string | number | readonly string[]> = {}) => {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((it) => [name, String(it)]),
      ),
    );
    const response = await api.request(`${path}?${search}`);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}
