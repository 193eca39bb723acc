import { Refusal } from '@tag/contract/errors';
import { LRUCache } from 'lru-cache';

/** A read that takes less costs nothing. */
const CHEAP_MS = 20;
/** What a caller's reads through one endpoint may take of one server, in milliseconds; one after another. */
const BUDGET_MS = 20_000;
const PERIOD_MS = 60_000;
/** Callers with expensive reads that are remembered. */
const MOST_ACCOUNTS = 10_000;

interface Account {
  /** Milliseconds owed when it was last written. */
  owed: number;
  at: number;
  /** What the last read took; 0: it was cheap. */
  usual: number;
}

/** Ends a read that took this many milliseconds. */
export type SettleRead = (ms: number) => void;

/** What public reads took, by caller and endpoint. */
export interface ReadCosts {
  /** Begins a read. @throws ApiError `rate_limited` once the caller's reads took too long. */
  begin(who: string): SettleRead;
}

/**
 * Counts in this process: it protects this server, and asks no other. A read counts what it took, which grows
 * while the server has too much to do; until it ends, it counts what the caller's last one took. Cheap reads
 * are free, also for a caller whose reads of another endpoint are refused. @param scale widens the limit
 */
export function readCosts(scale: number): ReadCosts {
  const budget = BUDGET_MS * scale;
  const regained = budget / PERIOD_MS;
  const accounts = new LRUCache<string, Account>({ max: MOST_ACCOUNTS });
  const owedBy = ({ at, owed }: Account) => Math.max(0, owed - (performance.now() - at) * regained);

  function charge(who: string, ms: number, usual: number): void {
    const known = accounts.get(who);
    const owed = (known ? owedBy(known) : 0) + ms;
    if (owed <= 0 && usual === 0) accounts.delete(who);
    // Whoever read a lot at once waits for two periods at most.
    else accounts.set(who, { owed: Math.min(owed, 2 * budget), at: performance.now(), usual });
  }

  return {
    begin(who) {
      const known = accounts.get(who);
      const over = known ? owedBy(known) - budget : -budget;
      if (over > 0) {
        const seconds = Math.max(1, Math.ceil(over / regained / 1000));
        throw new Refusal('rate_limited', { details: { seconds } });
      }
      const reserved = known?.usual ?? 0;
      if (reserved > 0) charge(who, reserved, reserved);
      return (ms) => {
        const cost = ms > CHEAP_MS ? ms : 0;
        if (cost > 0 || reserved > 0) charge(who, cost - reserved, cost);
      };
    },
  };
}
