import type { StatedCard, Statement } from './statement.ts';

/** How many certificates of a card have each grade. */
export interface CardCount {
  readonly card: StatedCard;
  /** By grade, as on the label: 10 to 1, or A. */
  readonly grades: Readonly<Record<string, number>>;
  /** Pristine or Gem Mint: 950 points or more. */
  readonly gems: number;
  readonly total: number;
}

const GEM = 950;

/**
 * The population as it was at the end of a day, from the log alone: what each certificate was by then.
 * @param day `2026-11-27`, UTC.
 */
export function populationAt(statements: readonly Statement[], day: string): readonly CardCount[] {
  const then = new Map<string, Statement>();
  // Statements of one certificate are in the order of what happened.
  for (const statement of statements) {
    if (statement.at.slice(0, 10) <= day) then.set(statement.cert, statement);
  }
  const counts = new Map<
    string,
    { card: StatedCard; grades: Record<string, number>; gems: number; total: number }
  >();
  for (const { card, event, grade, score } of then.values()) {
    if (event === 'voided') continue;
    const { card: name, category, number, set, variation, year } = card;
    const key = JSON.stringify([category, year, set, name, number, variation]);
    const count = counts.get(key) ?? { card, grades: {}, gems: 0, total: 0 };
    counts.set(key, count);
    count.grades[grade] = (count.grades[grade] ?? 0) + 1;
    count.gems += score !== null && score >= GEM ? 1 : 0;
    count.total += 1;
  }
  return [...counts.values()];
}

/** All cards together. */
export function addUp(counts: readonly CardCount[]): Omit<CardCount, 'card'> {
  const grades: Record<string, number> = {};
  for (const count of counts) {
    for (const [grade, some] of Object.entries(count.grades)) {
      grades[grade] = (grades[grade] ?? 0) + some;
    }
  }
  const sum = (of: 'gems' | 'total') => counts.reduce((all, count) => all + count[of], 0);
  return { grades, gems: sum('gems'), total: sum('total') };
}
