import { formatCount, formatDate, ordinal } from '@tag/contract/formats';
import type { RankRow } from '@tag/contract/pops';
import type { PopNavigation } from '../navigation.ts';
import { variationName } from '../query/scope-names.ts';
import { gradeName } from '@tag/contract/graded-cards';
import type { Column } from './column.ts';
import { Lines } from './names.tsx';

/** The certificates of a card, best first: a leaderboard. */
export function rankColumns(navigation: PopNavigation, hasVariations: boolean): Column<RankRow>[] {
  const columns: Column<RankRow>[] = [
    {
      id: 'rank',
      title: 'Rank',
      size: 'count',
      place: 'name',
      isSortable: true,
      first: 'asc',
      cell: ({ rank }) => (rank === null ? '–' : formatCount(rank)),
      value: ({ rank }) => rank,
    },
    {
      id: 'score',
      title: 'Score',
      size: 'count',
      isSortable: true,
      cell: ({ grade: { score } }) => (score === null ? '–' : score),
      value: ({ grade: { score } }) => score,
    },
    {
      id: 'grade',
      title: 'Grade',
      size: 'text',
      place: 'name',
      cell: ({ grade: { grade, label } }) => gradeName({ grade, label }),
      value: ({ grade: { grade, label } }) => gradeName({ grade, label }),
    },
    {
      id: 'certificate',
      title: 'Report',
      size: 'text',
      place: 'name',
      isSortable: true,
      first: 'asc',
      cell: ({ certificate }) => <a {...navigation.report?.(certificate)}>{certificate}</a>,
      value: ({ certificate }) => certificate,
    },
    {
      id: 'rankInGrade',
      title: 'Rank in grade',
      size: 'count',
      cell: ({ rankInGrade }) => (rankInGrade === null ? '–' : formatCount(rankInGrade)),
      value: ({ rankInGrade }) => rankInGrade,
    },
    {
      id: 'variation',
      title: 'Variation',
      size: 'text',
      place: 'name',
      cell: ({ variation }) => <Lines>{variationName(variation)}</Lines>,
      value: ({ variation }) => variationName(variation),
    },
    {
      id: 'chronology',
      title: 'Order of grading',
      size: 'wide',
      isSortable: true,
      first: 'asc',
      cell: (row) => chronologyOf(row),
      value: (row) => chronologyOf(row),
    },
    {
      id: 'gradedAt',
      title: 'Graded on',
      size: 'text',
      isSortable: true,
      cell: ({ gradedAt }) => formatDate(gradedAt),
      value: ({ gradedAt }) => formatDate(gradedAt),
    },
  ];
  return columns.filter(({ id }) => id !== 'variation' || hasVariations);
}

/** `1ST graded overall, 1ST at NM-MT+`: among all of its card, and among those at its grade. */
function chronologyOf({ chronology, chronologyInGrade, grade }: RankRow): string {
  return `${ordinal(chronology)} graded overall, ${ordinal(chronologyInGrade)} at ${grade.label}`;
}
