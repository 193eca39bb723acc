import type { ReadDatabase } from '../db/queries.ts';
import { readSets } from './levels.ts';
import { resolveScope } from './scope.ts';
import { readTrend } from './trend.ts';
import { readDistribution } from './whole.ts';

/** Connections to open and warm up at once; a view of the report uses about as many. */
const CONNECTIONS = 4;

/**
 * Runs the queries of the report's first visitors before anyone waits for them: a new connection takes
 * longer to read PostgreSQL's catalog than to answer, and the counters are read from disk.
 */
export async function warmUp(database: ReadDatabase): Promise<void> {
  const scope = await resolveScope(database, {});
  const view = () =>
    Promise.all([
      readTrend(database, scope, {}),
      readDistribution(database, scope),
      readSets(database, scope, {}),
    ]);
  await Promise.all(Array.from({ length: CONNECTIONS }, view));
}
