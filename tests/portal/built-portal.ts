import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const VITE = resolve(root, 'node_modules/vite/bin/vite.js');
const run = promisify(execFile);

/** Builds the portal from its sources, apart from the folder that a running one serves. */
export async function buildPortal(): Promise<string> {
  // Test files run beside each other.
  const folder = resolve(root, `node_modules/.cache/tag-portal-${process.env.VITEST_POOL_ID}`);
  const build = (mode: string, name: string) =>
    run(
      process.execPath,
      ['--import', 'tsx', VITE, 'build', '--mode', mode, '--outDir', resolve(folder, name)],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
  await build('portal', 'client');
  await build('portal-server', 'server');
  return folder;
}
