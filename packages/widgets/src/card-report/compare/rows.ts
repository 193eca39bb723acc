import { formatCount } from '@tag/contract/formats';
import {
  cardTitle,
  type Defect,
  type GradedCardDetail,
  type GradeKey,
  gradeName,
  GRADES,
  MARK_KIND_LABELS,
  MARK_KINDS,
  SIDE_LABELS,
} from '@tag/contract/graded-cards';
import { cost, sumOf } from '../wording.ts';

/** One value of a row. The highest `worth` is best; null if values can't be ranked. */
interface Value {
  readonly text: string;
  readonly worth: number | null;
}

export interface Cell {
  readonly text: string;
  readonly isBest: boolean;
}

interface Row {
  readonly label: string;
  /** In the order of the certificates; null: no value. */
  readonly cells: readonly (Cell | null)[];
  readonly differs: boolean;
}

export interface RowGroup {
  readonly title: string;
  readonly rows: readonly Row[];
}

type Read = (report: GradedCardDetail) => Value | null;
type Facts = [title: string, rows: [label: string, read: Read][]];
type Reports = readonly (GradedCardDetail | null)[];

const SIDES = [
  ['front', SIDE_LABELS.FRONT],
  ['back', SIDE_LABELS.BACK],
] as const;
const SUBGRADES = ['centering', 'corners', 'edges', 'surface'] as const;

/** Compares two or three reports row by row; null: a report that can't be shown. */
export function compareReports(reports: Reports): RowGroup[] {
  const shown = reports.filter((report) => report !== null);
  const groups = [
    gradeFacts(),
    subgradeFacts(),
    centeringFacts(),
    partFacts('Corners', 'corner_details'),
    partFacts('Edges', 'edge_details'),
    defectFacts(shown),
    populationFacts(shown),
  ];
  return groups.map(([title, rows]) => ({
    title,
    rows: rows.map(([label, read]) => rowOf(label, reports, read)),
  }));
}

function rowOf(label: string, reports: Reports, read: Read): Row {
  const values = reports.map((report) => report && read(report));
  const worths = values.flatMap((value) => value?.worth ?? []);
  const best = Math.max(...worths);
  const hasBest = worths.some((worth) => worth < best);
  const shown = values.filter((_, index) => reports[index] !== null);
  return {
    label,
    cells: values.map(
      (value) => value && { text: value.text, isBest: hasBest && value.worth === best },
    ),
    differs: shown.some((value) => value?.text !== shown[0]?.text),
  };
}

/** Higher is better. */
function points(value: number): Value {
  return { text: formatCount(value), worth: value };
}

function gradeFacts(): Facts {
  return [
    'Grade',
    [
      ['Grade', ({ grade }) => ({ text: gradeName(grade), worth: leastOf(grade.key) })],
      ['Score', ({ grade }) => (grade.score === null ? null : points(grade.score))],
    ],
  ];
}

/** The least score of a grade; null: Authentic. */
const leastOf = (key: GradeKey) => GRADES.find((grade) => grade.key === key)?.from ?? null;

function subgradeFacts(): Facts {
  return [
    'Subgrades',
    SIDES.flatMap(([side, name]) =>
      SUBGRADES.map((part): [string, Read] => [
        `${name} ${part}`,
        ({ subgrades }) => subgrades && points(subgrades[side][part]),
      ]),
    ),
  ];
}

function centeringFacts(): Facts {
  const ratio = (text: string): Value => {
    const [first = 0, second = 0] = text.split('/').map(Number);
    return { text, worth: -Math.abs(first - second) };
  };
  return [
    'Centering',
    SIDES.flatMap(([side, name]): [string, Read][] => [
      [`${name}, left/right`, ({ centering }) => ratio(centering[side].leftRight)],
      [`${name}, top/bottom`, ({ centering }) => ratio(centering[side].topBottom)],
    ]),
  ];
}

function partFacts(title: string, part: 'corner_details' | 'edge_details'): Facts {
  const measured = (scores: readonly number[], measure: (scores: readonly number[]) => number) =>
    scores.length === 0 ? null : points(measure(scores));
  const lowest = (scores: readonly number[]) => Math.min(...scores);
  const average = (scores: readonly number[]) =>
    Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
  return [
    title,
    SIDES.flatMap(([side, name]): [string, Read][] => {
      const scoresOf = (report: GradedCardDetail) => report[part][side].map(({ score }) => score);
      return [
        [`${name}, lowest`, (report) => measured(scoresOf(report), lowest)],
        [`${name}, average`, (report) => measured(scoresOf(report), average)],
      ];
    }),
  ];
}

function defectFacts(shown: readonly GradedCardDetail[]): Facts {
  const all = ({ defect_map: { front, back } }: GradedCardDetail) => [...front, ...back];
  const value = (defects: readonly Defect[]): Value => {
    const sum = sumOf(defects);
    const text = defects.length === 0 ? 'None' : `${formatCount(defects.length)}, ${cost(sum)}`;
    return { text, worth: -sum };
  };
  const kinds = MARK_KINDS.filter((kind) =>
    shown.some((report) => all(report).some((defect) => defect.kind === kind)),
  );
  return [
    'Defects and their points',
    [
      ['All defects', (report) => value(all(report))],
      ...kinds.map((kind): [string, Read] => [
        MARK_KIND_LABELS[kind],
        (report) => value(all(report).filter((defect) => defect.kind === kind)),
      ]),
    ],
  ];
}

/** Ranks are comparable only between certificates of the same card. */
function populationFacts(shown: readonly GradedCardDetail[]): Facts {
  const isSameCard = new Set(shown.map(({ card }) => cardTitle(card))).size === 1;
  const of = (part: number, total: number, worth: number | null = null): Value => ({
    text: `${formatCount(part)} of ${formatCount(total)}`,
    worth,
  });
  return [
    'Population',
    [
      ['At this grade', ({ population }) => of(population.atGrade, population.total)],
      ['Higher', ({ population }) => of(population.higher, population.total)],
      [
        'Rank by score',
        ({ population: { rank, total } }) =>
          rank === null ? null : of(rank, total, isSameCard ? -rank : null),
      ],
    ],
  ];
}
