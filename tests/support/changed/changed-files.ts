import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files that differ from a commit, new ones included, as paths from the root of the repository.
 * @throws when git doesn't know the commit
 */
export function changedFiles(root: string, base = 'HEAD'): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean);
  const changed = git('diff', '--name-only', '--no-renames', '-z', base, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...changed, ...untracked])].sort();
}

/** Without the deleted ones. */
export const existing = (root: string, files: readonly string[]) =>
  files.filter((file) => existsSync(join(root, file)));

/** Those that differ from a commit; undefined if git can't say: there is no git here, or no such commit. */
export function filesChangedSince(root: string, commit: string): string[] | undefined {
  try {
    return changedFiles(root, commit);
  } catch {
    return undefined;
  }
}
