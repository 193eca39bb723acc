/** A connection without data for this long counts as lost. */
const STALLED_AFTER_MS = 20_000;

/** Why a media file couldn't be fetched. */
export class MediaFailure extends Error {
  /** `missing`: it doesn't exist. `refused`: the server can't send it now. `cut`: no connection. */
  readonly reason: 'missing' | 'refused' | 'cut';

  constructor(reason: MediaFailure['reason'], url: string, cause?: unknown) {
    super(`${reason}: ${url}`, { cause });
    this.name = 'MediaFailure';
    this.reason = reason;
  }
}

/** The URL to fetch a file by. It includes the page's origin, so caches keep the responses separate. */
function addressOf(url: string): string {
  const address = new URL(url);
  address.searchParams.set('origin', location.origin);
  return address.href;
}

/**
 * Checks that a file exists and returns its size in bytes; null if the server doesn't send one.
 * @throws MediaFailure `missing`, `refused` or `cut`; the signal's reason when it aborts
 */
export async function sizeOf(url: string, signal: AbortSignal): Promise<number | null> {
  const response = await ask(url, { method: 'HEAD', signal });
  return lengthOf(response);
}

type Listener = (count: number) => void;

/**
 * Fetches a file as a blob. Calls `onBytes` with the number of new bytes.
 * @throws MediaFailure `missing`, `refused` or `cut` (also when the response is incomplete); the signal's
 * reason when it aborts
 */
export async function fetchBlob(
  url: string,
  signal: AbortSignal,
  onBytes?: Listener,
): Promise<Blob> {
  const { parts, type } = await fetchParts(url, signal, onBytes);
  return new Blob(parts, { type });
}

/** Fetches a file's bytes; otherwise like `fetchBlob`. */
export async function fetchBytes(
  url: string,
  signal: AbortSignal,
  onBytes?: Listener,
): Promise<Uint8Array<ArrayBuffer>> {
  const { parts, length } = await fetchParts(url, signal, onBytes);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

async function fetchParts(url: string, signal: AbortSignal, onBytes: Listener = () => {}) {
  signal.throwIfAborted();
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(giveUp, STALLED_AFTER_MS);
  };
  wait();
  try {
    const response = await ask(url, { signal: attempt.signal });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const reader = response.body!.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      wait();
      parts.push(value);
      length += value.byteLength;
      onBytes(value.byteLength);
    }
    const expected = lengthOf(response);
    if (expected !== null && expected !== length) throw new Error(`${length} of ${expected} bytes`);
    return { parts, length, type: response.headers.get('content-type') ?? '' };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof MediaFailure ? error : new MediaFailure('cut', url, error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function ask(url: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(addressOf(url), { ...init, credentials: 'omit' });
  } catch (error) {
    init.signal.throwIfAborted();
    throw new MediaFailure('cut', url, error);
  }
  if (response.ok) return response;
  const isPassing = response.status >= 500 || response.status === 429;
  throw new MediaFailure(isPassing ? 'refused' : 'missing', url);
}

/** Null for a compressed response: its length isn't the file's size. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}
