import {
  STREAM_SIGNALS,
  type Endpoint,
  type InputOf,
  type ResponseOf,
} from '@tag/contract/endpoint';
import { ApiError } from '@tag/contract/errors';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readAnswer } from './answer.ts';
import { CallFailure, failureOf } from './failure.ts';
import { openStream } from './open-stream.ts';
import type { Session } from './session/session.ts';

/** Handles a stream of events. */
interface Follower<T> {
  /** Resumes after the event with this id; by default, starts with new events. */
  after?: string | undefined;
  onEvent(event: T): void;
  /** Everything up to this id has been received. */
  onPosition?(id: string): void;
  /** Events may have been missed: reload the page's data. */
  onMissed(): void;
}

/** A server sends something every 15 seconds; a connection silent for this long is dead. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Follows a stream of events until the signal aborts. If the connection ends or breaks, it reconnects
 * after a growing, jittered pause, or once the browser is online, and resumes after the last event
 * received.
 * @throws ApiError when the stream is refused and trying again won't help.
 */
export async function followEvents<E extends Endpoint>(
  session: Pick<Session, 'send'>,
  endpoint: E,
  input: Omit<InputOf<E>, 'headers'>,
  follower: Follower<ResponseOf<E>>,
  signal: AbortSignal,
): Promise<void> {
  let last = follower.after;
  let failures = 0;

  async function read(connection: AbortController): Promise<void> {
    const headers = { 'last-event-id': last };
    const opening = session.send(endpoint, { ...input, headers }, openStream, connection.signal);
    const answer = await soon(opening, connection);
    // Throws the refusal.
    if (!answer.body) return void readAnswer(answer, endpoint.response, false);
    const events = answer.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await soon(events.read(), connection);
      if (done) return;
      failures = 0;
      const { data, event, id } = value;
      const known = event === endpoint.stream ? readEvent(endpoint, data) : undefined;
      if (known) follower.onEvent(known);
      else if (event !== STREAM_SIGNALS.position) follower.onMissed();
      if (id === undefined) continue;
      last = id;
      follower.onPosition?.(id);
    }
  }

  while (!signal.aborted) {
    const connection = new AbortController();
    const leave = () => connection.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      await read(connection);
    } catch (error) {
      if (signal.aborted) return;
      if (!failureOf(error).retryable) throw error;
      failures += 1;
    } finally {
      signal.removeEventListener('abort', leave);
      connection.abort();
    }
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    await pause(longest * (0.5 + Math.random() / 2), signal);
  }
}

/** Undefined for an unknown event: the server may be newer. */
function readEvent<E extends Endpoint>(endpoint: E, text: string): ResponseOf<E> | undefined {
  try {
    const answer = { status: 200, text, retryAfter: null };
    return readAnswer(answer, endpoint.response, true) as ResponseOf<E>;
  } catch {
    return undefined;
  }
}

/** The same promise; gives up the connection if it takes too long. */
function soon<T>(work: Promise<T>, connection: AbortController): Promise<T> {
  const { signal } = connection;
  return new Promise((done, fail) => {
    const leave = () => {
      settled();
      fail(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      connection.abort(new CallFailure('timeout', `Nothing received for ${SILENCE_MS} ms`));
    }, SILENCE_MS);
    signal.addEventListener('abort', leave);
    const settled = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    };
    work.then(settled, settled);
    work.then(done, (error: unknown) => {
      const isKnown = error instanceof ApiError || error instanceof CallFailure;
      fail(isKnown ? error : new CallFailure('network', 'The connection broke', error));
    });
  });
}

/** Ends early when the browser comes online or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
    signal.addEventListener('abort', end);
  });
}
