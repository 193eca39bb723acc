import type { Queries } from '../db/queries.ts';
import { addJobs } from './add-job.ts';
import type { Jobs } from './job-list.ts';

/** How long one job works: others wait for its place, and its server for its end. */
const TURN_MS = 10_000;

/** Jobs that find by themselves what is left to do. */
type Resumed = { [K in keyof Jobs]: unknown extends Jobs[K] ? K : never }[keyof Jobs];

/** Items, for as long as a job may work; then it is added again for the rest. */
export async function* inTurn<Item>(
  db: Queries,
  job: Resumed,
  items: Iterable<Item> | AsyncIterable<Item>,
  turnMs = TURN_MS,
): AsyncGenerator<Item> {
  const ends = performance.now() + turnMs;
  for await (const item of items) {
    yield item;
    if (performance.now() >= ends) return void (await addJobs(db, job, [{}]));
  }
}
