import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ELEMENTS_PACKAGE, PUBLISHED_TOOLS, ROOT } from '../src/builds.ts';
import { runBuilds } from '../src/run-builds.ts';

/**
 * `npm run pack`: builds the packages that others install, and writes each as a .tgz into `dist.packages/`. All are built
 * again, since EMBED_BASE and PINNED_KEYS, which some contain, aren't files.
 */
const FOLDER = join(ROOT, 'dist.packages');
const packages = [ELEMENTS_PACKAGE, ...PUBLISHED_TOOLS];

await runBuilds(packages, { root: ROOT, log: console.log, force: true });
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const { output } of packages) {
  const args = ['pack', join(ROOT, output), '--pack-destination', FOLDER, '--silent'];
  console.log(`dist.packages/${execFileSync('npm', args, { encoding: 'utf8' }).trim()}`);
}
