import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { SetupError } from '../../setup-error.ts';
import type { Binaries } from './binaries.ts';
import type { Paths } from './paths.ts';
import { run, type Account } from './run.ts';

/** How long we try to reach a running server: recovery after a crash is slow. */
export const PATIENCE_MS = 120_000;
const LOG_LIMIT = 10 * 1024 * 1024;

/**
 * PostgreSQL's page cache, in MB. The default of 128 is too small for a population of millions; memory is
 * only taken when used.
 */
const BUFFERS = Math.min(1024, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)));

/** Starts the server and waits until it answers. @returns its output if it didn't start. */
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

/** Limits the log's size. @returns the offset where the next start's lines begin. */
async function startLog(log: string): Promise<number> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size < LOG_LIMIT) return size;
  await rename(log, `${log}.1`);
  return 0;
}

/** An error that says what to do. */
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
