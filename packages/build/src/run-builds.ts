import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '@tag/server/is-alive';
import { messageOf, SetupError } from '@tag/server/setup-error';
import type { Build } from './builds.ts';
import { runExclusively } from './exclusive.ts';
import { keepLastRelease } from './keep-last-release.ts';
import { inputDigests, isStale, writeStamp } from './staleness.ts';
import { viteProcesses } from './vite-processes.ts';

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

/** The options of builds under way, and the processes that do them. */
interface RunningOptions extends BuildOptions {
  readonly vite: ReturnType<typeof viteProcesses>;
}

/**
 * Runs every build that is stale, as many at the same time as the machine has processors.
 * @throws SetupError when one fails, with all that it printed; its previous output stays.
 */
export async function runBuilds(builds: readonly Build[], options: BuildOptions): Promise<void> {
  const { isBackground, isLocal, log, root, signal } = options;
  const digestOf = inputDigests(root);
  const known = await Promise.all(
    builds.map(async (build) => {
      const digest = await digestOf(build);
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
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    COMPRESSION: isLocal ? 'quick' : undefined,
  };
  const vite = viteProcesses({ root, env, isBackground, signal });
  const done = await Promise.allSettled(
    stale.map(async ({ build, digest }) => {
      const begin = performance.now();
      await runBuild(build, digest, { ...options, vite });
      log(`Built ${build.name} in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
    }),
  );
  vite.end();
  signal?.throwIfAborted();
  const failures = done.filter((result) => result.status === 'rejected');
  if (failures.length > 0) {
    throw new SetupError(failures.map(({ reason }) => (reason as Error).message).join('\n\n'));
  }
}

/** Runs one build, unless another program did so while this one waited for it. */
async function runBuild(build: Build, digest: string, options: RunningOptions): Promise<void> {
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
  options: RunningOptions,
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
  { mode, name }: Build,
  outDir: string,
  { vite }: RunningOptions,
): Promise<void> {
  try {
    await vite.build({ mode, outDir });
  } catch (error) {
    throw new SetupError(
      `The build of ${name} failed (vite build --mode ${mode}):\n\n${messageOf(error)}`,
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
