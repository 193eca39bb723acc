import { gradeOf } from '@tag/contract/graded-cards';
import type { RankPage, RankRow } from '@tag/contract/pops';
import type { Database } from '../db/database.ts';
import { countOf, totalsOf } from './counts.ts';
import { keepHot } from './keep-hot.ts';
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
  published: boolean;
}

/** What certificates are sorted by, and which way unless asked. All of it lies in the index. */
const ORDERS: Readonly<Record<string, readonly [column: string, direction: 'asc' | 'desc']>> = {
  // The better the score, the lower the rank.
  rank: ['-score', 'asc'],
  score: ['score', 'desc'],
  chronology: ['chronology', 'asc'],
  // Cards are numbered by the time they were graded.
  gradedAt: ['chronology', 'desc'],
  certificate: ['certificate', 'asc'],
};

/** One page of a card's certificates, best first, each with its rank among all of them. */
export async function readRank(
  database: Database,
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
    rowCount: countOf(counts, grade),
    page,
    pageSize,
    totals: totalsOf(counts, countOf(counts), grade),
  };
}

function toRow(
  { score, published, certificate, variation, region, chronology, ...row }: Columns,
  rankOf: (score: number) => { rank: number; rankInGrade: number },
): RankRow {
  const { key, grade, label } = gradeOf(score);
  return {
    ...(score === null ? { rank: null, rankInGrade: null } : rankOf(score)),
    certificate: published ? certificate : null,
    grade: { key, score, grade, label },
    variation,
    region,
    chronology,
    chronologyInGrade: row.chronologyInGrade,
    gradedAt: row.gradedAt.toISOString(),
  };
}

/** Ranks of scores among all there are; who has the same score shares a rank. */
function ranking(scores: readonly { score: number; count: number }[]) {
  const ranks = new Map<number, { rank: number; rankInGrade: number }>();
  let above = 0;
  let aboveGrade = 0;
  let last: string | undefined;
  for (const { score, count } of scores) {
    const { key } = gradeOf(score);
    if (key !== last) aboveGrade = above;
    last = key;
    ranks.set(score, { rank: above + 1, rankInGrade: above - aboveGrade + 1 });
    above += count;
  }
  // One graded since is counted by the next call.
  return (score: number) => ranks.get(score) ?? { rank: above + 1, rankInGrade: 1 };
}

const readScores = keepHot(countScores, (scores) =>
  scores.reduce((sum, { count }) => sum + count, 0),
);

async function countScores({ pool }: Database, variationIds: readonly number[]) {
  const { rows } = await pool.query<{ score: number; count: number }>({
    name: 'pops-scores',
    text: `
      select score, count(*) from graded_cards
      where variation_id = any($1) and score is not null
      group by score order by score desc`,
    values: [variationIds],
  });
  return rows;
}

async function findRows(
  { pool }: Database,
  { variationIds }: Scope,
  { page = 1, pageSize = 200, sort = 'rank', direction, grade }: PageQuery,
): Promise<Columns[]> {
  const order = orderOf(sort, direction);
  // Of one variation the index gives rows in their order; of several they are sorted.
  const [which, value] =
    variationIds!.length === 1 ? ['= $1', variationIds![0]] : ['= any($1)', variationIds];
  const { rows } = await pool.query<Columns>(
    `select g.certificate, v.name as variation, g.score, g.region, g.chronology,
            g.chronology_in_grade as "chronologyInGrade", g.graded_at as "gradedAt",
            coalesce(g.published_at <= now(), false) as published
     from (
       select certificate from graded_cards g
       where variation_id ${which} ${grade ? 'and grade_key = any($4)' : ''}
       order by ${order}
       limit $2 offset $3
     ) p
     join graded_cards g on g.certificate = p.certificate
     join card_variations v on v.id = g.variation_id
     order by ${order}`,
    [value, pageSize, (page - 1) * pageSize, ...(grade ? [grade] : [])],
  );
  return rows;
}

/** Authentic stands behind every score, whichever way. */
function orderOf(sort: string, given: 'asc' | 'desc' | undefined): string {
  const [column, usual] = ORDERS[sort]!;
  const direction = given ?? usual;
  if (column === 'chronology' || column === 'certificate') {
    return `g.${column} ${direction}, g.variation_id, g.certificate`;
  }
  const best = (column === '-score') === (direction === 'asc');
  return `g.score ${best ? 'desc' : 'asc'} nulls last, g.chronology, g.variation_id`;
}
