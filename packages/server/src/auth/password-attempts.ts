import { ApiError } from '@tag/contract/errors';
import type { Database } from '../db/database.ts';

/**
 * Attempts at a password are counted by account, whether it exists or not, and by lane: a device or
 * a network that has signed in to the account before has a lane of its own; every other network has
 * one too, and all of those share the strangers' lane. So nobody who never signed in can slow down
 * somebody who did.
 *
 * Beyond its limit a lane goes on one attempt at a time: each gets the next free moment and waits for
 * it, without a connection or a thread. A wait that would be too long is refused, except for a
 * network's first attempts: under an attack from everywhere, the owner on a new device waits the
 * longest wait at most.
 */
interface Limit {
  /** Attempts that do not wait, in so many seconds. */
  readonly free: number;
  readonly seconds: number;
  /** Seconds from one attempt to the next after that. */
  readonly spacing: number;
}

const MINUTE = 60;
const OWN_LANE: Limit = { free: 10, seconds: 15 * MINUTE, spacing: 10 };
const STRANGERS: Limit = { free: 100, seconds: 60 * MINUTE, spacing: 5 };
const STRANGERS_LANE = 'strangers';

/** Shorter than a browser waits for an answer. */
export const LONGEST_WAIT_SECONDS = 10;

/** A network's attempts that the others' attack never gets refused. */
const NEVER_REFUSED = 3;

/** Requests of one process that wait at the same time: each keeps a connection open. */
const MOST_WAITING = 1000;

export interface Lane {
  readonly name: string;
  /** Whether its attempts count among everybody's who never signed in. */
  readonly isStranger: boolean;
}

/** One attempt that was counted. */
export interface Attempt {
  /**
   * Resolves when it is this attempt's turn.
   * @throws ApiError `unavailable` when too many wait on this server.
   */
  wait(): Promise<void>;
  /** The password was right: it counts no longer, and its lane starts over. */
  right(): Promise<void>;
}

export interface PasswordAttempts {
  /**
   * Counts an attempt; to be called before the password is looked at.
   * @throws ApiError `rate_limited` with the seconds after which the lane has room.
   */
  begin(account: string, lane: Lane): Promise<Attempt>;
  /** Forgets an account's attempts: its owner has proved to be its owner in another way. */
  clear(account: string): Promise<void>;
}

/**
 * Counts in the database, for all servers.
 * @param options.scale widens every limit.
 * @param options.pause resolves after so many milliseconds.
 */
export function passwordAttempts(
  { tallies }: Pick<Database, 'tallies'>,
  { scale, pause }: { scale: number; pause: (ms: number) => Promise<unknown> },
): PasswordAttempts {
  let waiting = 0;

  async function wait(seconds: number): Promise<void> {
    if (seconds <= 0) return;
    if (waiting >= MOST_WAITING) throw new ApiError('unavailable');
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
    const { rows } = await tallies.query<{ attempts: number; admitted: boolean; next: number }>({
      name: 'enter-password-lane',
      text: ENTER,
      values: [account, lane, limit.seconds, free, limit.spacing, LONGEST_WAIT_SECONDS],
    });
    const { admitted, attempts, next } = rows[0]!;
    if (!admitted)
      return { admitted, attempts, seconds: next + limit.spacing - LONGEST_WAIT_SECONDS };
    return { admitted, attempts, seconds: attempts > free ? next : 0 };
  }

  return {
    async begin(account, { isStranger, name }) {
      const own = await enter(account, name, OWN_LANE);
      if (!own.admitted) throw refusal(own.seconds);
      let { seconds } = own;
      if (isStranger) {
        const all = await enter(account, STRANGERS_LANE, STRANGERS);
        if (!all.admitted && own.attempts > NEVER_REFUSED) throw refusal(all.seconds);
        seconds = Math.max(seconds, all.admitted ? all.seconds : LONGEST_WAIT_SECONDS);
      }
      return {
        wait: () => wait(seconds),
        async right() {
          await tallies.query({
            name: 'leave-password-lane',
            text: LEAVE,
            values: [account, name, isStranger ? STRANGERS_LANE : null],
          });
        },
      };
    },

    async clear(account) {
      await tallies.query('delete from password_attempts where account = $1', [account]);
    },
  };
}

function refusal(seconds: number): ApiError {
  return new ApiError('rate_limited', { details: { seconds: Math.max(1, Math.ceil(seconds)) } });
}

/** $3: the window; $4: free attempts; $5: the spacing; $6: the longest wait; in seconds. */
const COUNT = 'case when l.resets_at <= now() then 1 else l.attempts + 1 end';
const TURN = 'greatest(l.next_at, now()) + make_interval(secs => $5)';
const FITS = `${TURN} <= now() + make_interval(secs => $6)`;
const ENTER = `
  insert into password_attempts as l (account, lane, attempts, resets_at, next_at, admitted)
  values ($1, $2, 1, now() + make_interval(secs => $3), now(), true)
  on conflict (account, lane) do update set
    attempts = ${COUNT},
    resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end,
    next_at = case when ${COUNT} > $4 and ${FITS} then ${TURN} else l.next_at end,
    admitted = ${COUNT} <= $4 or ${FITS}
  returning attempts, admitted, extract(epoch from next_at - now())::float as next`;

const LEAVE = `
  with left_lane as (delete from password_attempts where account = $1 and lane = $2)
  update password_attempts set attempts = greatest(0, attempts - 1)
  where account = $1 and lane = $3`;
