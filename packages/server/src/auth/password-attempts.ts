import { type ApiError, Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';

/**
 * Password attempts are counted by account, whether it exists or not, and by lane: a device or a network
 * that has signed in to the account before has a lane; every other network has one too, and all of those
 * share the strangers' lane. So strangers can't slow down someone who has signed in before.
 *
 * Beyond its limit, a lane continues one attempt at a time: each waits for the next free slot, without a
 * connection or a thread. A wait that would be too long is refused, except for a network's first
 * attempts: even under a distributed attack, the owner on a new device waits at most the longest wait.
 */
interface Limit {
  /** Attempts without a wait, in this many seconds. */
  readonly free: number;
  readonly seconds: number;
  /** Seconds from one attempt to the next after that. */
  readonly spacing: number;
}

interface Limits {
  readonly own: Limit;
  readonly strangers: Limit;
  /** A network's first attempts, which an attack by others never blocks. */
  readonly neverRefused: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const OF_PASSWORDS: Limits = {
  own: { free: 10, seconds: 15 * MINUTE, spacing: 10 },
  strangers: { free: 100, seconds: HOUR, spacing: 5 },
  neverRefused: 3,
};

/**
 * A code has six digits, three are right at a time, and whoever guesses knows the password already. Twenty
 * guesses an hour hit one in two years.
 */
export const OF_CODES: Limits = {
  own: { free: 10, seconds: HOUR, spacing: HOUR },
  strangers: { free: 20, seconds: HOUR, spacing: HOUR },
  neverRefused: 0,
};
const STRANGERS_LANE = 'strangers';

/** Shorter than a browser waits for an answer. */
const LONGEST_WAIT_SECONDS = 10;

/** Waiting requests in one process: each keeps a connection open. */
const MOST_WAITING = 1000;

export interface Lane {
  readonly name: string;
  /** Whether its attempts also count in the strangers' lane. */
  readonly isStranger: boolean;
}

/** A counted attempt. */
export interface Attempt {
  /**
   * Resolves when it is this attempt's turn.
   * @throws ApiError `unavailable` when too many wait on this server.
   */
  wait(): Promise<void>;
  /** The password was right: the attempt no longer counts, and its lane starts over. */
  right(): Promise<void>;
}

export interface PasswordAttempts {
  /**
   * Counts an attempt; call it before checking the password.
   * @throws ApiError `rate_limited` with the seconds after which the lane has room.
   */
  begin(account: string, lane: Lane): Promise<Attempt>;
  /** Forgets an account's attempts: its owner has been verified in another way. */
  clear(account: string): Promise<void>;
}

interface Entry {
  account: string;
  lane: string;
  seconds: number;
  free: number;
  spacing: number;
}

/**
 * Counts an attempt; `next` is how many seconds from now the lane's latest turn is. A statement that waited for
 * another's began before that one counted: `now()` is older than its answer.
 */
const enterLane = prepare('enter-password-lane', (_db: Queries, given: Given<Entry>) => {
  const count = sql`case when l.resets_at <= now() then 1 else l.attempts + 1 end`;
  const isFree = sql`${count} <= ${given('free')}::int`;
  const turn = sql`greatest(l.next_at, now()) + make_interval(secs => ${given('spacing')})`;
  const fits = sql`${turn} <= now() + make_interval(secs => ${sql.lit(LONGEST_WAIT_SECONDS)})`;
  return sql<{ attempts: number; admitted: boolean; next: number }>`
    insert into password_attempts as l (account, lane, attempts, resets_at, next_at, admitted)
    values (${given('account')}, ${given('lane')}, 1,
            now() + make_interval(secs => ${given('seconds')}), now(), true)
    on conflict (account, lane) do update set
      attempts = ${count},
      resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end,
      next_at = case when not ${isFree} and ${fits} then ${turn} else l.next_at end,
      admitted = ${isFree} or ${fits}
    returning attempts, admitted, extract(epoch from next_at - clock_timestamp())::float as next`;
});

interface Exit {
  account: string;
  lane: string;
  /** The other lane that counted the attempt. */
  shared: string | null;
}

const leaveLane = prepare(
  'leave-password-lane',
  (_db: Queries, given: Given<Exit>) => sql`
    with left_lane as (
      delete from password_attempts
      where account = ${given('account')} and lane = ${given('lane')})
    update password_attempts set attempts = greatest(0, attempts - 1)
    where account = ${given('account')} and lane = ${given('shared')}`,
);

/**
 * Counts in the database, for all servers.
 * @param options.scale widens every limit.
 * @param options.pause resolves after this many milliseconds.
 * @param options.limits those of passwords by default.
 */
export function passwordAttempts(
  { tallies }: Pick<Database, 'tallies'>,
  {
    scale,
    pause,
    limits = OF_PASSWORDS,
  }: { scale: number; pause: (ms: number) => Promise<unknown>; limits?: Limits },
): PasswordAttempts {
  const { query } = tallies;
  let waiting = 0;

  async function wait(seconds: number): Promise<void> {
    if (seconds <= 0) return;
    if (waiting >= MOST_WAITING) throw new Refusal('unavailable');
    waiting += 1;
    try {
      await pause(seconds * 1000);
    } finally {
      waiting -= 1;
    }
  }

  /** @returns the lane's attempts, and the seconds until this one's turn; or, if it has none, till there is room. */
  async function enter(account: string, lane: string, limit: Limit) {
    const free = limit.free * scale;
    const { seconds, spacing } = limit;
    const [entry] = await enterLane(query, { account, lane, seconds, free, spacing });
    const { admitted, attempts, next } = entry!;
    if (!admitted) return { admitted, attempts, seconds: next + spacing - LONGEST_WAIT_SECONDS };
    return { admitted, attempts, seconds: attempts > free ? next : 0 };
  }

  return {
    async begin(account, { isStranger, name }) {
      const own = await enter(account, name, limits.own);
      if (!own.admitted) throw refusal(own.seconds);
      let { seconds } = own;
      if (isStranger) {
        const all = await enter(account, STRANGERS_LANE, limits.strangers);
        if (!all.admitted && own.attempts > limits.neverRefused) throw refusal(all.seconds);
        seconds = Math.max(seconds, all.admitted ? all.seconds : LONGEST_WAIT_SECONDS);
      }
      return {
        wait: () => wait(seconds),
        async right() {
          const shared = isStranger ? STRANGERS_LANE : null;
          await leaveLane(query, { account, lane: name, shared });
        },
      };
    },

    async clear(account) {
      await query.deleteFrom('passwordAttempts').where('account', '=', account).execute();
    },
  };
}

function refusal(seconds: number): ApiError {
  return new Refusal('rate_limited', { details: { seconds: Math.max(1, Math.ceil(seconds)) } });
}
