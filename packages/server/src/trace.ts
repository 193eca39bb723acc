import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What a request or a job belongs to (W3C Trace Context): everything that one call caused has its `traceId`. */
interface Trace {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits: this server's part of it. */
  readonly spanId: string;
  /** 2 hex digits; the last bit: whoever began it records it. */
  readonly flags: string;
  readonly job: CurrentJob | undefined;
}

/** The same when it runs again. */
interface CurrentJob {
  /** Names it. */
  readonly mark: string;
  readonly addedAt: Date;
}

/** One for all: each follows every promise of the process. */
const running = new AsyncLocalStorage<Trace>();
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/**
 * Does work that belongs to a trace. @param parent a `traceparent`; without a valid one, a trace begins.
 * @param job the job whose work it is
 */
export function inTrace<T>(parent: string | undefined, work: () => T, job?: CurrentJob): T {
  const [, traceId = randomHex(), flags = '00'] = TRACEPARENT.exec(parent ?? '') ?? [];
  return running.run({ traceId, spanId: randomHex().slice(-16), flags, job }, work);
}

/** 32 digits. Node keeps random UUIDs ready; asking the system for bytes takes 7 µs a time. */
const randomHex = () => randomUUID().replaceAll('-', '');

/** The job whose work this is; undefined outside of jobs. */
export const currentJob = (): CurrentJob | undefined => running.getStore()?.job;

/** For what the current work causes elsewhere; undefined if it belongs to no trace. */
export function traceparent(): string | undefined {
  const trace = running.getStore();
  return trace && `00-${trace.traceId}-${trace.spanId}-${trace.flags}`;
}

/** For each line of a log. */
export function traceFields(): { traceId?: string } {
  const trace = running.getStore();
  return trace ? { traceId: trace.traceId } : {};
}

/** A `fetch` that says which trace its calls belong to. */
export const tracedFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const parent = traceparent();
    if (parent === undefined) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
    headers.set('traceparent', parent);
    return fetch(input, { ...init, headers });
  };
