import { formatCount } from '@tag/contract/formats';
import { AUTHENTIC, GRADES, type GradeKey } from '@tag/contract/graded-cards';

export function plural(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** `37.3%`, `<0.1%`, `100%`; a dash where there is nothing to be a part of. */
export function percent(part: number | null): string {
  if (part === null) return '–';
  if (part > 0 && part < 0.001) return '<0.1%';
  return `${(Math.floor(part * 1000) / 10).toFixed(part === 1 || part === 0 ? 0 : 1)}%`;
}

/** `950`, `1.2K`, `3.4M` */
export function shortCount(value: number): string {
  if (value < 1000) return String(value);
  const [size, letter] = value < 1e6 ? [1e3, 'K'] : ([1e6, 'M'] as const);
  const short = value / size;
  return `${short < 10 ? (Math.floor(short * 10) / 10).toFixed(1) : Math.floor(short)}${letter}`;
}

/** `+12`, `−3`, `0`, with a real minus. */
export function change(value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${formatCount(Math.abs(value))}`;
}

export interface GradeName {
  readonly key: GradeKey;
  /** `10`, `8.5`, `A` */
  readonly grade: string;
  readonly label: string;
  /** `10 Pristine`, `8.5 NM-MT+`, `Authentic` */
  readonly name: string;
}

/** Every grade, best first. */
export const GRADE_NAMES: readonly GradeName[] = [...GRADES, AUTHENTIC].map(
  ({ key, grade, label }) => ({
    key,
    grade,
    label,
    name: grade === 'A' ? label : `${grade} ${label}`,
  }),
);
