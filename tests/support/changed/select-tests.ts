import { durations } from './durations.ts';
import { dependencies } from './graph.ts';
import { readWorkspaces } from './package-exports.ts';
import { type Plan, planTests } from './plan-tests.ts';
import { rankTests, runnerOf } from './rank-tests.ts';
import { readModules } from './read-modules.ts';

/** What the project's files import from each other. */
export const importGraph = () =>
  dependencies(readModules(), readWorkspaces()).filter(({ isPath }) => !isPath);

/** Seconds of tests in a run that should take a minute, with two programs to start. */
const MOST_SECONDS = 40;

/** Reads the project once; each call chooses the tests for changed files. */
export function testSelector(most = MOST_SECONDS) {
  const modules = readModules();
  const edges = dependencies(modules, readWorkspaces());
  const tests = [...modules.keys()].filter((file) => runnerOf(file));
  const secondsOf = durations();
  return (changed: readonly string[], withJourneys?: boolean): Plan =>
    planTests(new Map(changed.map((file) => [file, rankTests(file, edges, tests)])), {
      secondsOf,
      most,
      withJourneys,
    });
}
