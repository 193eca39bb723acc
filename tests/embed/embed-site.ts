import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html',
};

export interface Site {
  url: string;
  /** Requested paths, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Serves `files`: a folder under /embed/v1/, and pages by path, each with these headers. */
export async function serve(files: {
  folder?: string;
  pages?: Record<string, string>;
  headers?: Record<string, string>;
}): Promise<Site> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    asked.push(path);
    void answer(path).then(
      (body) => {
        const type = TYPES[extname(path)] ?? 'text/html';
        response.writeHead(200, { 'content-type': type, ...files.headers }).end(body);
      },
      () => response.writeHead(404, files.headers).end(),
    );
  });
  const answer = async (path: string): Promise<string | Buffer> => {
    const page = files.pages?.[path];
    if (page !== undefined) return page;
    if (!files.folder || !path.startsWith('/embed/v1/')) throw new Error('not found');
    return readFile(join(files.folder, normalize(path.slice('/embed/v1/'.length))));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
