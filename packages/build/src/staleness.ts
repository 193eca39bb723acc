import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Build } from './builds.ts';

/** Inside the output, so it is removed with it. */
const STAMP = '.vite/inputs.sha256';
/** Folders next to the sources that aren't sources. */
const NO_INPUT = new Set(['node_modules', 'dist', '.cache']);

/**
 * Makes a digest of a build's inputs: every path and content. Dates don't count: a checkout touches every file.
 * What several builds share is read once.
 * @throws Error naming an input that cannot be read.
 */
export function inputDigests(root: string): (build: Build) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  const digestOf = (input: string) => {
    const digest = known.get(input) ?? digestInput(root, input);
    known.set(input, digest);
    return digest;
  };
  return async ({ inputs, mode }) => {
    const digests = await Promise.all([...inputs].sort().map(digestOf));
    return createHash('sha256')
      .update([mode, ...digests].join('\n'))
      .digest('hex');
  };
}

async function digestInput(root: string, input: string): Promise<string> {
  const digest = createHash('sha256');
  for (const file of await listFiles(root, input)) {
    const content = await readFile(join(root, file));
    digest.update(`${file}\n${content.byteLength}\n`).update(content);
  }
  return digest.digest('hex');
}

/** Follows the digest of an output that is for this machine only. */
const LOCAL = ' local';

/** Whether the output is missing, was built from other inputs, or is for this machine only. */
export async function isStale(
  root: string,
  build: Build,
  digest: string,
  { isLocal = false } = {},
): Promise<boolean> {
  const stamp = await readFile(join(root, build.output, STAMP), 'utf8').catch(() => null);
  return stamp !== digest && !(isLocal && stamp === digest + LOCAL);
}

/** Records a finished output's sources in it. */
export async function writeStamp(
  output: string,
  digest: string,
  { isLocal = false } = {},
): Promise<void> {
  await mkdir(dirname(join(output, STAMP)), { recursive: true });
  await writeFile(join(output, STAMP), isLocal ? digest + LOCAL : digest);
}

/** Every file below a path (or the path itself, if a file), from the root, in a fixed order. */
async function listFiles(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (!entries) return [path];
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NO_INPUT.has(entry.name)) continue;
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) files.push(...(await listFiles(root, below)));
    else if (entry.isFile()) files.push(below);
  }
  return files;
}
