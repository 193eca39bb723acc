import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@tag/server';
import { startPurger } from '@tag/server/testing';
import { pino } from 'pino';

export interface Purge {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly soft: readonly string[];
  readonly hard: readonly string[];
}

/** An edge that notes its purges; `answer` chooses its answer, 200 by default. */
export async function startEdge() {
  const purges: Purge[] = [];
  const edge = {
    purges,
    answer: (_: Purge, response: ServerResponse): void => void response.writeHead(200).end(),
    url: '',
  };
  const server = createServer(({ headers, method = '' }, response) => {
    const keysIn = (name: string) =>
      String(headers[name] ?? '')
        .split(' ')
        .filter(Boolean);
    const purge = { method, headers, soft: keysIn('xkey-softpurge'), hard: keysIn('xkey-purge') };
    purges.push(purge);
    edge.answer(purge, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  edge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // It doesn't keep a test file from ending.
  server.unref();
  return edge;
}

/** Sends the purges of a test's database until it is stopped. */
export const startTestPurger = (
  database: Database,
  urls: readonly string[],
  results: boolean[] = [],
) =>
  startPurger({
    database,
    urls,
    secret: 'a-secret-of-both',
    logger: pino({ level: 'silent' }),
    onSent: (isOk) => void results.push(isOk),
  });
