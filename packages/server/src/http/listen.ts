import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf, messageOf, SetupError } from '../setup-error.ts';
import type { Env } from './context.ts';
import { limitReceiving, type Receiving } from './receiving-time.ts';

/** How long a client may take to send its headers. */
const HEADERS_MS = 10_000;
/** Longer than load balancers keep a connection; otherwise they might use one that was just closed. */
const KEEP_ALIVE_MS = 65_000;
/** How long a stop waits for running requests. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;
/** How much of an unread body is still read, so its sender gets the answer. */
const UNREAD_BYTES = 8 * 1024 * 1024;
const UNREAD_MS = 500;

interface Listener {
  readonly port: number;
  /** From now on every answer is the last of its connection. */
  closeConnections(): void;
  /** Stops accepting connections, finishes running requests, then closes the rest. */
  close(): Promise<void>;
}

/**
 * Serves an app, with limits for each connection. @param variables names of the port and host settings,
 * for error messages. @param receiving how long a request may take to arrive. @throws SetupError if the
 * port isn't available.
 */
export async function listen(
  app: Pick<Hono<Env>, 'fetch'>,
  port: number,
  host: string,
  variables: { readonly port: string; readonly host: string } = API_VARIABLES,
  receiving: Receiving = {},
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: (request, env) => {
      if (hasSeveralHosts((env as HttpBindings).incoming)) return severalHosts();
      return request.method === 'GET' || request.method === 'HEAD'
        ? app.fetch(request, env)
        : answerWithBody(app, request, env as HttpBindings);
    },
    serverOptions: {
      headersTimeout: HEADERS_MS,
      // Node's limit is the same for all requests.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server;
  let isClosing = false;
  server.prependListener('request', (request, response) => {
    if (isClosing) response.setHeader('Connection', 'close');
    limitReceiving(request, response, receiving);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(explain(error, port, host, variables)));
    server.listen(port, host, () => done());
  });
  return {
    port: (server.address() as AddressInfo).port,
    closeConnections: () => (isClosing = true),
    close: () =>
      new Promise((done) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        // A keep-alive connection becomes idle after its last answer, which emits no event.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          done();
        });
      }),
  };
}

/**
 * Node uses the first Host header. A proxy that uses another one would check, or cache under, a name that
 * we don't answer for.
 */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const severalHosts = () =>
  new Response('Send one Host header.\n', {
    status: 400,
    headers: { 'Content-Type': 'text/plain', Connection: 'close' },
  });

const API_VARIABLES = { port: 'API_PORT', host: 'API_HOST' };

/**
 * A refusal may be sent before the body was read. The rest of the body would then be parsed as the next
 * request, so the connection can't be kept unless the rest arrives shortly.
 */
async function answerWithBody(
  app: Pick<Hono<Env>, 'fetch'>,
  request: Request,
  env: HttpBindings,
): Promise<Response> {
  const response = await app.fetch(request, env);
  if (!env.incoming.complete && !(await readRest(env.incoming))) {
    response.headers.set('Connection', 'close');
  }
  return response;
}

/** Reads the rest of a body. @returns whether it was all read. */
function readRest(incoming: IncomingMessage): Promise<boolean> {
  return new Promise((done) => {
    let bytes = 0;
    const finish = () => {
      clearTimeout(timer);
      incoming.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      done(incoming.complete);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > UNREAD_BYTES) finish();
      // A partly read body was paused by its reader, which doesn't resume.
      else incoming.resume();
    };
    const timer = setTimeout(finish, UNREAD_MS);
    incoming.on('data', count).on('end', finish).on('close', finish).on('error', finish);
    incoming.resume();
  });
}

function explain(
  error: unknown,
  port: number,
  host: string,
  variables: { readonly port: string; readonly host: string },
): SetupError {
  const known: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or set ${variables.port} to a free port.`,
    EACCES: `Port ${port} may not be used by this user. Set ${variables.port} to one above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set ${variables.host} to one that is.`,
    ENOTFOUND: `${host} is not known. Set ${variables.host} to an address of this machine.`,
  };
  return new SetupError(known[codeOf(error) ?? ''] ?? `Cannot listen: ${messageOf(error)}`, {
    cause: error,
  });
}
