import type { RankedTest, Runner } from './rank-tests.ts';

export interface Plan {
  /** What to run, nearest first. */
  readonly run: Readonly<Record<Runner, readonly string[]>>;
  /** What reaches the change too, and would take longer than the time there is. */
  readonly left: Readonly<Record<Runner, readonly string[]>>;
  /** Changed files that no test reaches. */
  readonly unreached: readonly string[];
  /** The estimate, in seconds, on two cores. */
  readonly seconds: number;
}

interface PlanOptions {
  readonly secondsOf: (file: string, runner: Runner) => number;
  /** Seconds for all tests. */
  readonly most: number;
  /** Journeys for every file, or for none; by default, for those that nothing else reaches. */
  readonly withJourneys?: boolean | undefined;
}

/** Of a file's seconds, those that the whole run takes longer: two files run at once. */
const SHARE: Readonly<Record<Runner, number>> = { node: 0.5, browser: 1, journeys: 0.5 };

/** From here on, a test knows the file only through a composition root, or is only in its workspace. */
const FAR = 10;
const AS_NEAR = 5;

/**
 * Chooses from the tests of each changed file, in turns, until the time is used up. Those behind a
 * composition root are used only where nothing is nearer, and journeys only where nothing else reaches the
 * file, or if asked for. The nearest test of each file always runs.
 */
export function planTests(
  ranked: ReadonlyMap<string, readonly RankedTest[]>,
  { secondsOf, most, withJourneys }: PlanOptions,
): Plan {
  const lists = [...ranked.values()].map((tests) => listFor(tests, withJourneys));
  const run = new Map<string, Runner>();
  const left = new Map<string, Runner>();
  let seconds = 0;
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let turn = 0; turn < longest; turn += 1) {
    for (const test of lists.flatMap((tests) => tests[turn] ?? [])) {
      const { file, runner } = test;
      if (run.has(file)) continue;
      const cost = secondsOf(file, runner) * SHARE[runner];
      if (seconds + cost > most && turn > 0) left.set(file, runner);
      else {
        run.set(file, runner);
        seconds += cost;
      }
    }
  }
  for (const file of run.keys()) left.delete(file);
  return {
    run: byRunner(run),
    left: byRunner(left),
    unreached: [...ranked].filter(([, { length }]) => length === 0).map(([file]) => file),
    seconds: Math.round(seconds),
  };
}

/** The tests for one file, in the order in which they should run. */
function listFor(tests: readonly RankedTest[], withJourneys?: boolean): readonly RankedTest[] {
  const quick = nearOf(tests.filter(({ runner }) => runner !== 'journeys'));
  const journeys = nearOf(tests.filter(({ runner }) => runner === 'journeys'));
  if (withJourneys) return [...quick, ...journeys];
  if (withJourneys === false || isNear(quick) || !isNear(journeys)) return quick;
  return [...journeys, ...quick];
}

const isNear = ([nearest]: readonly RankedTest[]) =>
  nearest !== undefined && nearest.distance < FAR;

/** Those about as near as the nearest; all, where each is behind a composition root. */
function nearOf(tests: readonly RankedTest[]): readonly RankedTest[] {
  if (!isNear(tests)) return tests;
  const nearest = tests[0]!.distance;
  return tests.filter(({ distance }) => distance <= nearest + AS_NEAR && distance < FAR);
}

function byRunner(files: ReadonlyMap<string, Runner>): Plan['run'] {
  const of = (runner: Runner) =>
    [...files].filter(([, its]) => its === runner).map(([file]) => file);
  return { node: of('node'), browser: of('browser'), journeys: of('journeys') };
}
