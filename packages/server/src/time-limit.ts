import { Refusal } from '@tag/contract/errors';

/**
 * The result of work that may get stuck. @throws ApiError `unavailable` if it takes longer than `ms`; it may
 * continue, but nobody waits for it.
 */
export async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_done, fail) => {
    const cause = new Error(`Took longer than ${Math.round(ms / 1000)} s`);
    timer = setTimeout(() => fail(new Refusal('unavailable', { cause })), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
