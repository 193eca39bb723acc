import { spawn } from 'node:child_process';
import { readdir, rename, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { SetupError } from '@tag/server/setup-error';
import type { Build } from './builds.ts';
import { isAlive, runExclusively } from './exclusive.ts';
import { keepLastRelease } from './keep-last-release.ts';
import { digestInputs, isStale, writeStamp } from './staleness.ts';

interface BuildOptions {
  readonly root: string;
  readonly log: (message: string) => void;
  /** Ends the builds under way; they leave nothing behind that counts as built. */
  readonly signal?: AbortSignal;
  /** For this machine only: files are compressed quickly instead of well. */
  readonly isLocal?: boolean;
  /** Leaves the processors to others. */
  readonly isBackground?: boolean;
  /** Also builds up-to-date targets. */
  readonly force?: boolean;
  /**
   * A `dist/` folder whose hashed files are kept, in place of the one built here before: an image is
   * built from a clean checkout. Everything is built then.
   */
  readonly lastRelease?: string | undefined;
}

/**
 * Runs every build that is stale, all at the same time, each in its own process.
 * @throws SetupError when one fails, with all that it printed; its previous output stays.
 */
export async function runBuilds(builds: readonly Build[], options: BuildOptions): Promise<void> {
  const { root, log } = options;
  const known = await Promise.all(
    builds.map(async (build) => {
      const digest = await digestInputs(root, build);
      return {
        build,
        digest,
        stale: isForced(options) || (await isStale(root, build, digest, options)),
      };
    }),
  );
  const stale = known.filter((entry) => entry.stale);
  if (stale.length === 0) return;
  log(`Building ${stale.map(({ build }) => build.name).join(', ')} …`);
  const done = await Promise.allSettled(
    stale.map(async ({ build, digest }) => {
      const begin = performance.now();
      await runBuild(build, digest, options);
      log(`Built ${build.name} in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
    }),
  );
  options.signal?.throwIfAborted();
  const failures = done.filter((result) => result.status === 'rejected');
  if (failures.length > 0) {
    throw new SetupError(failures.map(({ reason }) => (reason as Error).message).join('\n\n'));
  }
}

/** Runs one build, unless another program did so while this one waited for it. */
async function runBuild(build: Build, digest: string, options: BuildOptions): Promise<void> {
  const { root, signal } = options;
  const output = join(root, build.output);
  const buildIfStale = async () => {
    if (isForced(options) || (await isStale(root, build, digest, options))) {
      await replaceOutput(build, output, digest, options);
    }
  };
  try {
    await runExclusively(output, buildIfStale, signal);
  } catch (error) {
    throw explain(error, build, output);
  }
}

const isForced = ({ force, lastRelease }: BuildOptions) =>
  force === true || lastRelease !== undefined;

/** Builds into a folder next to the output and swaps the two, so an output is never incomplete. */
async function replaceOutput(
  build: Build,
  output: string,
  digest: string,
  options: BuildOptions,
): Promise<void> {
  const { lastRelease } = options;
  const next = `${output}.next-${process.pid}`;
  const last = `${output}.last-${process.pid}`;
  try {
    await sweep(output);
    await runVite(build, next, options);
    if (build.isServed) {
      const served = lastRelease && build.inRelease && join(lastRelease, build.inRelease);
      await keepLastRelease(served || output, next);
    }
    await writeStamp(next, digest, options);
    await rename(output, last).catch(ignoreMissing);
    await rename(next, output);
  } finally {
    for (const folder of [next, last]) await rm(folder, { recursive: true, force: true });
  }
}

async function runVite(
  build: Build,
  output: string,
  { isBackground, isLocal, root, signal }: BuildOptions,
): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--mode', build.mode, '--outDir', output, '--emptyOutDir'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', COMPRESSION: isLocal ? 'quick' : undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A terminal's Ctrl-C reaches this process alone, which passes it on once.
      detached: true,
      ...(signal && { signal }),
    },
  );
  if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const code = await new Promise<number | string>((done, fail) => {
    child.once('error', (error) => (signal?.aborted ? done('stopped') : fail(error)));
    child.once('close', (exitCode, name) => done(exitCode ?? name ?? 'unknown'));
  });
  if (code !== 0) {
    throw new SetupError(
      `The build of ${build.name} failed (vite build --mode ${build.mode}, ${code}):\n\n${printed.trim()}`,
    );
  }
}

/** Removes the files of killed builds next to the output. */
async function sweep(output: string): Promise<void> {
  for (const name of await readdir(dirname(output))) {
    const pid = name.startsWith(`${basename(output)}.`) && /\.(?:next|last)-(\d+)$/.exec(name)?.[1];
    // This process builds one thing at a time here: an older process had its id.
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      await rm(join(dirname(output), name), { recursive: true, force: true });
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function explain(error: unknown, { name }: Build, output: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error;
  return new SetupError(
    `${output} cannot be written (${code}), and the ${name} must be built. Let this user write there, ` +
      'or run npm run build once as a user who may.',
    { cause: error },
  );
}
