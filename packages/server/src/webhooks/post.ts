import http from 'node:http';
import https from 'node:https';
import { type AddressRules, RefusedAddress } from './addresses.ts';

/** From the DNS lookup to the status of the answer. */
const TIME_LIMIT_MS = 10_000;
/** How much of an answer is read so the connection can be reused; its content is ignored. */
const MOST_READ = 16 * 1024;
/** How long idle connections stay open; most servers close theirs after five seconds. */
const AGENT = { keepAlive: true, timeout: 4000, maxFreeSockets: 4 };

/** The result of one attempt. */
export interface Attempt {
  readonly isDelivered: boolean;
  /** Of the answer, if there was one. */
  readonly status: number | null;
  readonly error: string | null;
  /** When the receiver requests a retry. */
  readonly retryAfterSeconds: number | null;
}

/** Posts a body to an address, once. Never throws: errors are part of the result. */
export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
) => Promise<Attempt>;

/** Posts webhooks to allowed addresses. Redirects aren't followed: only the checked URL is called. */
export function webhookPost(rules: AddressRules, timeLimitMs = TIME_LIMIT_MS): Post {
  const agents = { http: new http.Agent(AGENT), https: new https.Agent(AGENT) };

  function request(url: URL, headers: Readonly<Record<string, string>>, body: Uint8Array) {
    const isSecure = url.protocol === 'https:';
    const signal = AbortSignal.timeout(timeLimitMs);
    const lookup = rules.lookupFor(url);
    return new Promise<http.IncomingMessage>((answered, failed) => {
      const call = (isSecure ? https : http).request(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': body.length },
        agent: isSecure ? agents.https : agents.http,
        signal,
        ...(lookup && { lookup }),
      });
      call.once('response', (response) => {
        drain(response);
        answered(response);
      });
      call.on('error', (error) => {
        failed(Object.assign(error, { isStale: call.reusedSocket && !signal.aborted }));
      });
      call.end(body);
    });
  }

  return async (text, headers, body) => {
    const refusal = rules.refuse(text);
    if (refusal !== undefined) return failure(refusal);
    const url = new URL(text);
    try {
      // A connection that the receiver closed meanwhile says nothing about the receiver.
      const response = await request(url, headers, body).catch((error: { isStale?: boolean }) => {
        if (!error.isStale) throw error;
        return request(url, headers, body);
      });
      return attemptOf(response);
    } catch (error) {
      return failure(explain(error));
    }
  };
}

/** Reads an answer to its end if that is near, and hangs up otherwise. */
function drain(response: http.IncomingMessage): void {
  let read = 0;
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > MOST_READ) response.destroy();
  });
  response.on('error', () => {});
}

const failure = (error: string): Attempt => ({
  isDelivered: false,
  status: null,
  error,
  retryAfterSeconds: null,
});

function attemptOf({ headers, statusCode: status = 0 }: http.IncomingMessage): Attempt {
  if (status >= 200 && status < 300) {
    return { isDelivered: true, status, error: null, retryAfterSeconds: null };
  }
  const isRedirect = status >= 300 && status < 400;
  const error = isRedirect
    ? `It answered ${status}: redirects aren’t followed. Give the final address.`
    : `It answered ${status}`;
  const mayWait = status === 429 || status === 503;
  return {
    isDelivered: false,
    status,
    error,
    retryAfterSeconds: mayWait ? secondsOf(headers['retry-after']) : null,
  };
}

/** Retry-After is a number of seconds, or a date. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there',
  ECONNRESET: 'It broke the connection off',
  EPIPE: 'It broke the connection off',
  ENOTFOUND: 'Its name has no address',
  ETIMEDOUT: 'It can’t be reached',
  EHOSTUNREACH: 'It can’t be reached',
  ENETUNREACH: 'It can’t be reached',
  ABORT_ERR: 'It didn’t answer in time',
};

function explain(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return WORDS[code] ?? `It can’t be called: ${message}`.slice(0, 200);
}
