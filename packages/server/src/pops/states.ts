import { MAP_REGIONS, type MapRegion } from '@tag/contract/constants';
import { GRADE_KEYS } from '@tag/contract/graded-cards';
import type { CardStates } from '@tag/contract/pops';
import { sql } from 'kysely';
import type { ReadDatabase } from '../db/queries.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { addUp, countOf, totalsOf, type GradeFilter } from './counts.ts';
import { cacheLargeCounts } from './cache-large-counts.ts';
import type { Scope } from './scope.ts';

const STATE = 'US-';

/** The certificates' region codes in each region of the map. */
function isWithin(region: MapRegion, code: string): boolean {
  if (region === 'US') return code === 'US' || code.startsWith(STATE);
  if (region === 'EU/UK') return code === 'EU/UK' || code === 'UK';
  return region === code;
}

/** The certificates of one card by region, from the covering index alone. */
export async function readStates(
  database: ReadDatabase,
  scope: Scope,
  grades: GradeFilter,
): Promise<CardStates> {
  const byCode = await readRegions(database, scope.variationIds!);
  const all = addUp(byCode.values());
  const whole = countOf(all, grades);
  const within = (test: (code: string) => boolean) => {
    const found = [...byCode].filter(([code]) => code !== null && test(code));
    return addUp(found.map(([, counts]) => counts));
  };
  const states = [...byCode.keys()].filter((code) => /^US-[A-Z]{2}$/.test(code ?? '')).sort();
  return {
    scope: scope.names,
    totals: totalsOf(all, whole, grades),
    // USA is the map's name for the states, in addition to the country.
    regions: MAP_REGIONS.filter((region) => region !== 'USA').map((region) => ({
      region,
      ...totalsOf(
        within((code) => isWithin(region, code)),
        whole,
        grades,
      ),
    })),
    states: states
      .map((code) => ({
        state: code!.slice(STATE.length),
        ...totalsOf(byCode.get(code)!, whole, grades),
      }))
      .filter(({ total }) => total > 0),
    unknown: countOf(byCode.get(null) ?? [], grades),
  };
}

const readRegions = cacheLargeCounts(countRegions, (regions) => countOf(addUp(regions.values())));

const countByRegion = prepare('pops-regions', (db, given: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('gradedCards')
    .select(['region', 'gradeKey'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('variationId', '=', sql<number>`any(${given('ids')})`)
    .groupBy(['region', 'gradeKey']),
);

async function countRegions(
  { query }: ReadDatabase,
  variationIds: readonly number[],
): Promise<Map<string | null, number[]>> {
  const regions = new Map<string | null, number[]>();
  for (const { region, gradeKey, count } of await countByRegion(query, { ids: variationIds })) {
    const counts = regions.get(region) ?? GRADE_KEYS.map(() => 0);
    counts[GRADE_KEYS.indexOf(gradeKey)] = count;
    regions.set(region, counts);
  }
  return regions;
}
