import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a client may take to send a complete request, once its headers have arrived. */
const REQUEST_MS = 60_000;

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export interface Receiving {
  /** Milliseconds; a minute by default. */
  readonly requestMs?: number;
  /** Whether whoever reads the request's body limits its pauses; such a request may take any time. */
  readonly isPaced?: (request: IncomingMessage) => boolean;
}

/** Ends the connection if the request hasn't arrived in time. */
export function limitReceiving(
  request: IncomingMessage,
  response: ServerResponse,
  { isPaced, requestMs = REQUEST_MS }: Receiving,
): void {
  if (!hasBody(request) || isPaced?.(request)) return;
  const timer = setTimeout(() => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    // An answer that has begun can't be followed by another.
    if (response.headersSent) socket.destroy();
    else socket.end(TOO_SLOW, () => socket.destroy());
  }, requestMs);
  const end = () => clearTimeout(timer);
  request.once('end', end).once('close', end);
}

/** Looks into the raw headers: building `headers` costs every read some time. */
function hasBody({ rawHeaders }: IncomingMessage): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 14 && name.toLowerCase() === 'content-length') {
      return Number(rawHeaders[at + 1]) > 0;
    }
    if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') return true;
  }
  return false;
}
