import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SetupError } from '@tag/server/setup-error';

/** `1.4.2`, or `1.5.0-rc.1` ahead of it. */
const RELEASE = /^[1-9]\d*\.\d+\.\d+(-rc\.\d+)?$/;

/** What this server reads of `embed.json`, next to the scripts. */
interface EmbedDescription {
  readonly version: string;
  /** The folder names: the exact version, and its major version's. */
  readonly folders: readonly [exact: string, major: string];
  /** `sha384-…` of each file but `embed.json`. */
  readonly files: Readonly<Record<string, string>>;
}

/** @throws Error when the folder has no script build. */
export function readEmbedDescription(folder: string): EmbedDescription {
  return JSON.parse(readFileSync(join(folder, 'embed.json'), 'utf8')) as EmbedDescription;
}

/** A release in the store. */
interface PublishedRelease {
  readonly version: string;
  readonly folder: string;
  /** The names it is served under: its version, and `v1`, unless it is a candidate. */
  readonly names: readonly string[];
}

/** The releases in the store, newest first; none if there is no such folder. */
export function publishedReleases(store: string): PublishedRelease[] {
  return (existsSync(store) ? readdirSync(store) : [])
    .filter((name) => RELEASE.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((version) => ({
      version,
      folder: join(store, version),
      names: version.includes('-') ? [version] : [version, `v${Number.parseInt(version, 10)}`],
    }));
}

/**
 * Copies the release in `folder` to the store, where it stays as it is. To publish it again changes nothing.
 * @returns the version, and whether it was new.
 * @throws SetupError when the build is no release, isn't whole, or differs from what was published.
 */
export async function publishRelease(
  folder: string,
  store: string,
): Promise<{ version: string; isNew: boolean }> {
  const { version, files } = readEmbedDescription(folder);
  if (!RELEASE.test(version)) {
    throw new SetupError(`Version ${version} is no release. Run npm run release first.`);
  }
  for (const [file, digest] of Object.entries(files)) {
    if ((await digestOf(join(folder, file))) === digest) continue;
    throw new SetupError(`${file} isn't as it was built. Run npm run build again.`);
  }
  const target = join(store, version);
  if (existsSync(target)) {
    const changed = await differences(folder, target, {
      ...readEmbedDescription(target).files,
      ...files,
    });
    if (changed.length === 0) return { version, isNew: false };
    throw new SetupError(
      `Version ${version} was published with other bytes and never changes: ${changed.join(', ')}. Release a new version.`,
    );
  }
  await mkdir(store, { recursive: true });
  // Whole or not at all: a server may read the store meanwhile.
  const draft = await mkdtemp(join(store, '.draft-'));
  try {
    for (const file of ['embed.json', ...Object.keys(files)]) await copyAll(folder, draft, file);
    // Temporary folders are their user's alone; another may run the server.
    await chmod(draft, 0o755);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return { version, isNew: true };
}

async function digestOf(file: string): Promise<string | undefined> {
  const content = await readFile(file).catch(() => undefined);
  return content && `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function differences(one: string, other: string, files: EmbedDescription['files']) {
  const changed: string[] = [];
  for (const file of Object.keys(files)) {
    const digests = [await digestOf(join(one, file)), await digestOf(join(other, file))];
    if (digests[0] !== digests[1]) changed.push(file);
  }
  return changed;
}

/** With its compressed copies, if there are any. */
async function copyAll(from: string, to: string, file: string): Promise<void> {
  await mkdir(dirname(join(to, file)), { recursive: true });
  for (const name of [file, `${file}.br`, `${file}.gz`]) {
    if (name !== file && !existsSync(join(from, name))) continue;
    await copyFile(join(from, name), join(to, name));
  }
}
