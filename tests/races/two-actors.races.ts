import { expect, test } from 'vitest';
import { numberOfCommit, STATEMENT_STEP } from '../support/sizes.ts';
import { pause } from '../support/waiting.ts';
import { ACTORS, type Actor } from './actors.ts';
import { naming, openArena, resultsTable } from './arena.ts';
import { beforeStatement } from './servers.ts';

/**
 * Two actors in every order: one pauses before its first statement until the other is done (or waits for it),
 * then before its second, and so on; by day, before every third.
 */
const FIRST = 1 + (numberOfCommit() % STATEMENT_STEP);

/** By then the other actor is done, or waits for the paused one. */
const STALLED_MS = 40;

const { assertNothingIsTorn, assertPaidOnce, prepare, servers } = await openArena();
const tabulate = resultsTable();

/** @returns null when the paused one has no such statement. */
async function runHeldAt(held: Actor, other: Actor, statement: number) {
  const race = await prepare([held, other]);
  let count = 0;
  let otherRun: Promise<unknown> | undefined;
  const runOther = async () => {
    otherRun = other.act(race, servers[1]!);
    // A failure counts when it is awaited, below.
    const ended = otherRun.catch(() => {});
    // Real time is needed: whether the other waits for this one can't be observed from here.
    await Promise.race([ended, pause(STALLED_MS)]);
    await assertNothingIsTorn(race);
  };
  await beforeStatement.run(
    async () => {
      count += 1;
      if (count === statement) await beforeStatement.exit(runOther);
    },
    () => held.act(race, servers[0]!),
  );
  const isReached = otherRun !== undefined;
  if (!isReached) await runOther();
  await otherRun;
  const outcome = await assertPaidOnce(race);
  return isReached ? outcome : null;
}

test.each(ACTORS)('$name, pausing before each statement', async (held) => {
  const outcomes = [];
  for (const other of ACTORS) {
    for (let statement = FIRST; ; statement += STATEMENT_STEP) {
      const outcome = await naming(`${held.name} at ${statement}, ${other.name}`, () =>
        runHeldAt(held, other, statement),
      );
      if (!outcome) break;
      outcomes.push(outcome);
    }
  }
  tabulate(`${held.name}, and one other`, outcomes);
  expect(outcomes.length).toBeGreaterThan(ACTORS.length);
});
