import { startDeadline } from './deadline.ts';
import { CallFailure } from './failure.ts';

export type FetchFunction = typeof globalThis.fetch;

/** A response of any status. Each caller parses the text itself. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Seconds the server asks to wait, if it does. */
  readonly retryAfter: number | null;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  /** One that is undefined is not sent. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** Sent twice, it has the effect of one. */
  readonly isRepeatable?: boolean;
}

/** Sends a request once, and reads the whole answer; rejects when none comes. */
export type Exchange = (request: Request, signal: AbortSignal) => Promise<Answer>;

interface Patience {
  /** Milliseconds one attempt may take, not counting time this thread spends on other work. */
  readonly timeout: number;
  /** How often a repeatable request is sent again. */
  readonly retries: number;
}

const FIRST_DELAY_MS = 300;
/** If the server asks for a longer pause than this, the call fails. */
const LONGEST_DELAY_MS = 10_000;
const TRANSIENT = new Set([429, 502, 503, 504]);

/**
 * Sends a request; after a network error or a temporary refusal, a repeatable one is sent again after a growing,
 * jittered pause, or the one the server asks for.
 * @throws CallFailure `network` or `timeout`, or the signal's reason.
 */
export async function send(
  exchange: Exchange,
  request: Request,
  patience: Patience,
  signal: AbortSignal,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const last = !request.isRepeatable || attempt >= patience.retries;
    let pause = FIRST_DELAY_MS * 2 ** attempt * (0.5 + Math.random() / 2);
    try {
      const answer = await sendOnce(exchange, request, patience.timeout, signal);
      if (last || !TRANSIENT.has(answer.status)) return answer;
      if (answer.retryAfter !== null) pause = Math.max(pause, answer.retryAfter * 1000);
      if (pause > LONGEST_DELAY_MS) return answer;
    } catch (error) {
      if (last || !(error instanceof CallFailure) || error.reason !== 'network') throw error;
    }
    await wait(pause, signal);
  }
}

async function sendOnce(
  exchange: Exchange,
  request: Request,
  timeout: number,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const attempt = new AbortController();
  let late = false;
  const cancelDeadline = startDeadline(timeout, () => {
    late = true;
    attempt.abort();
  });
  const giveUp = () => attempt.abort(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await exchange(request, attempt.signal);
  } catch (error) {
    signal.throwIfAborted();
    if (late) throw new CallFailure('timeout', `No answer within ${timeout} ms`, error);
    throw new CallFailure('network', 'The service could not be reached', error);
  } finally {
    cancelDeadline();
    signal.removeEventListener('abort', giveUp);
  }
}

export function definedOf(headers: Request['headers']): Record<string, string> {
  const given = Object.entries(headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(given);
}

export const answerOf = ({ headers, status }: Response, text: string): Answer => ({
  status,
  text,
  retryAfter: readRetryAfter(headers.get('retry-after')),
});

/** Seconds from a `Retry-After` header: it carries them, or an HTTP date. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
