import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Failure {
  /** The file, its suites, and the test. */
  readonly name: string;
  readonly message: string;
}

/** What a suite leaves behind, whatever ran it. */
export interface SuiteReport {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Skipped, because this machine lacks something. */
  readonly notRun: readonly string[];
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
}

/** Names the file for the report of a suite that `npm test` runs; without it, nothing is written. */
const VARIABLE = 'SUITE_REPORT';

export const reportingTo = (file: string) => ({ [VARIABLE]: file });

export function writeReport(report: SuiteReport): void {
  const file = process.env[VARIABLE];
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
}

/** @throws if the suite wrote none. */
export const readReport = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as SuiteReport;
