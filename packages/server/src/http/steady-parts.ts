import { Refusal } from '@tag/contract/errors';

/** A client that sends nothing for so long is gone. */
const PAUSE_MS = 30_000;

/**
 * The parts of a body as they arrive, however long all of them take.
 * @throws ApiError `upload_stalled` if none arrives for `pauseMs`
 */
export async function* steadyParts(
  body: ReadableStream<Uint8Array>,
  pauseMs = PAUSE_MS,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), pauseMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Not canceled: that would close the connection before the answer is sent.
    reader.releaseLock();
  }
}

async function inTime<T>(part: Promise<T>, pauseMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => {
      const seconds = String(Math.round(pauseMs / 1000));
      fail(new Refusal('upload_stalled', { details: { seconds } }));
    }, pauseMs);
  });
  try {
    return await Promise.race([part, stalled]);
  } finally {
    clearTimeout(timer);
  }
}
