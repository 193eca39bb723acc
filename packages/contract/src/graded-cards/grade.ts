/**
 * Score to grade and label. A score is a whole number from 100 to 1000; each band starts at `from` and
 * ends below the next. There is no 9.5, and 10 has two labels. `key` identifies a band wherever it has a
 * count or a color.
 */
export const GRADES = [
  { key: 'pristine', from: 990, grade: '10', label: 'Pristine' },
  { key: '10', from: 950, grade: '10', label: 'Gem Mint' },
  { key: '9', from: 900, grade: '9', label: 'Mint' },
  { key: '8.5', from: 850, grade: '8.5', label: 'NM-MT+' },
  { key: '8', from: 800, grade: '8', label: 'NM-MT' },
  { key: '7.5', from: 750, grade: '7.5', label: 'NM+' },
  { key: '7', from: 700, grade: '7', label: 'NM' },
  { key: '6.5', from: 650, grade: '6.5', label: 'EX-MT+' },
  { key: '6', from: 600, grade: '6', label: 'EX-MT' },
  { key: '5.5', from: 550, grade: '5.5', label: 'EX+' },
  { key: '5', from: 500, grade: '5', label: 'EX' },
  { key: '4.5', from: 450, grade: '4.5', label: 'VG-EX+' },
  { key: '4', from: 400, grade: '4', label: 'VG-EX' },
  { key: '3.5', from: 350, grade: '3.5', label: 'VG+' },
  { key: '3', from: 300, grade: '3', label: 'VG' },
  { key: '2.5', from: 250, grade: '2.5', label: 'Good+' },
  { key: '2', from: 200, grade: '2', label: 'Good' },
  { key: '1.5', from: 150, grade: '1.5', label: 'Fair' },
  { key: '1', from: 100, grade: '1', label: 'Poor' },
] as const;

/** A genuine card without a numeric grade. */
export const AUTHENTIC = { key: 'authentic', grade: 'A', label: 'Authentic' } as const;

export type GradeKey = (typeof GRADES)[number]['key'] | typeof AUTHENTIC.key;

export const GRADE_KEYS: readonly GradeKey[] = [...GRADES.map(({ key }) => key), AUTHENTIC.key];

export interface Grade {
  readonly key: GradeKey;
  /** `10` to `1`, or `A`. */
  readonly grade: string;
  readonly label: string;
}

/**
 * The grade of a score; null is Authentic.
 * @throws Error if the score isn't a whole number from 100 to 1000: a bug in the caller.
 */
export function gradeOf(score: number | null): Grade {
  if (score === null) return AUTHENTIC;
  const band = GRADES.find(({ from }) => score >= from);
  if (!band || !Number.isInteger(score) || score > 1000) throw new Error(`Not a score: ${score}`);
  return band;
}

/** A grade's name in a sentence: `Mint 9`, `Authentic`. */
export function gradeName({ grade, label }: Pick<Grade, 'grade' | 'label'>): string {
  return grade === AUTHENTIC.grade ? label : `${label} ${grade}`;
}

/** The same with its score, as in responses. */
export function gradeWithScore(score: number | null): Grade & { readonly score: number | null } {
  const { key, grade, label } = gradeOf(score);
  return { key, score, grade, label };
}
