import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { type Failure, writeReport } from './report.ts';

/** Writes a Vitest project's report for `npm test`. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const nameOf = (test: (typeof tests)[number]) => `${fileOf(test.module)} > ${test.fullName}`;
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const outside = modules
      .filter((module) => module.errors().length > 0 || hasFailedHook(module))
      .map((module) => failure(fileOf(module), module.errors()));
    writeReport({
      passed: inState('passed').length,
      failures: [
        ...inState('failed').map((test) => failure(nameOf(test), test.result().errors ?? [])),
        ...outside,
        ...errors.map((error) => failure('outside the tests', [error])),
      ],
      // After a failed hook, which is among the failures, tests are skipped too.
      notRun: inState('skipped')
        .filter((test) => test.options.mode !== 'run' || test.module.ok())
        .map(nameOf),
      files: modules.map((module) => {
        const { collectDuration, duration } = module.diagnostic();
        return { file: fileOf(module), seconds: (collectDuration + duration) / 1000 };
      }),
    });
  }
}

const fileOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);

/** A suite whose `beforeAll` or `afterAll` failed; its tests are then skipped. */
const hasFailedHook = ({ children }: TestModule) =>
  [...children.allSuites()].some((suite) => suite.errors().length > 0);

function failure(name: string, errors: readonly SerializedError[]): Failure {
  const describe = ({ message, stack, diff = '' }: SerializedError) =>
    `${stack ?? message}\n${diff}`;
  return { name, message: errors.map(describe).join('\n') };
}
