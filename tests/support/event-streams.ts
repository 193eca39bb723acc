import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';
import type { testApi } from './api.ts';
import { until } from './waiting.ts';

/** A stream that a test reads. */
export interface ReadStream {
  readonly headers: Headers;
  /** Everything received so far, including signals. */
  readonly received: readonly EventSourceMessage[];
  /** The notes of the events received so far. */
  notes(): string[];
  /** Waits until this many events arrived, not counting signals. @returns their notes */
  events(count: number): Promise<string[]>;
  /** Resolves when the server ends the stream; rejects when it breaks off. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Opens a stream of events as a user, and waits until the server confirms it. */
export async function readStream(
  app: Pick<ReturnType<typeof testApi>, 'request'>,
  path: string,
  { after, token }: { after?: string | undefined; token: string },
): Promise<ReadStream> {
  const response = await app.request(path, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(after !== undefined && { 'Last-Event-ID': after }),
    },
  });
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
  const reader = response
    .body!.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  const received: EventSourceMessage[] = [];
  const notes = () =>
    received
      .filter(({ event }) => event === 'order')
      .map(({ data }) => (JSON.parse(data) as { note: string }).note);
  let isOver = false;
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      received.push(value);
    }
  })().finally(() => (isOver = true));
  ended.catch(() => {});
  const stream: ReadStream = {
    headers: response.headers,
    received,
    notes,
    async events(count) {
      await until(() => notes().length >= count);
      return notes();
    },
    ended,
    close: () => reader.cancel(),
  };
  if (after === undefined) {
    await until(() => received.length > 0 || isOver);
    if (received.length === 0) throw new Error(`${path} ended before it was confirmed`);
  }
  return stream;
}
