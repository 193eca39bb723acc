import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf, messageOf, SetupError } from '../setup-error.ts';
import type { Env } from './context.ts';

/** How long a client may take to send its headers, and its whole request. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
/** Longer than load balancers keep a connection, or they would send into one that just closed. */
const KEEP_ALIVE_MS = 65_000;
/** How long a stop waits for answers under way. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

export interface Listener {
  readonly port: number;
  /** Takes no new connections, finishes what is under way, then cuts what is left. */
  close(): Promise<void>;
}

/**
 * @param portVariable names the setting of the port to whoever is told that it cannot be had.
 * @throws SetupError when the port cannot be had.
 */
export async function listen(
  app: Pick<Hono<Env>, 'fetch'>,
  port: number,
  host: string,
  portVariable = 'API_PORT',
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server;
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(explain(error, port, host, portVariable)));
    server.listen(port, host, () => done());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        // A connection kept alive becomes idle when its last answer is out, which tells nobody.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          done();
        });
      }),
  };
}

function explain(error: unknown, port: number, host: string, variable: string): SetupError {
  const known: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or set ${variable} to a free port.`,
    EACCES: `Port ${port} may not be used by this user. Set ${variable} to one above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set API_HOST to one that is.`,
    ENOTFOUND: `${host} is not known. Set API_HOST to an address of this machine.`,
  };
  return new SetupError(known[codeOf(error) ?? ''] ?? `Cannot listen: ${messageOf(error)}`, {
    cause: error,
  });
}
