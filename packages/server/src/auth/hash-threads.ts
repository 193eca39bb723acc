import type { Options } from '@node-rs/argon2';
import { Refusal } from '@tag/contract/errors';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** At 25 ms each, nobody waits longer than a few seconds. */
const MAX_WAITING = 200;

/** Threads start when they are first needed and stay; idle ones don't keep the process running. */
const pool = new Piscina<{ password: string; options: Options }, string>({
  filename: new URL('./hash-thread.mjs', import.meta.url).href,
  minThreads: 0,
  // Half of the processors stay free for everything else.
  maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
  idleTimeout: Infinity,
});

/**
 * Hashes a password with argon2id in a low-priority thread: reads go first, even when many users sign in
 * at once. @throws ApiError `unavailable` if too many wait.
 */
export async function hashInThread(password: string, options: Options): Promise<string> {
  if (pool.queueSize >= MAX_WAITING) throw new Refusal('unavailable');
  return pool.run({ password, options });
}
