import { GRADE_KEYS, type GradeKey } from '@tag/contract/graded-cards';

/**
 * Counts by grade lie in one column a grade, in every table that holds counts: `g_8_5` for 8.5.
 */
export const GRADE_COLUMNS: readonly string[] = GRADE_KEYS.map(columnOf);

/** The column of one grade. */
export function columnOf(key: GradeKey): string {
  return `g_${key.replace('.', '_')}`;
}

/** SQL for each grade's column, after one another: `eachGrade((it) => `sum(${it}) as ${it}`)`. */
export function eachGrade(write: (column: string, key: GradeKey) => string): string {
  return GRADE_KEYS.map((key) => write(columnOf(key), key)).join(', ');
}

/** SQL: the counts of all grades as one array, in the order of GRADE_KEYS. */
export function gradeArray(alias: string): string {
  return `array[${GRADE_COLUMNS.map((column) => `${alias}.${column}`).join(', ')}]`;
}
