import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { chooseAccount } from '../../packages/server/src/db/embedded/account.ts';
import { findBinaries } from '../../packages/server/src/db/embedded/binaries.ts';
import { pathsIn } from '../../packages/server/src/db/embedded/paths.ts';
import { run } from '../../packages/server/src/db/embedded/run.ts';
import { startEmbedded } from '@tag/server/testing';
import { until } from './waiting.ts';

/** One of the two servers. */
interface Host {
  readonly port: number;
  /** The address of the product's database on it. */
  readonly url: string;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Stops every process of it, as a frozen machine: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** As a machine that loses its power. */
  kill(): void;
  /** Starts a killed one again, as a standby of nobody. */
  startAsStandby(): Promise<void>;
}

/** A primary, and a standby that streams from it. */
interface ReplicatedPostgres {
  readonly primary: Host;
  readonly standby: Host;
  /** The address of both, in this order. */
  urlOf(...hosts: readonly Host[]): string;
  stop(): void;
}

/** Starts two servers from the PostgreSQL that npm brings. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tag-replicas-'));
  chmodSync(folder, 0o755);
  const { url } = await startEmbedded({
    dataFolder: folder,
    logger: pino({ level: 'silent' }),
    parameters: { fsync: 'off', wal_level: 'replica', max_wal_senders: '5' },
  });
  const home = join(folder, 'postgres');
  const { cluster } = pathsIn(home);
  const copy = join(home, 'standby');
  const port = await freePort();
  await copyCluster(url, cluster, copy);
  const { hostname, password, port: primaryPort, username } = new URL(url);
  await appendFile(
    join(copy, 'postgresql.auto.conf'),
    `port = ${port}\nprimary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} ` +
      `password=${password} application_name=standby'\n`,
  );
  const account = await chooseAccount(cluster);
  const { pgCtl } = await findBinaries(account, folder);
  const startAsStandby = async (data: string, on: number) => {
    writeFileSync(join(data, 'standby.signal'), '');
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
    const log = join(data, 'standby.log');
    const args = ['start', '-w', '-D', data, '-l', log, '-o', `-p ${on}`];
    const started = await run(pgCtl, args, { account });
    if (started.code !== 0) throw new Error(started.output + readFileSync(log, 'utf8'));
  };
  await startAsStandby(copy, port);
  const primary = hostAt(url, cluster, startAsStandby);
  const standby = hostAt(withPort(url, port), copy, startAsStandby);
  return {
    primary,
    standby,
    urlOf: (...hosts) => {
      const [first, ...others] = hosts.map((host) => `127.0.0.1:${host.port}`);
      return url.replace(/@[^/]*/, `@${[first, ...others].join()}`);
    },
    stop() {
      for (const host of [primary, standby]) host.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

function withPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}

async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`select pg_backup_start('copy', true)`);
  execFileSync('cp', ['-a', from, to]);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name), { force: true });
  for (const name of readdirSync(join(to, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(to, 'pg_wal', name));
  }
  writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
}

function hostAt(
  url: string,
  cluster: string,
  startAsStandby: (cluster: string, port: number) => Promise<void>,
): Host {
  const port = Number(new URL(url).port);
  const postmasterOf = () =>
    Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let postmaster = postmasterOf();
  const send = (signal: NodeJS.Signals) => {
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  return {
    port,
    url,
    async query(text) {
      const client = new pg.Client(url);
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    kill: () => send('SIGKILL'),
    async startAsStandby() {
      const ended = postmaster;
      await until(() => hasEnded(ended));
      rmSync(join(cluster, 'postmaster.pid'));
      await startAsStandby(cluster, port);
      postmaster = postmasterOf();
    },
  };
}

/** A process that nobody waits for stays listed, as a zombie. */
function hasEnded(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
