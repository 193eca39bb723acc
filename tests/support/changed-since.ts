import { execFileSync } from 'node:child_process';
import { root } from '../architecture/imports.ts';

/**
 * The files that differ from a commit, new ones included: their paths from the root.
 * @returns undefined if git can't say: there is no git here, or no such commit
 */
export function filesChangedSince(commit: string): string[] | undefined {
  try {
    return [
      ['diff', '--name-only', commit, '--'],
      ['ls-files', '--others', '--exclude-standard'],
    ].flatMap((args) =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .split('\n')
        .filter((line) => line !== ''),
    );
  } catch {
    return undefined;
  }
}
