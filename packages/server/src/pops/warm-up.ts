import type { Database } from '../db/database.ts';
import { readSets } from './levels.ts';
import { resolveScope } from './scope.ts';
import { readTrend } from './trend.ts';
import { readDistribution } from './whole.ts';

/** Connections that are opened and warmed at once; a view of the report asks on about as many. */
const CONNECTIONS = 4;

/**
 * Asks what the report's first visitors will ask, before anyone waits for it: a new connection takes
 * longer to read PostgreSQL's own catalog than to answer, and the counters come from the disk.
 */
export async function warmUp(database: Database): Promise<void> {
  const scope = await resolveScope(database, {});
  const view = () =>
    Promise.all([
      readTrend(database, scope, {}),
      readDistribution(database, scope),
      readSets(database, scope, {}),
    ]);
  await Promise.all(Array.from({ length: CONNECTIONS }, view));
}
