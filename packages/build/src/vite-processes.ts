import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';

interface ProcessOptions {
  /** The folder whose Vite and `vite.config.ts` build. */
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** Leaves the processors to others. */
  readonly isBackground?: boolean | undefined;
  /** Ends them. */
  readonly signal?: AbortSignal | undefined;
}

interface ViteBuild {
  readonly mode: string;
  readonly outDir: string;
}

/**
 * Builds with Vite in other processes, as many as the machine has processors. Each loads Vite once and builds
 * one thing after another: loading it, and running its code before it is compiled, takes most of a build.
 */
export function viteProcesses(options: ProcessOptions) {
  const limit = pLimit(availableParallelism());
  const idle: ChildProcess[] = [];
  return {
    /** @throws Error with what Vite printed, if a build fails; the signal's reason. */
    build: (build: ViteBuild): Promise<void> =>
      limit(async () => {
        options.signal?.throwIfAborted();
        const child = idle.pop() ?? start(options);
        await runIn(child, build, options.signal);
        idle.push(child);
      }),
    /** Ends those that have nothing left to do. */
    end() {
      for (const child of idle.splice(0)) child.kill();
    },
  };
}

function start({ env, isBackground, root, signal }: ProcessOptions): ChildProcess {
  const child = fork(join(import.meta.dirname, 'vite-process.mjs'), {
    cwd: root,
    env,
    // No loader of ours.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A terminal's Ctrl-C reaches this process alone, which passes it on once.
    detached: true,
    ...(signal && { signal }),
  });
  // Who builds in it hears of its end.
  child.on('error', () => {});
  if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

async function runIn(child: ChildProcess, build: ViteBuild, signal?: AbortSignal): Promise<void> {
  let printed = '';
  const keep = (text: Buffer) => void (printed += text.toString());
  const streams = [child.stdout!, child.stderr!];
  const over = new AbortController();
  const closed = once(child, 'close', over).then(([code, name]) => `It ended (${code ?? name}).`);
  const answered = once(child, 'message', over).then(([answer]) => (answer as Answer).failure);
  for (const stream of streams) stream.on('data', keep);
  try {
    child.send(build, () => {});
    const failure = await Promise.race([answered, closed]);
    if (failure === undefined) return;
    // Waits for the rest of its output. The next build starts another process.
    child.kill();
    await closed;
    signal?.throwIfAborted();
    throw new Error(`${printed}${failure}`.trim());
  } finally {
    for (const stream of streams) stream.off('data', keep);
    over.abort();
  }
}

/** What the process says when a build has ended. */
interface Answer {
  readonly failure?: string;
}
