import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf, messageOf, SetupError } from '../setup-error.ts';
import { hostOf } from './addresses.ts';
import { type Sighting, watchHost } from './watch-host.ts';

/** How long a start waits for a host that takes writes. */
const FIRST_MS = 15_000;
const LOOK_MS = 50;
/** How many positions of the primary are kept, one a second: a replica that is further behind has no known age. */
const MOST_POSITIONS = 3600;

interface Host {
  readonly url: string;
  readonly isForWrites: boolean;
  readonly isForReads: boolean;
  last: Sighting | Error | undefined;
  /** The latest moment whose data it surely had, in milliseconds of `performance.now()`. */
  currentAt: number;
}

interface ReplicaState {
  readonly url: string;
  /** Whether it answers, as a replica. */
  readonly isUp: boolean;
  /**
   * Seconds since it surely had all that the primary had, until the primary was last seen or, without one, until now.
   * Infinity: never yet.
   */
  readonly behindSeconds: number;
}

/** What is known about the hosts of a database. */
export interface Cluster {
  /** @throws SetupError if no host takes writes within 15 seconds. */
  findPrimary(): Promise<string>;
  /** Whether the host that takes writes answers. */
  isPrimaryUp(): boolean;
  replicas(): readonly ReplicaState[];
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Where writes may go. */
  readonly writable: readonly string[];
  /** Where reads may go. */
  readonly readable: readonly string[];
  /** Called when another host takes the writes. */
  readonly moved: (url: string) => void;
  /** Called when a host to read from stops answering. */
  readonly lost: (url: string) => void;
  readonly logger: Logger;
}

/**
 * Watches the hosts of a database. The primary is the host that takes writes, of several the one on the highest
 * timeline: each promotion begins one, so a frozen primary that wakes up after another was promoted is never used
 * again. A replica's age follows from the positions at which the primary was seen: it needs no clock of theirs, and
 * grows too while a replica gets nothing, or while there is no primary.
 */
export function watchCluster(options: ClusterOptions): Cluster {
  const { logger, readable, writable } = options;
  const hosts: Host[] = [...new Set([...writable, ...readable])].map((url) => ({
    url,
    isForWrites: writable.includes(url),
    isForReads: readable.includes(url),
    last: undefined,
    currentAt: -Infinity,
  }));
  let primary: Host | undefined;
  let timeline = 0;
  /** The primary's positions, oldest first. */
  let positions: Sighting[] = [];

  function see(host: Host, answer: Sighting | Error): void {
    const wasUp = isUp(host);
    host.last = answer;
    if (answer instanceof Error) {
      if (!wasUp) return;
      logger.warn({ host: hostOf(host.url), error: answer.message }, 'a database host is silent');
      if (host.isForReads) options.lost(host.url);
    } else if (answer.isPrimary) {
      if (host.isForWrites) seePrimary(host, answer);
    } else if (host.isForReads) {
      host.currentAt = Math.max(host.currentAt, timeOf(answer.position));
    }
  }

  function seePrimary(host: Host, answer: Sighting): void {
    if (host !== primary) {
      // It wasn't promoted later, so it lacks what the primary has written.
      if (primary && answer.timeline <= timeline) return;
      const isMove = primary !== undefined;
      primary = host;
      // Positions of the new timeline may be below the last ones of the old.
      positions = [];
      if (isMove) {
        logger.warn({ host: hostOf(host.url) }, 'another database host takes the writes');
        options.moved(host.url);
      }
    }
    timeline = answer.timeline;
    positions.push(answer);
    if (positions.length > MOST_POSITIONS) positions.shift();
  }

  const isWriting = () => primary !== undefined && isUp(primary) && isPrimary(primary);

  const lastMoment = () => (isWriting() ? positions.at(-1)!.askedAt : performance.now());

  /** The last moment at which the primary was at this position or before it. */
  const timeOf = (position: number) =>
    positions.findLast((known) => known.position <= position)?.askedAt ?? -Infinity;

  const watches = hosts.map((host) => watchHost(host.url, (answer) => see(host, answer)));

  return {
    async findPrimary() {
      const end = performance.now() + FIRST_MS;
      const wanted = hosts.filter((host) => host.isForWrites);
      while (!primary && performance.now() < end && !wanted.every(hasRefused)) await sleep(LOOK_MS);
      if (primary) return primary.url;
      throw new SetupError(
        `DATABASE_URL: no host takes writes: ${wanted.map(describe).join('; ')}.`,
      );
    },
    isPrimaryUp: isWriting,
    replicas: () =>
      hosts
        .filter((host) => host.isForReads && !(isUp(host) && isPrimary(host)))
        .map((host) => ({
          url: host.url,
          isUp: isUp(host),
          // A primary that is about to be found silent makes no replica look old.
          behindSeconds: (lastMoment() - host.currentAt) / 1000,
        })),
    async stop() {
      await Promise.all(watches.map((watch) => watch.stop()));
    },
  };
}

const isUp = ({ last }: Host): boolean => last !== undefined && !(last instanceof Error);
const isPrimary = ({ last }: Host): boolean =>
  last !== undefined && !(last instanceof Error) && last.isPrimary;

/** Whether it answered that it knows no such user, password, or database. */
const hasRefused = ({ last }: Host): boolean =>
  last instanceof Error && /^(28|3D)/.test(codeOf(last) ?? '');

function describe({ last, url }: Host): string {
  if (last === undefined) return `${hostOf(url)} (no answer)`;
  return `${hostOf(url)} (${last instanceof Error ? messageOf(last) || codeOf(last) : 'a standby'})`;
}
