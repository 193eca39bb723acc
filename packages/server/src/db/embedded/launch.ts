import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { SetupError } from '../../setup-error.ts';
import type { Binaries } from './binaries.ts';
import type { Paths } from './paths.ts';
import { run, type Account } from './run.ts';

/** How long we try to reach a running server: recovery after a crash takes its time. */
export const PATIENCE_MS = 120_000;
const LOG_LIMIT = 10 * 1024 * 1024;

/**
 * The memory PostgreSQL keeps its pages in, in MB. Its own default of 128 holds no population of
 * millions; it takes only what it comes to use.
 */
const BUFFERS = Math.min(1024, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)));

/** Starts the server and waits until it answers. @returns what it said when it did not start. */
export async function launch(
  paths: Paths,
  account: Account | undefined,
  { pgCtl }: Binaries,
  port: number,
): Promise<string | undefined> {
  const before = await startLog(paths.log);
  const { code, output } = await run(
    pgCtl,
    ['start', '-s', '-w', `-t${PATIENCE_MS / 1000}`, '-D', paths.cluster, '-l', paths.log].concat([
      '-o',
      `-p ${port} -c shared_buffers=${BUFFERS}MB`,
    ]),
    { account },
  );
  if (code === 0) {
    await writeFile(paths.port, String(port));
    await writeFile(paths.starter, String(process.pid));
    return undefined;
  }
  const log = await readFile(paths.log, 'utf8').catch(() => '');
  return `${log.slice(before)}\n${output}`.trim();
}

/** Keeps the log from growing forever. @returns where in it the coming start begins. */
async function startLog(log: string): Promise<number> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size < LOG_LIMIT) return size;
  await rename(log, `${log}.1`);
  return 0;
}

/** Says in words what can be done about it. */
export function explainLaunch({ home, log }: Paths, said: string): SetupError {
  const last = said.split('\n').slice(-6).join('\n');
  if (/No space left on device/.test(said)) {
    return new SetupError(`${home}: the disk is full, so PostgreSQL cannot start.\n${last}`);
  }
  if (/Permission denied|invalid permissions|wrong ownership/.test(said)) {
    return new SetupError(
      `PostgreSQL may not use ${home}. It must belong, with all in it, to the user it runs as:\n${last}`,
    );
  }
  return new SetupError(`PostgreSQL did not start on ${home} (its log: ${log}):\n${last}`);
}
