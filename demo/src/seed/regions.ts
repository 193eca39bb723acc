import type { Random } from '@tag/demo-art/random';

/**
 * Where graded cards were sent from, and how often. States of the USA are `US-` and their postal code,
 * since the map shows them next to the country; the rest of the world goes by the map's codes.
 */
const REGIONS: readonly (readonly [code: string, weight: number])[] = [
  ...(
    [
      ['CA', 120],
      ['TX', 90],
      ['FL', 78],
      ['NY', 70],
      ['PA', 40],
      ['IL', 40],
      ['OH', 36],
      ['GA', 33],
      ['NC', 33],
      ['NJ', 32],
      ['MI', 30],
      ['WA', 28],
      ['VA', 27],
      ['AZ', 27],
      ['MA', 25],
      ['TN', 23],
      ['CO', 21],
      ['MO', 19],
      ['IN', 19],
      ['MN', 18],
      ['WI', 18],
      ['MD', 18],
      ['OR', 15],
      ['NV', 14],
      ['SC', 14],
      ['UT', 13],
      ['AL', 12],
      ['KY', 11],
      ['LA', 11],
      ['CT', 11],
      ['OK', 10],
      ['IA', 9],
      ['KS', 8],
      ['HI', 7],
      ['AR', 7],
      ['MS', 6],
      ['NE', 6],
      ['ID', 6],
      ['NM', 5],
      ['NH', 5],
      ['WV', 4],
      ['ME', 4],
      ['RI', 4],
      ['MT', 3],
      ['DE', 3],
      ['AK', 3],
      ['SD', 2],
      ['ND', 2],
      ['VT', 2],
      ['DC', 2],
      ['WY', 1],
    ] as const
  ).map(([state, weight]) => [`US-${state}`, weight] as const),
  ['CA', 96],
  ['UK', 62],
  ['EU/UK', 84],
  ['OC', 46],
  ['AS', 58],
  ['SAM', 13],
  ['NAM', 12],
  ['AF', 5],
];

const TOTAL = REGIONS.reduce((sum, [, weight]) => sum + weight, 0);

/** The region of an order; null for the few whose address was not kept. */
export function pickRegion(random: Random): string | null {
  if (random.chance(0.01)) return null;
  let at = random.next() * TOTAL;
  return REGIONS.find(([, weight]) => (at -= weight) < 0)?.[0] ?? null;
}
