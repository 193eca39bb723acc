import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { Run } from './run.ts';

/** A server on this machine, at a free port. */
interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
};

/** Answers a path with its body. */
export type Send = (path: string, body: Buffer, response: ServerResponse) => unknown;

/**
 * Serves what `find` has for a path until the end, uncached; a path without an extension is a page.
 * @param send sends a body in its own way; by default at once.
 * @returns the site's origin.
 */
export async function serveSite(
  run: Run,
  find: (path: string) => Promise<Buffer | string | undefined>,
  send: Send = (_path, body, response) => response.end(body),
): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://site');
    void find(pathname).then((found) => {
      const body = Buffer.from(found ?? '');
      response.writeHead(found === undefined ? 404 : 200, {
        'content-type': TYPES[extname(pathname)] ?? 'text/html',
        'content-length': body.length,
        'cache-control': 'no-store',
      });
      if (request.method === 'HEAD') response.end();
      else send(pathname, body, response);
    });
  });
  const { origin, close } = await listen(server);
  run.atEnd(close);
  return origin;
}
