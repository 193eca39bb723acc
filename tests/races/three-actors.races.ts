import { expect, test } from 'vitest';
import { pause } from '../support/waiting.ts';
import { ACTORS } from './actors.ts';
import { naming, openArena, resultsTable } from './arena.ts';
import { raceSeeds, randomFrom } from './random.ts';
import { beforeStatement } from './servers.ts';

/** Three random actors, each of which waits before each of its statements. */
const SEEDS = raceSeeds();
const LONGEST_WAIT_MS = 4;

const { assertNothingIsTorn, assertPaidOnce, prepare, servers } = await openArena();
const tabulate = resultsTable();

async function runAtRandom(seed: number) {
  const random = randomFrom(seed);
  const actors = servers.map(() => ACTORS[Math.floor(random() * ACTORS.length)]!);
  const names = actors.map(({ name }) => name).join(', ');
  // Real time is needed: it makes the order of the statements random.
  const wait = () => pause(random() * LONGEST_WAIT_MS);
  return naming(`seed ${seed}: ${names}`, async () => {
    const race = await prepare(actors);
    await Promise.all(
      actors.map((actor, index) =>
        beforeStatement.run(wait, async () => {
          await wait();
          await actor.act(race, servers[index]!);
          await beforeStatement.exit(() => assertNothingIsTorn(race));
        }),
      ),
    );
    return assertPaidOnce(race);
  });
}

test(`three actors, ${SEEDS.length} times, with a random wait before each statement`, async () => {
  const outcomes = [];
  for (const seed of SEEDS) outcomes.push(await runAtRandom(seed));
  tabulate('three at random', outcomes);
  expect(outcomes).toHaveLength(SEEDS.length);
});
