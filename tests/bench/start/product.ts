import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Run } from '../harness/run.ts';

const FIRST_PAGE_WITHIN_MS = 600_000;
const STOPS_WITHIN_MS = 60_000;

interface StartedProduct {
  /** From the command until the portal's first page opened. */
  readonly seconds: number;
  stop(): Promise<void>;
}

/** This process's environment without npm's: another project's npm would work on this project. */
export const ENVIRONMENT: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'INIT_CWD'),
);

/**
 * Runs `npm start` in a folder, until the portal's first page answers.
 * @throws Error with what it printed, if it ends or takes more than ten minutes.
 */
export async function startProduct(
  run: Run,
  folder: string,
  { portal, environment }: { portal: string; environment: NodeJS.ProcessEnv },
): Promise<StartedProduct> {
  const begin = performance.now();
  // As in a terminal: Ctrl-C goes to the whole group.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-10_000);
    });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= interrupt(child));
  run.atEnd(stop);
  while (!(await isOpen(portal))) {
    if (hasEnded(child) || performance.now() - begin > FIRST_PAGE_WITHIN_MS)
      throw new Error(`The product doesn't answer. It printed:\n${printed}`);
    await pause(50);
  }
  return { seconds: (performance.now() - begin) / 1000, stop };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

async function isOpen(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    return false;
  }
}

async function interrupt(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid!, 'SIGINT');
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), STOPS_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}
