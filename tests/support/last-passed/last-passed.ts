import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../architecture/imports.ts';
import { isNight } from '../sizes.ts';

/** Slow suites that depend on few files, and the files. */
export const PARTS = {
  'demo art': {
    files: /^(packages\/demo-art|demo\/src\/(drawing|report))\/|^tests\/demo\/\w+\.long\.ts$/,
    suite: 'long',
    tests: ['drawing', 'scan', 'slab'].map((name) => `tests/demo/${name}.long.ts`),
  },
  'production steps': {
    // What decides how an image is built and installed.
    files: /^packages\/build\/|(^|\/)package(-lock)?\.json$/,
    suite: 'production',
    tests: [],
  },
} as const;
export type Part = keyof typeof PARTS;

/** The digests of their files when they last passed. */
export const RECORD = join(import.meta.dirname, 'last-passed.json');

/** Of a part's files as they are now; undefined where git doesn't list them. */
export function digestOf(part: Part): string | undefined {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    const digest = createHash('sha256');
    for (const file of listed.split('\0').sort()) {
      if (PARTS[part].files.test(file))
        digest.update(`${file}\0`).update(readFileSync(join(root, file)));
    }
    return digest.digest('hex');
  } catch {
    return undefined;
  }
}

/** Whether a suite needn't run: it passed with these very files, and it isn't night. */
export function hasPassed(part: Part): boolean {
  const record = JSON.parse(readFileSync(RECORD, 'utf8')) as Partial<Record<Part, string>>;
  return !isNight && record[part] !== undefined && record[part] === digestOf(part);
}
