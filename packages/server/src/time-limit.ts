import { Refusal } from '@tag/contract/errors';

/**
 * The result of work that may get stuck. @throws what `refusal` makes of the seconds, ApiError `unavailable` by
 * default, if it takes longer than `ms`; it may continue, but nobody waits for it.
 */
export async function withinTime<T>(
  ms: number,
  work: Promise<T>,
  refusal: (seconds: number) => Refusal = tooLong,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(refusal(Math.round(ms / 1000))), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const tooLong = (seconds: number) =>
  new Refusal('unavailable', { cause: new Error(`Took longer than ${seconds} s`) });
