import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../support/waiting.ts';
import { bundleApi } from './bundled-api.ts';

const SCRIPT = resolve(import.meta.dirname, '../../packages/build/examples/cluster/cluster.sh');
const BASE = '174';
const PASSWORD = 'only-in-tests';
/** Each program, and the package of Debian that has it. */
const PROGRAMS = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  patroni: 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  psql: 'postgresql-client-15',
  curl: 'curl',
  openssl: 'openssl',
  setsid: 'util-linux',
} as const;

/** Lines of each node's log in an error. */
const LOGGED = 25;

export const SERVERS = [1, 2, 3] as const;
type Number = (typeof SERVERS)[number];

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Debian's packages that this machine lacks; none: the cluster can be started. */
export function missingPackages(): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const isThere = (program: string) =>
    program.startsWith('/')
      ? existsSync(program)
      : folders.some((folder) => existsSync(join(folder, program)));
  return Object.entries(PROGRAMS)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name);
}

/** The cluster of the operator's guide, started by its own script. */
export async function startCluster(smtpPort: number) {
  const api = await bundleApi();
  const folder = mkdtempSync(join(tmpdir(), 'tag-cluster-'));
  chmodSync(folder, 0o755);
  const run = promisify(execFile);
  const script = (...args: readonly string[]) =>
    run(SCRIPT, args, {
      env: {
        ...process.env,
        BASE,
        PASSWORD,
        CLUSTER: folder,
        KEEP: '1',
        API: `${process.execPath} ${api}`,
        ADMIN_SECOND_FACTOR: 'optional',
        PASSWORD_MEMORY_KIB: '64',
        PORTAL_URL: 'https://portal.example.com',
        RATE_LIMIT_SCALE: '100000',
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      },
    });
  const pidIn = (file: string) => Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
  const postmasterOf = (node: Number) => pidIn(`node${node}/data/postmaster.pid`);
  const send = (signal: NodeJS.Signals, pids: readonly number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };

  /** As any node that answers knows them. */
  async function members(): Promise<readonly Member[]> {
    for (const node of SERVERS) {
      const address = `http://127.0.0.1:${BASE}4${node}/cluster`;
      try {
        const answer = await fetch(address, { signal: AbortSignal.timeout(1000) });
        // A busy node may begin its answer in time, and not end it.
        if (answer.ok) return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // Another one knows them, too.
      }
    }
    return [];
  }
  async function leader(): Promise<Number | undefined> {
    const found = (await members()).find(
      ({ role, state }) => role === 'leader' && state === 'running',
    );
    return found && (Number(found.name.slice(-1)) as Number);
  }

  const hosts = SERVERS.map((it) => `127.0.0.1:${BASE}3${it}`);
  const urlOf = (user: string, name: string) =>
    `postgres://${user}:${PASSWORD}@${hosts}/${name}?target_session_attrs=read-write`;
  const lastLinesOf = (node: Number) =>
    readFileSync(join(folder, `node${node}.log`), 'utf8')
      .split('\n')
      .slice(-LOGGED)
      .join('\n');
  const apiPids = () => SERVERS.map((server) => pidIn(`api${server}.pid`));

  const stop = async () => {
    await script('down');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await script('up');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    proxy: `http://127.0.0.1:${BASE}81`,
    serverOf: (server: Number) => `http://127.0.0.1:${BASE}6${server}`,
    databaseUrl: urlOf('tag', 'tag'),
    adminUrl: urlOf('postgres', 'postgres'),
    urlOfNode: (node: Number) => `postgres://tag:${PASSWORD}@127.0.0.1:${BASE}3${node}/tag`,
    /** An edge cache in front of the proxy. @returns its address */
    async startEdge() {
      await script('edge');
      return `http://127.0.0.1:${BASE}66`;
    },
    backups: join(folder, 'backup'),
    media: join(folder, 'media/media'),
    /** A base backup. */
    backUp: () => script('backup'),
    /** Stops everything that runs, and makes the database as of then. */
    restore: (time: string) => script('restore', time),
    start: () => script('up'),
    migrate: () => script('migrate'),
    startServer: (server: Number) => script('api', String(server)),
    /** As an update does: it ends what it is at, and another one takes its place. */
    async restartServer(server: Number) {
      const pid = pidIn(`api${server}.pid`);
      send('SIGTERM', [pid]);
      await until(() => hasEnded(pid));
      await script('api', String(server));
    },
    async stopServers() {
      const pids = apiPids();
      send('SIGTERM', pids);
      await until(() => pids.every(hasEnded));
    },
    leader,
    /** A primary, a replica that has all it has, and one more. */
    async untilHealthy() {
      let known: readonly Member[] = [];
      try {
        await until(async () => {
          known = await members();
          const has = (role: string) => known.some((it) => it.role === role);
          const areUp =
            known.filter(({ state }) => /^(running|streaming)$/.test(state)).length === 3;
          return areUp && has('leader') && has('sync_standby');
        });
      } catch (cause) {
        const logs = SERVERS.map((node) => `node${node}:\n${lastLinesOf(node)}`).join('\n');
        throw new Error(`Not healthy: ${JSON.stringify(known)}\n${logs}`, { cause });
      }
    },
    killPostgres: (node: Number) => send('SIGKILL', [postmasterOf(node)]),
    /** As a machine that loses its power. */
    killNode(node: Number) {
      const postmaster = postmasterOf(node);
      send('SIGKILL', [pidIn(`node${node}.pid`), postmaster, ...childrenOf(postmaster)]);
    },
    /** What is a file everywhere else is a folder on this node, which has ended: pg_rewind gives up. */
    spoilRewind(node: Number) {
      const spoiled = (it: Number) => join(folder, `node${it}/data/spoiled`);
      for (const it of SERVERS) rmSync(spoiled(it), { recursive: true, force: true });
      for (const it of SERVERS) {
        if (it === node) mkdirSync(spoiled(it));
        else writeFileSync(spoiled(it), '', { mode: 0o666 });
      }
    },
    startNode: (node: Number) => script('node', String(node)),
    freezeNode(node: Number): () => void {
      const postmaster = postmasterOf(node);
      const all = [pidIn(`node${node}.pid`), postmaster, ...childrenOf(postmaster)];
      send('SIGSTOP', all);
      return () => send('SIGCONT', all);
    },
    apiPids,
    stop,
  };
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
