import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { REPORTS } from '../run/suites.ts';
import { readShapes } from './read-shapes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the row shapes of the server's statements; undefined: they aren't checked. */
    rowShapes: string | undefined;
  }
}

/**
 * Reads the row types of the server's statements, which takes 5 s: for `npm test`, and for a single file run with
 * ROW_SHAPES=yes.
 */
export default function setup(project: TestProject): void {
  if (process.env.SUITE_REPORT === undefined && process.env.ROW_SHAPES === undefined) return;
  const file = join(REPORTS, 'row-shapes.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(readShapes()));
  project.provide('rowShapes', file);
}
