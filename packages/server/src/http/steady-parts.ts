import { Refusal } from '@tag/contract/errors';
import { withinTime } from '../time-limit.ts';

/** A client that sends nothing for so long is gone. */
const PAUSE_MS = 30_000;

/**
 * The parts of a body as they arrive, however long all of them take.
 * @throws ApiError `upload_stalled` if none arrives for `pauseMs`
 */
export async function* steadyParts(
  body: Blob | ReadableStream<Uint8Array>,
  pauseMs = PAUSE_MS,
): AsyncGenerator<Uint8Array> {
  const reader = (body instanceof Blob ? body.stream() : body).getReader();
  try {
    for (;;) {
      const { done, value } = await withinTime(pauseMs, reader.read(), stalled);
      if (done) return;
      yield value;
    }
  } finally {
    // Not canceled: that would close the connection before the answer is sent.
    reader.releaseLock();
  }
}

const stalled = (seconds: number) =>
  new Refusal('upload_stalled', { details: { seconds: String(seconds) } });
