import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Run } from './run.ts';

/** What a function started in another process: a value for whoever started it, and how to stop. */
export interface Started<T, R> {
  readonly value: T;
  stop(): R | Promise<R>;
}

const CHILD = join(import.meta.dirname, 'child.ts');

/**
 * Calls an exported function of a module in another process, which shares only the machine with this one. It
 * is stopped at the end at the latest. Arguments and values pass as JSON.
 * @param module its `import.meta.filename`
 * @throws Error if the process ends on its own.
 */
export async function startProcess<A, T, R>(
  run: Run,
  module: string,
  work: (argument: A) => Promise<Started<T, R>>,
  argument: A,
): Promise<{ value: T; stop(): Promise<R> }> {
  const child = fork(CHILD, [module, work.name, JSON.stringify(argument)], {
    execArgv: ['--import', 'tsx'],
    // A server that logs writes its lines, and nobody reads them.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let stopped: Promise<R> | undefined;
  const stop = () => (stopped ??= stopChild<R>(child));
  const begun = nextMessage<T>(child);
  run.atEnd(() => (hasEnded(child) ? undefined : stop()));
  return { value: await begun, stop };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

async function stopChild<R>(child: ChildProcess): Promise<R> {
  const ended = once(child, 'exit');
  // One that has just ended can't be told; waiting for its message then fails.
  child.send('stop', () => {});
  const result = await nextMessage<R>(child);
  // Only now: a process that ends may do so before its message is read.
  child.disconnect();
  await ended;
  return result;
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((done, fail) => {
    const ended = (code: number | null) => fail(new Error(`A process ended with ${code}`));
    child.once('exit', ended).once('message', (message) => {
      child.off('exit', ended);
      done((message as { value: T }).value);
    });
  });
}
