import { GRADE_KEYS, type GradeKey } from '@tag/contract/graded-cards';
import { sql, type RawBuilder } from 'kysely';

/** Counts have one column for each grade, in every table that has counts: `g_8_5` for 8.5. */
const GRADE_COLUMNS: readonly string[] = GRADE_KEYS.map(columnOf);

/** All columns of counts. */
export const COUNT_COLUMNS: readonly string[] = ['total', ...GRADE_COLUMNS];

/** The column of one grade. */
export function columnOf(key: GradeKey): string {
  return `g_${key.replace('.', '_')}`;
}

/**
 * SQL for each grade's column, separated by commas; it may only use what is known here.
 * @example eachGrade((it) => `sum(${it}) as ${it}`)
 */
export function eachGrade(write: (column: string, key: GradeKey) => string): RawBuilder<unknown> {
  return sql.raw(GRADE_KEYS.map((key) => write(columnOf(key), key)).join(', '));
}

/** The same for the total and each grade. */
export function eachCount(write: (column: string) => string = (column) => column) {
  return sql.raw(COUNT_COLUMNS.map(write).join(', '));
}

/** SQL: the counts of all grades as one array, in the order of GRADE_KEYS. */
export function gradeArray(alias: string): RawBuilder<number[]> {
  return sql`array[${eachGrade((column) => `${alias}.${column}`)}]`;
}
