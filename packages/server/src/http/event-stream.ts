import { STREAM_SIGNALS, type Endpoint } from '@tag/contract/endpoint';
import type { RequestContext } from './context.ts';

/*
 * Why not `hono/streaming`: its `streamSSE` waits for each reader in turn and doesn't track what is
 * queued, so a stalled reader would fill the memory or block the writer.
 */

/** How much may be queued for a reader, in bytes: a few thousand events. */
const MOST_WAITING = 1024 * 1024;

/** The receiver of one stream's events. Nothing is sent after it has ended. */
export interface EventSink<T> {
  /** @param id the id from which a reader resumes after this event */
  event(id: string, event: T): void;
  signal(name: keyof typeof STREAM_SIGNALS, id: string): void;
  end(): void;
}

/** The answer of a streaming endpoint: begins to send events. @returns a function that stops it. */
export type EventStream<T> = (sink: EventSink<T>) => () => void;

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // nginx would buffer events.
  'X-Accel-Buffering': 'no',
};

/**
 * Sends events immediately and uncompressed. A reader with too much in its queue is disconnected; it
 * reconnects and resumes after the last event it received.
 * @param check throws if an event, as JSON, doesn't match the endpoint.
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
