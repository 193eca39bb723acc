import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isAlive } from '../../is-alive.ts';
import { codeOf, SetupError } from '../../setup-error.ts';
import { canEnter, chooseAccount } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { forgetEmptyPidFile, initialise, readOptional, readPostmaster } from './cluster.ts';
import { createDatabase, greet, othersConnected, urlOf } from './greet.ts';
import { explainLaunch, launch, PATIENCE_MS } from './launch.ts';
import { homeOf, makeHome, pathsIn, resolveHome, spareFor, type Paths } from './paths.ts';
import { run, type Account } from './run.ts';
import { keepRunning } from './supervise.ts';

interface EmbeddedPostgres {
  readonly url: string;
  /** Whether this call started it; otherwise it was running already. */
  readonly started: boolean;
  /**
   * From now until `stop`, restarts the server whenever it dies.
   * @param moved receives the new address if its port was taken in the meantime.
   */
  supervise(moved: (url: string) => void): void;
  /**
   * Stops the server if this process started it, or if the process that did has ended; but never while
   * others are connected. Close your own connections first.
   */
  stop(): Promise<void>;
}

/**
 * The PostgreSQL of a data folder: created if missing, started if stopped, otherwise shared. Any number
 * of programs may call this on one folder at once.
 * @param options.parameters PostgreSQL settings for a new cluster.
 * @throws SetupError saying why it cannot run and what to do.
 */
export async function startEmbedded(options: {
  dataFolder: string;
  logger: Logger;
  parameters?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const { dataFolder, logger, parameters } = options;
  const link = homeOf(dataFolder);
  const existing = await resolveHome(link);
  const account = await chooseAccount(pathsIn(existing ?? link).cluster);
  const binaries = await findBinaries(account, spareFor(account, dataFolder));
  if (!existing) {
    await makeHome(link, account, (folder) => initialise(folder, binaries, account, parameters));
  }
  const home = await resolveHome(link);
  if (!home) throw new SetupError(`${link} disappeared while the database was started.`);
  if (!existing && home !== link) {
    logger.info({ home }, 'the database is in a folder that its system user can access');
  }
  const paths = pathsIn(home);
  await assertUsable(paths, account, binaries);
  const password = await readPassword(paths);

  const { port, started } = await ensureRunning(paths, account, binaries, password);
  await createDatabase(port, password);
  logger.info(
    { port, folder: home },
    started ? 'PostgreSQL started' : 'Using the running PostgreSQL',
  );
  let current = port;
  let endSupervision: (() => Promise<void>) | undefined;
  return {
    url: urlOf(port, password),
    started,
    supervise(moved) {
      endSupervision ??= keepRunning({
        logger,
        isRunning: async () => {
          const running = await readPostmaster(paths);
          return running !== undefined && isAlive(running.pid) && !(await isZombie(running.pid));
        },
        start: async () => {
          const { port } = await ensureRunning(paths, account, binaries, password);
          if (port !== current) moved(urlOf((current = port), password));
        },
      });
    },
    async stop() {
      await endSupervision?.();
      await stop(paths, account, binaries, { port: current, password, logger });
    },
  };
}

/** A zombie process: it stays listed in a container without an init. */
async function isZombie(pid: number): Promise<boolean> {
  const status = await readOptional(`/proc/${pid}/stat`).catch(() => undefined);
  return status !== undefined && /\) Z /.test(status);
}

async function assertUsable(
  paths: Paths,
  account: Account | undefined,
  binaries: Binaries,
): Promise<void> {
  if (!(await canEnter(account, paths.home))) {
    throw new SetupError(
      `${paths.home} is below a folder that the user ${account?.name} may not enter, as whom root ` +
        'runs PostgreSQL. Move the data folder to where it may (and set DATA_DIR), or let others pass: ' +
        'chmod o+x on each folder above it.',
    );
  }
  let version: string | undefined;
  try {
    version = await readOptional(`${paths.cluster}/PG_VERSION`);
  } catch (error) {
    throw closed(paths, error);
  }
  if (version === undefined) {
    throw new SetupError(
      `${paths.home} is there but holds no database. Move it away to start empty, or set DATA_DIR.`,
    );
  }
  if (version !== binaries.majorVersion) {
    throw new SetupError(
      `${paths.home} was made by PostgreSQL ${version}, and this program brings ${binaries.majorVersion}. ` +
        'Carry the data over with pg_dump and pg_restore, or move the folder away to start empty.',
    );
  }
}

async function readPassword(paths: Paths): Promise<string> {
  try {
    return (await readFile(paths.password, 'utf8')).trim();
  } catch (error) {
    throw closed(paths, error);
  }
}

function closed({ home }: Paths, error: unknown): SetupError {
  const reason =
    codeOf(error) === 'EACCES'
      ? 'belongs to another user. Start this program as the user who made it (or as root)'
      : 'cannot be read. Restore it from a backup';
  return new SetupError(`${home} ${reason}, or set DATA_DIR to another folder.`, { cause: error });
}

async function ensureRunning(
  paths: Paths,
  account: Account | undefined,
  binaries: Binaries,
  password: string,
): Promise<{ port: number; started: boolean }> {
  const deadline = Date.now() + PATIENCE_MS;
  let port = Number(await readOptional(paths.port)) || (await freePort());
  let reason = 'it does not answer';
  while (Date.now() < deadline) {
    const running = await readPostmaster(paths);
    if (running && isAlive(running.pid)) {
      const answer = await greet(running.port, password, paths.cluster);
      if (answer === 'ours') return { port: running.port, started: false };
      if (answer !== 'busy' && !(await isPostmaster(running.pid, paths))) {
        // Left behind by a crash; another program has its process id now.
        await rm(`${paths.cluster}/postmaster.pid`, { force: true });
      } else {
        await sleep(100);
        continue;
      }
    }
    const failure = await launch(paths, account, binaries, port);
    if (failure === undefined) return { port, started: true };
    reason = failure;
    if (/Address already in use|could not create any TCP/.test(failure)) {
      port = await freePort();
    } else if (/lock file ".*" already exists|shared memory block/.test(failure)) {
      // Another program was quicker, or a killed server's last helpers are still exiting.
      await sleep(200);
    } else if (/(PID|lock) file ".*" is empty/.test(failure)) {
      // Another program is about to write it, or died before it did.
      await forgetEmptyPidFile(paths);
      await sleep(200);
    } else {
      break;
    }
  }
  throw explainLaunch(paths, reason);
}

/** Whether the process is a server started on this cluster; its command line names it. */
async function isPostmaster(pid: number, { cluster }: Paths): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const line =
    (await readOptional(`/proc/${pid}/cmdline`).catch(() => undefined)) ??
    (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output;
  return line.includes(cluster);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

async function stop(
  paths: Paths,
  account: Account | undefined,
  { pgCtl }: Binaries,
  { port, password, logger }: { port: number; password: string; logger: Logger },
): Promise<void> {
  const starter = Number(await readOptional(paths.starter));
  if (starter !== process.pid && isAlive(starter)) return;
  if (await othersConnected(port, password)) {
    logger.info({ port }, 'PostgreSQL keeps running: others are connected');
    return;
  }
  // "smart" doesn't disconnect a client that connects at this moment.
  const { code, output } = await run(
    pgCtl,
    ['stop', '-s', '-w', '-t', '30', '-m', 'smart', '-D', paths.cluster],
    { account },
  );
  if (code === 0) logger.info({ port }, 'PostgreSQL stopped');
  else logger.warn({ port, output }, 'PostgreSQL did not stop in time');
}
