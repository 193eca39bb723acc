import { Refusal } from '@tag/contract/errors';
import { OWN_KEY_CALLS_A_MINUTE } from '@tag/contract/own-keys';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries } from '../db/queries.ts';
import type { RequestContext } from './context.ts';

/** This many calls in this many seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const MINUTE = 60;

/** For calls that aren't reads: by user if signed in, otherwise by address. */
const ANY_WRITE: Limit = { points: 120, seconds: MINUTE };

/** Stricter or looser limits for some calls, by the endpoint's name. */
const WRITES: Readonly<Record<string, Limit>> = {
  login: { points: 60, seconds: MINUTE },
  loginWithFactor: { points: 60, seconds: MINUTE },
  register: { points: 30, seconds: 10 * MINUTE },
  forgotPassword: { points: 30, seconds: 10 * MINUTE },
  resendVerification: { points: 60, seconds: 10 * MINUTE },
  verifyEmail: { points: 60, seconds: 10 * MINUTE },
  changeFirstPassword: { points: 30, seconds: 10 * MINUTE },
  checkResetLink: { points: 60, seconds: 10 * MINUTE },
  resetPassword: { points: 30, seconds: 10 * MINUTE },
  changePassword: { points: 10, seconds: 10 * MINUTE },
  renewToken: { points: 600, seconds: MINUTE },
  // A hundred rows each: a list of 10,000 cards takes two minutes.
  matchCardRows: { points: 60, seconds: MINUTE },
  // 8 MB each: 4 Gbit/s.
  sendPart: { points: 4000, seconds: MINUTE },
  witnessPayment: { points: 60, seconds: MINUTE },
  sendHelpMessage: { points: 20, seconds: 10 * MINUTE },
  inviteCustomer: { points: 60, seconds: 10 * MINUTE },
  acceptInvitation: { points: 30, seconds: 10 * MINUTE },
  invitePartnerUser: { points: 30, seconds: 10 * MINUTE },
  acceptPartnerInvitation: { points: 30, seconds: 10 * MINUTE },
  requestPartnerAccess: { points: 10, seconds: 10 * MINUTE },
  impersonateUser: { points: 30, seconds: 10 * MINUTE },
};

/** For all calls with one API key of a user, including reads. */
const OWN_KEY: Limit = { points: OWN_KEY_CALLS_A_MINUTE, seconds: MINUTE };
/** The same for a partner's. */
const PARTNER: Limit = { points: 600, seconds: MINUTE };

/** How much of a limit is used up. */
interface Allowance {
  /** The limit's name. */
  readonly policy: string;
  readonly limit: Limit;
  readonly remaining: number;
  /** Seconds until it resets. */
  readonly resetSeconds: number;
  /** Whether this call is over the limit. */
  readonly isExceeded: boolean;
}

export interface RateLimits {
  /** Counts one call of an endpoint. */
  countCall(endpoint: string, who: string): Promise<Allowance>;
  /** Counts one call with an API key of a user. */
  countKeyCall(keyId: string): Promise<Allowance>;
  /** Counts one call with an API key of a partner. */
  countPartnerCall(keyId: string): Promise<Allowance>;
}

interface Counted {
  key: string;
  /** Milliseconds. */
  duration: number;
}

const NOW = sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Counts a call; `left` is how many milliseconds its period still lasts. By the database's clock: servers
 * may disagree. A period that would end later than a new one was written by a clock that was ahead, and is
 * over.
 */
const countCall = prepare('count-call', (_db: Queries, given: Given<Counted>) => {
  const end = sql`${NOW} + ${given('duration')}::bigint`;
  const isOver = sql`l.expire not between ${NOW} + 1 and ${end}`;
  return sql<{ points: number; left: number }>`
    insert into rate_limits as l (key, points, expire) values (${given('key')}, 1, ${end})
    on conflict (key) do update set
      points = case when ${isOver} then 1 else l.points + 1 end,
      expire = case when ${isOver} then excluded.expire else l.expire end
    returning points, expire - ${NOW} as left`;
});

/** Counts in the database, for all servers together. `scale` widens every limit. */
export function rateLimits({ tallies }: Pick<Database, 'tallies'>, scale: number): RateLimits {
  async function count(policy: string, limit: Limit, who: string): Promise<Allowance> {
    const points = limit.points * scale;
    const duration = limit.seconds * 1000;
    const [counted] = await countCall(tallies.query, { key: `${policy}:${who}`, duration });
    return {
      policy,
      limit: { ...limit, points },
      remaining: Math.max(0, points - counted!.points),
      resetSeconds: Math.max(1, Math.ceil(counted!.left / 1000)),
      isExceeded: counted!.points > points,
    };
  }

  return {
    countCall: (endpoint, who) => count(endpoint, WRITES[endpoint] ?? ANY_WRITE, who),
    countKeyCall: (keyId) => count('key', OWN_KEY, keyId),
    countPartnerCall: (keyId) => count('partner', PARTNER, keyId),
  };
}

/**
 * Sets headers with how much of a limit is left, as in the IETF's draft
 * (draft-ietf-httpapi-ratelimit-headers).
 * @throws ApiError `rate_limited` if nothing was left.
 */
export function answerLimit(c: RequestContext, allowance: Allowance): void {
  const { isExceeded, limit, policy, remaining, resetSeconds } = allowance;
  c.header('RateLimit-Policy', `"${policy}";q=${limit.points};w=${limit.seconds}`);
  c.header('RateLimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
  if (isExceeded) throw new Refusal('rate_limited', { details: { seconds: resetSeconds } });
}
