import { AUTHENTIC, GRADES, gradeOf, type GradeKey } from '@tag/contract/graded-cards';
import type { Distribution, RankRow, Trend } from '@tag/contract/pops';

export interface SamplePopulation {
  category?: string;
  set?: string;
  card?: string;
  number?: string;
  variation?: string;
  /** How many rows every level has, on all its pages. */
  rowCount?: number;
  trend?: Pick<Trend, 'from' | 'to' | 'before' | 'points'>;
}

const COUNTS = { '10': 5, '9': 8, authentic: 1 } as const;
const counted = { counts: COUNTS, total: 14, gemRate: 0.357143, share: 0.25 };
const nothing = { counts: {}, total: 0, gemRate: null, share: 0 };

const TREND = {
  from: '2026-01-01',
  to: '2026-06-30',
  before: 4,
  points: [
    { day: '2026-02-03', added: 7, total: 11, gems: 3 },
    { day: '2026-05-06', added: 3, total: 14, gems: 5 },
  ],
};

/** The API's answer to any population call, following the contract; rows only differ in their names. */
export function answerPopulation(url: string, sample: SamplePopulation = {}): unknown {
  const { category = 'Pokémon', set = 'Base Set', card = 'Charizard', number = '4/102' } = sample;
  const { variation = 'holo', rowCount = 3, trend = TREND } = sample;
  const { pathname, searchParams: asked } = new URL(url);
  const given = <T>(name: string, value: T) => (asked.has(name) ? value : null);
  const year = Number(asked.get('year') ?? 1999);
  const scope = {
    category: given('category', category),
    year: given('year', year),
    set: given('set', set),
    card: given('card', card),
    number: given('number', number),
    variation: given('variation', asked.get('variation')),
  };
  const whole = rowCount === 0 ? nothing : counted;
  const ofSet = { category, year, set, brand: 'Base', ...counted };
  const ofCard = { ...ofSet, card, number, subset: null, rarity: 'Rare' };
  const page = Number(asked.get('page') ?? 1);
  const pageSize = Number(asked.get('pageSize') ?? 200);
  const onPage = Math.max(0, Math.min(pageSize, rowCount - (page - 1) * pageSize));
  const pageOf = <Row>(row: (position: number) => Row) => ({
    rows: Array.from({ length: onPage }, (_, index) => row((page - 1) * pageSize + index + 1)),
    rowCount,
    page,
    pageSize,
    totals: { ...whole, share: rowCount === 0 ? 0 : 1 },
  });
  const list = <Row>(row: (position: number) => Row) => ({
    ...pageOf(row),
    approximate: false,
    capped: false,
  });
  const nth = (name: string, position: number) => (position === 1 ? name : `${name} ${position}`);
  switch (pathname) {
    case '/pops':
      return list((id) => ({
        id,
        category: nth(category, id),
        ...counted,
        sets: 2,
        picture: null,
      }));
    case '/pops/year':
      return list((id) => ({ year: 1800 + id, ...counted, sets: 2 }));
    case '/pops/set':
      return list((id) => ({ id, ...ofSet, set: nth(set, id) }));
    case '/pops/card':
      return list((id) => ({ id, cardId: id, ...ofCard, card: nth(card, id), variation }));
    case '/pops/population':
      return { scope, ...whole, grades: gradesOf(rowCount === 0 ? {} : COUNTS) };
    case '/pops/trend':
      return { scope, ...trend, total: trend.points.at(-1)?.total ?? trend.before, last30Days: 0 };
    case '/pops/card/info':
      return {
        scope,
        cardId: 1,
        ...ofCard,
        picture: null,
        variations: ['normal', variation].map((name, id) => ({
          id: id + 1,
          variation: name,
          ...counted,
        })),
      };
    case '/pops/card/state':
      return {
        scope,
        totals: whole,
        regions: [
          { region: 'US', ...counted, total: 10, share: 0.714286 },
          { region: 'AS', ...counted, total: 3, share: 0.214286 },
        ],
        states: [{ state: 'CA', ...counted, total: 10, share: 0.714286 }],
        unknown: 1,
      };
    case '/pops/card/pictures':
      return { items: [] };
    case '/pops/card/rank':
      return { scope, ...pageOf((position) => rankOf(position, variation)) };
    default:
      throw new Error(`No such call: ${pathname}`);
  }
}

function gradesOf(counts: Partial<Record<GradeKey, number>>): Distribution['grades'] {
  return [...GRADES, AUTHENTIC].map(({ key, grade, label }) => {
    const count = counts[key] ?? 0;
    return { key, grade, label, count, share: count / 14 };
  });
}

function rankOf(position: number, variation: string): RankRow {
  const score = Math.max(100, 980 - position);
  return {
    rank: position,
    rankInGrade: position,
    certificate: `X${String(position).padStart(7, '0')}`,
    grade: { score, ...gradeOf(score) },
    variation,
    region: 'US-CA',
    chronology: position,
    chronologyInGrade: position,
    gradedAt: '2026-05-06T12:00:00.000Z',
  };
}
