import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RELEASE, runBuilds, SITES } from '@tag/build';
import { root, workspaces } from '../architecture/imports.ts';
import { DOCKERFILE, withNpm } from './dockerfile.ts';

/**
 * What the Dockerfile's stage `build` makes, without its steps: this checkout's `dist/`, brought up to date,
 * and the npm packages of production, installed as the Dockerfile says.
 * @param folder used as `/` of the stage
 * @param lastRelease the `/` of the last release's image
 */
export async function takeCheckoutBuild(folder: string, lastRelease: string): Promise<void> {
  const app = join(folder, 'app');
  const manifests = workspaces().map((workspace) => `${workspace}/package.json`);
  for (const file of ['package.json', 'package-lock.json', ...manifests]) {
    await cp(join(root, file), join(app, file));
  }
  const [, install] = /^RUN (npm ci --omit=dev .+)$/m.exec(
    await readFile(join(root, DOCKERFILE), 'utf8'),
  )!;
  const options = { root, log: () => {} };
  const build = async () => {
    await runBuilds(SITES, options);
    await runBuilds([RELEASE], options);
    await cp(join(root, 'dist'), join(app, 'dist'), { recursive: true });
    await cp(join(lastRelease, 'app/dist'), join(app, 'dist'), { recursive: true });
  };
  await Promise.all([build(), promisify(execFile)('/bin/sh', ['-c', install!], withNpm(app))]);
}
