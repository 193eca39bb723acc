import type { Options } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { takeTurns } from '../turns.ts';

/**
 * Half of the processors stay free for everything else. At 25 ms each, nobody waits longer than a few
 * seconds.
 */
const inTurn = takeTurns({
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 200,
});

type Answer = { hash: string; failure?: never } | { hash?: never; failure: string };

/** Started when first needed, and kept; they do not keep the process. */
const idle: Worker[] = [];

/**
 * Hashes one password by argon2id, in a thread of low priority: however many sign in at once, reads
 * go first.
 * @throws ApiError `unavailable` when too many wait.
 */
export function hashInThread(password: string, options: Options): Promise<string> {
  return inTurn(async () => {
    const thread = idle.pop() ?? new Worker(new URL('./hash-thread.mjs', import.meta.url));
    const { failure, hash } = await ask(thread, { password, options });
    idle.push(thread);
    if (failure !== undefined) throw new Error(failure);
    return hash;
  });
}

/** Rejects when the thread dies of it; it is not used again then. */
function ask(thread: Worker, question: object): Promise<Answer> {
  thread.ref();
  return new Promise<Answer>((answer, fail) => {
    thread.once('error', fail);
    thread.once('message', (said: Answer) => {
      thread.off('error', fail);
      thread.unref();
      answer(said);
    });
    thread.postMessage(question);
  });
}
