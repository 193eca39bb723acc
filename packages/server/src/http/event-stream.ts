import { STREAM_SIGNALS, type Endpoint } from '@tag/contract/endpoint';
import type { RequestContext } from './context.ts';

/*
 * Why not `hono/streaming`: its `streamSSE` waits for each reader in turn and keeps no account of what
 * waits, so a reader that stopped reading would fill the memory or hold up whoever writes.
 */

/** How much may wait for a reader, in bytes: some thousand events. */
const MOST_WAITING = 1024 * 1024;

/** Where the events of one stream go. Nothing is sent once it has ended. */
export interface EventSink<T> {
  /** @param id what a reader names to go on after this event */
  event(id: string, event: T): void;
  signal(name: keyof typeof STREAM_SIGNALS, id: string): void;
  end(): void;
}

/** What a streaming endpoint is answered with: begins to send events. @returns how to stop. */
export type EventStream<T> = (sink: EventSink<T>) => () => void;

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // nginx would keep events back until its buffer is full.
  'X-Accel-Buffering': 'no',
};

/**
 * Sends events as they come, uncompressed. A reader for whom too much waits is cut off; it comes back
 * and names the last event it received.
 * @param check throws when an event, as JSON, isn't what the endpoint says.
 */
export function sendEvents(
  c: RequestContext,
  { stream }: Endpoint,
  begin: EventStream<unknown>,
  check: (text: string) => void,
): Response {
  // HEAD asks for the headers only.
  if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS);
  const encoder = new TextEncoder();
  let stop = () => {};
  let isOver = false;

  function finish(): void {
    if (isOver) return;
    isOver = true;
    stop();
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if (isOver) return;
          const chunk = encoder.encode(text);
          if (chunk.byteLength <= controller.desiredSize!) return controller.enqueue(chunk);
          finish();
          if (c.env?.outgoing) c.env.outgoing.destroy();
          else controller.error(new Error('The reader is too slow'));
        };
        stop = begin({
          event(id, event) {
            const text = JSON.stringify(event);
            check(text);
            write(`id: ${id}\nevent: ${stream}\ndata: ${text}\n\n`);
          },
          signal: (name, id) => write(`id: ${id}\nevent: ${STREAM_SIGNALS[name]}\ndata:\n\n`),
          end() {
            if (isOver) return;
            finish();
            controller.close();
          },
        });
        if (isOver) stop();
      },
      cancel: finish,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
  );
  return c.body(body, 200, HEADERS);
}
