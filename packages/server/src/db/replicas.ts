import type { Logger } from 'pino';
import { hostOf } from './addresses.ts';
import type { Cluster } from './cluster.ts';
import { type Connections, openPool } from './pool.ts';
import type { ReadDatabase } from './queries.ts';

export interface ReplicaOptions {
  /** One address for each. */
  readonly urls: readonly string[];
  /** The most for each. */
  readonly connections: number;
  /** One that is further behind isn't used while the primary answers. */
  readonly lagSeconds: number;
}

interface ReplicaParts {
  readonly logger: Logger;
  readonly onStatement: (ms: number) => void;
  readonly clusterOf: () => Cluster | undefined;
}

/** A database to read from, and how current it is. */
export interface ReadSource {
  readonly database: ReadDatabase;
  /** While the primary is gone: its data are at most this old, in seconds. */
  readonly ageSeconds: number | undefined;
}

/** A replica's host, and how many seconds it is behind; Infinity: it can't be used. */
export interface ReplicaLag {
  readonly host: string;
  readonly seconds: number;
}

interface Replicas {
  readonly pools: readonly Connections[];
  sources(): readonly ReadSource[];
  lags(): readonly ReplicaLag[];
  /** Breaks the connections to a host. */
  cut(url: string): void;
  close(): Promise<void>;
}

/**
 * Pools of the replicas, which refuse to write. Reads take turns on those that are current; then comes the primary.
 * While that is gone, any replica is better than none, the most current first.
 */
export function openReplicas(
  primary: ReadDatabase,
  wanted: ReplicaOptions | undefined,
  { clusterOf, logger, onStatement }: ReplicaParts,
): Replicas {
  const own: ReadSource = { database: primary, ageSeconds: undefined };
  if (!wanted || wanted.urls.length === 0) return { ...NONE, sources: () => [own] };
  const { connections, lagSeconds, urls } = wanted;
  const parameters = '-c default_transaction_read_only=on';
  const byUrl = new Map(
    urls.map(
      (url) => [url, openPool(url, { connections, logger, onStatement, parameters })] as const,
    ),
  );
  let turn = 0;

  function sources(): ReadSource[] {
    const cluster = clusterOf();
    const up = (cluster?.replicas() ?? []).filter(({ isUp }) => isUp);
    if (cluster?.isPrimaryUp()) {
      const current = up.filter(({ behindSeconds }) => behindSeconds <= lagSeconds);
      turn += 1;
      const inTurn = current.map((_, at) => current[(at + turn) % current.length]!);
      return [...inTurn.map(({ url }) => ({ ...own, database: byUrl.get(url)! })), own];
    }
    const byAge = up
      .filter(({ behindSeconds }) => Number.isFinite(behindSeconds))
      .sort((one, other) => one.behindSeconds - other.behindSeconds);
    const aged = byAge.map(({ behindSeconds, url }) => ({
      database: byUrl.get(url)!,
      ageSeconds: Math.ceil(behindSeconds),
    }));
    return [...aged, own];
  }

  return {
    pools: [...byUrl.values()],
    sources,
    lags: () =>
      (clusterOf()?.replicas() ?? []).map(({ behindSeconds, isUp, url }) => ({
        host: hostOf(url),
        seconds: isUp ? behindSeconds : Infinity,
      })),
    cut: (url) => byUrl.get(url)?.cut(),
    async close() {
      await Promise.all([...byUrl.values()].map(({ pool }) => pool.end()));
    },
  };
}

const NONE: Omit<Replicas, 'sources'> = {
  pools: [],
  lags: () => [],
  cut: () => {},
  close: async () => {},
};
