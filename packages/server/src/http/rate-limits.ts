import { ApiError } from '@tag/contract/errors';
import limiters, { type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import type { RequestContext } from './context.ts';

const { RateLimiterPostgres } = limiters;

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
  witnessPayment: { points: 60, seconds: MINUTE },
  sendHelpMessage: { points: 20, seconds: 10 * MINUTE },
  inviteCustomer: { points: 60, seconds: 10 * MINUTE },
  acceptInvitation: { points: 30, seconds: 10 * MINUTE },
  impersonateUser: { points: 30, seconds: 10 * MINUTE },
};

/** For all calls with one API key, including reads. */
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
  /** Counts one call with an API key. */
  countPartnerCall(keyId: string): Promise<Allowance>;
}

/** Counts in the database, for all servers together. `scale` widens every limit. */
export function rateLimits({ tallies }: Database, scale: number): RateLimits {
  const made = new Map<string, InstanceType<typeof RateLimiterPostgres>>();
  function limiter(name: string, { points, seconds }: Limit) {
    const known = made.get(name);
    if (known) return known;
    const options = {
      storeClient: tallies.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: points * scale,
      duration: seconds,
    };
    const limiter = new RateLimiterPostgres(options);
    made.set(name, limiter);
    return limiter;
  }

  async function count(policy: string, limit: Limit, who: string): Promise<Allowance> {
    const isLimit = (reason: RateLimiterRes | Error) => {
      if (reason instanceof Error) throw reason;
      return reason;
    };
    const counter = limiter(policy, limit);
    const { consumedPoints, msBeforeNext, remainingPoints } = await counter
      .consume(who)
      .catch(isLimit);
    return {
      policy,
      limit: { ...limit, points: counter.points },
      remaining: Math.max(0, remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      isExceeded: consumedPoints > counter.points,
    };
  }

  return {
    countCall: (endpoint, who) => count(endpoint, WRITES[endpoint] ?? ANY_WRITE, who),
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
  if (isExceeded) throw new ApiError('rate_limited', { details: { seconds: resetSeconds } });
}
