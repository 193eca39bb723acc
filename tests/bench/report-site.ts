import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { GradedCardDetail } from '@tag/contract/graded-cards';

/** Bytes that a connection sends at a time. */
const PART = 2 ** 16;

const EMBED = resolve(import.meta.dirname, '../../packages/widgets/dist/embed');

interface ReportSite {
  /** A page that shows the report using the script build, as a partner's does. */
  readonly url: string;
  close(): Promise<void>;
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>Report</title>
<script type="module" src="/embed/loader.js" data-api-base="/"></script>
<tag-card-report cert="X0000001"></tag-card-report>`;

/**
 * Serves one report using this tree's script build, with its API and its media, from memory and uncached.
 * @param media by path; anything else below /media is not found
 * @param megabits per second that all media files share; unlimited if left out
 * @throws Error without a build
 */
export async function serveReport(
  report: GradedCardDetail,
  media: ReadonlyMap<string, Buffer>,
  { megabits }: { megabits?: number } = {},
): Promise<ReportSite> {
  if (!existsSync(join(EMBED, 'loader.js'))) throw new Error('No build: run npm run build first.');
  const line = megabits ? createLine(megabits) : null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://site');
    void find(pathname).then((body) => {
      const type = TYPES[extname(pathname)] ?? 'text/html';
      response.writeHead(body ? 200 : 404, {
        'content-type': pathname.startsWith('/graded-cards/') ? 'application/json' : type,
        'content-length': body?.length ?? 0,
        'cache-control': 'no-store',
      });
      if (request.method === 'HEAD') {
        response.end();
      } else if (!line || !body || !media.has(pathname)) {
        response.end(body);
      } else {
        // A page that closes drops its half-read answers.
        pipeline(Readable.from(line.parts(body)), response).catch(() => {});
      }
    });
  });
  async function find(path: string): Promise<Buffer | undefined> {
    if (path === '/') return Buffer.from(PAGE);
    if (path.startsWith('/graded-cards/')) return Buffer.from(JSON.stringify(report));
    if (path.startsWith('/embed/')) return readFile(join(EMBED, basename(path)));
    return media.get(path);
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** One connection for all: a part is sent once those requested earlier, of any file, have passed. */
function createLine(megabits: number) {
  const bytesPerMs = (megabits * 1e6) / 8 / 1000;
  let freeAt = 0;
  return {
    async *parts(body: Buffer) {
      for (let at = 0; at < body.length; at += PART) {
        const part = body.subarray(at, at + PART);
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + part.length / bytesPerMs;
        await wait(freeAt - now);
        yield part;
      }
    },
  };
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
};
