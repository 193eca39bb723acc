import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Witness } from './witness.ts';

/** Larger than any note with a proof. */
const MOST_BYTES = 1024 * 1024;

interface HandlerOptions {
  /** The path that the witness's address ends with; none by default. */
  readonly prefix?: string;
  /** Hears why a call was answered with 500. */
  readonly onError?: (error: unknown) => void;
}

/** Lets a witness answer on a server of `node:http`. */
export function nodeHandler(witness: Witness, { onError, prefix = '' }: HandlerOptions = {}) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const answer = async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const body = await readBody(request);
      const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
      return body
        ? witness.answer(request.method ?? '', path, body)
        : { status: 400, type: 'text/plain; charset=utf-8', body: 'It is larger than 1 MB\n' };
    };
    answer().then(
      ({ body, status, type }) => {
        const text = request.method === 'HEAD' ? undefined : body;
        response.writeHead(status, {
          'Content-Type': type,
          'Content-Length': Buffer.byteLength(body),
        });
        response.end(text);
      },
      (error: unknown) => {
        onError?.(error);
        response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
        response.end('The witness cannot read or keep what it signed\n');
      },
    );
  };
}

/** Undefined: it is too large. The rest is read, so that the answer arrives. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= MOST_BYTES) pieces.push(piece);
  }
  return size <= MOST_BYTES ? Buffer.concat(pieces) : undefined;
}
