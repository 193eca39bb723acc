import { ApiError } from '@tag/contract/errors';
import limiters, { type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';

const { RateLimiterPostgres } = limiters;

/** So many calls in so many seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const MINUTE = 60;

/** Of calls that are not read, for signed-in users: by user; for anyone else: by address. */
const ANY_WRITE: Limit = { points: 120, seconds: MINUTE };

/** Tighter or wider where a call is worth it, by the endpoint's name. */
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

export interface RateLimits {
  /**
   * Counts one call of an endpoint.
   * @throws ApiError `rate_limited`
   */
  countCall(endpoint: string, who: string): Promise<void>;
}

/** Counts in the database, so it holds over all servers. `scale` widens every limit. */
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

  return {
    async countCall(endpoint, who) {
      await limiter(endpoint, WRITES[endpoint] ?? ANY_WRITE)
        .consume(who)
        .catch(refuse);
    },
  };
}

function refuse(reason: RateLimiterRes | Error): never {
  if (reason instanceof Error) throw reason;
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new ApiError('rate_limited', { details: { seconds } });
}
