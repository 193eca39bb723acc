import { formatCount, formatPercent, percentOf } from '@tag/contract/formats';
import { AUTHENTIC, type GradeKey } from '@tag/contract/graded-cards';
import type { GradeCounts, PopulationTotals } from '@tag/contract/pops';
import type { ReactNode } from 'react';
import { GRADE_NAMES } from '../wording.ts';
import type { Column } from './column.ts';

/** Fields of the rows of all levels. */
interface CountedRow {
  readonly counts: GradeCounts;
  readonly total: number;
  readonly gemRate: number | null;
  readonly share: number;
}

interface CountColumnOptions {
  totals: PopulationTotals;
  /** Grades to count; none: all of them. */
  grades: readonly GradeKey[];
  /** The best three grades only. */
  compact: boolean;
  /** The reference of the share: `all`, `the set`. */
  whole: string;
}

/** Grades that come first in narrow rows. */
const LEADING: ReadonlySet<GradeKey> = new Set(['10', '9']);

/** Total, gem rate, share, then a column for each grade: Pristine first, Authentic last. */
export function countColumns<Row extends CountedRow>(options: CountColumnOptions): Column<Row>[] {
  const { totals, grades, compact, whole } = options;
  const known = grades.length > 0 ? new Set(grades) : null;
  const shown = GRADE_NAMES.filter(({ key }) => known?.has(key) ?? true);
  return [
    {
      id: 'total',
      title: 'Graded',
      size: 'count',
      place: 'lead',
      isSortable: true,
      cell: ({ total }) => number(total),
      value: ({ total }) => total,
      total: { shown: formatCount(totals.total), value: totals.total },
    },
    {
      id: 'gemRate',
      title: 'Gem rate',
      name: 'Gem rate: Pristine and Gem Mint among all grades',
      size: 'count',
      isSortable: true,
      cell: ({ gemRate }) => percent(gemRate),
      value: ({ gemRate }) => percentValue(gemRate),
      total: { shown: formatPercent(totals.gemRate), value: percentValue(totals.gemRate) },
    },
    {
      id: 'share',
      title: 'Share',
      name: `Share of ${whole}`,
      size: 'count',
      isSortable: true,
      cell: ({ share }) => percent(share),
      value: ({ share }) => percentValue(share),
      total: { shown: formatPercent(totals.share), value: percentValue(totals.share) },
    },
    ...(compact && !known ? shown.slice(0, 3) : shown).map(
      ({ key, grade, label }): Column<Row> => ({
        id: key,
        ...headOf(key, grade, label),
        size: 'grade',
        ...(LEADING.has(key) && { place: 'lead' }),
        isSortable: true,
        heat: ({ counts, total }) => (counts[key] ?? 0) / total,
        cell: ({ counts }) => number(counts[key] ?? 0),
        value: ({ counts }) => counts[key] ?? 0,
        total: { shown: formatCount(totals.counts[key] ?? 0), value: totals.counts[key] ?? 0 },
      }),
    ),
  ];
}

/** `10` over `Pristine`; a column's spoken and saved names start with the visible one. */
function headOf(key: GradeKey, grade: string, label: string) {
  if (key === AUTHENTIC.key) return { title: 'Auth.', name: 'Authentic' };
  return { title: grade, subtitle: label, name: `${grade} ${label}` };
}

function number(value: number): ReactNode {
  return value === 0 ? <span className="tag-pop-zero">0</span> : formatCount(value);
}

const percentValue = (part: number | null) => (part === null ? null : percentOf(part));

/** A percentage; zero and null are muted. */
function percent(part: number | null): ReactNode {
  const words = formatPercent(part);
  return part ? words : <span className="tag-pop-zero">{words}</span>;
}
