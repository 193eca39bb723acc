import { gradeOf, type GradeKey } from '@tag/contract/graded-cards';
import type { RankPage, RankRow } from '@tag/contract/pops';
import { sql, type RawBuilder } from 'kysely';
import type { ReadDatabase } from '../db/queries.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';
import { countOf, totalsOf, type GradeFilter } from './counts.ts';
import { cacheLargeCounts } from './cache-large-counts.ts';
import type { PageQuery } from './page-statement.ts';
import type { Scope } from './scope.ts';
import { countWhole } from './whole.ts';

interface Columns {
  certificate: string;
  variation: string;
  score: number | null;
  region: string | null;
  chronology: number;
  chronologyInGrade: number;
  gradedAt: Date;
}

type Order = readonly [
  column: 'score' | '-score' | 'chronology' | 'certificate',
  direction: 'asc' | 'desc',
];

/** The sorts of certificates and their default directions. The index has all of them. */
const ORDERS: Readonly<Record<string, Order>> = {
  // The better the score, the lower the rank.
  rank: ['-score', 'asc'],
  score: ['score', 'desc'],
  chronology: ['chronology', 'asc'],
  // Cards are numbered by the time they were graded.
  gradedAt: ['chronology', 'desc'],
  certificate: ['certificate', 'asc'],
};

/**
 * One page of a card's published certificates, best first, each with its rank among all of them. The
 * totals count the others too, as everywhere in the report.
 */
export async function readRank(
  database: ReadDatabase,
  scope: Scope,
  query: PageQuery,
): Promise<RankPage> {
  const { page = 1, pageSize = 200, grade } = query;
  const [rows, scores, counts] = await Promise.all([
    findRows(database, scope, query),
    readScores(database, scope.variationIds!),
    countWhole(database, scope),
  ]);
  const rankOf = ranking(scores);
  return {
    scope: scope.names,
    rows: rows.map((row) => toRow(row, rankOf)),
    rowCount: countOf(counts, grade) - hiddenOf(scores, grade),
    page,
    pageSize,
    totals: totalsOf(counts, countOf(counts), grade),
  };
}

function toRow(
  { score, certificate, variation, region, chronology, ...row }: Columns,
  rankOf: (score: number) => { rank: number; rankInGrade: number },
): RankRow {
  const { key, grade, label } = gradeOf(score);
  return {
    ...(score === null ? { rank: null, rankInGrade: null } : rankOf(score)),
    certificate,
    grade: { key, score, grade, label },
    variation,
    region,
    chronology,
    chronologyInGrade: row.chronologyInGrade,
    gradedAt: row.gradedAt.toISOString(),
  };
}

/** Ranks of scores among all certificates; equal scores share a rank. */
function ranking(scores: readonly ScoreCount[]) {
  const ranks = new Map<number, { rank: number; rankInGrade: number }>();
  let above = 0;
  let aboveGrade = 0;
  let last: string | undefined;
  for (const { score, gradeKey, count } of scores) {
    if (score === null) continue;
    if (gradeKey !== last) aboveGrade = above;
    last = gradeKey;
    ranks.set(score, { rank: above + 1, rankInGrade: above - aboveGrade + 1 });
    above += count;
  }
  // A card graded meanwhile is counted by the next call.
  return (score: number) => ranks.get(score) ?? { rank: above + 1, rankInGrade: 1 };
}

/** How many of these grades aren't public yet. */
const hiddenOf = (scores: readonly ScoreCount[], grades: GradeFilter) =>
  scores
    .filter(({ gradeKey }) => !grades || grades.includes(gradeKey))
    .reduce((sum, { hidden }) => sum + hidden, 0);

interface ScoreCount {
  /** null: Authentic. */
  readonly score: number | null;
  readonly gradeKey: GradeKey;
  readonly count: number;
  /** How many of them aren't public yet. */
  readonly hidden: number;
}

const countByScore = prepare('pops-scores', (db, given: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('gradedCards as card')
    .select(['score', 'gradeKey'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`not ${IS_PUBLISHED}`)
        .as('hidden'),
    ])
    .where('variationId', '=', sql<number>`any(${given('ids')})`)
    .$narrowType<{ gradeKey: GradeKey }>()
    .groupBy(['score', 'gradeKey'])
    .orderBy('score', (it) => it.desc().nullsLast()),
);

const countScores = ({ query }: ReadDatabase, ids: readonly number[]) =>
  countByScore(query, { ids });

const readScores = cacheLargeCounts(countScores, (scores) =>
  scores.reduce((sum, { count }) => sum + count, 0),
);

async function findRows(
  { query }: ReadDatabase,
  { variationIds }: Scope,
  { page = 1, pageSize = 200, sort = 'rank', direction, grade }: PageQuery,
): Promise<Columns[]> {
  const order = orderOf(sort, direction);
  // For one variation, the index returns sorted rows; for several, they are sorted here.
  const [only, ...others] = variationIds!;
  const ofVariations =
    others.length === 0
      ? sql`g.variation_id = ${only}`
      : sql`g.variation_id = any(${variationIds})`;
  const ofGrades = grade ? sql`and g.grade_key = any(${grade})` : sql``;
  const { rows } = await sql<Columns>`
    select g.certificate, v.name as variation, g.score, g.region, g.chronology,
           g.chronology_in_grade, g.graded_at
    from (
      select g.certificate from graded_cards g
      where ${ofVariations} ${ofGrades} and g.published_at <= now()
      order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}
    ) p
    join graded_cards g on g.certificate = p.certificate
    join card_variations v on v.id = g.variation_id
    order by ${order}`.execute(query);
  return rows;
}

/** Authentic comes after every score, in both directions. */
function orderOf(sort: string, given: 'asc' | 'desc' | undefined): RawBuilder<unknown> {
  const [column, usual] = ORDERS[sort]!;
  const isUp = (given ?? usual) === 'asc';
  if (column !== 'score' && column !== '-score') {
    return sql`${sql.ref(`g.${column}`)} ${isUp ? sql`asc` : sql`desc`}, g.variation_id, g.certificate`;
  }
  const isBestFirst = (column === '-score') === isUp;
  return sql`g.score ${isBestFirst ? sql`desc` : sql`asc`} nulls last, g.chronology, g.variation_id`;
}
