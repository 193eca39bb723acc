import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';

const PROGRAM = resolve(import.meta.dirname, 'server-process.ts');
/** Requests as many files (connections) as the system allows an ordinary program. */
const SHELL = 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; exec "$@"';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Call {
  readonly method: string;
  /** Sent as is, including escapes. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The local address that the call comes from. */
  readonly from?: string;
}

export interface AbusedServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataFolder: string;
  send(call: Call): Promise<Answer>;
  signIn(email: string): Promise<string>;
  /** Bytes of memory that the process uses now. */
  memory(): number;
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** A parent folder that the database's user may enter, removed when the test file is done. */
export async function temporaryFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'tag-abuse-'));
  await chmod(parent, 0o755);
  afterAll(() => rm(parent, { recursive: true, force: true }));
  return parent;
}

/**
 * Starts the API as its own process on an embedded database; both end with the test file.
 * @param given settings; limits are lifted unless the test is about them.
 */
export async function startAbused(
  given: Readonly<Record<string, string>> = {},
): Promise<AbusedServer> {
  const dataFolder = given['DATA_DIR'] ?? join(await temporaryFolder(), 'data');
  const child = spawn(
    '/bin/sh',
    ['-c', SHELL, 'sh', process.execPath, '--import', 'tsx', PROGRAM],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'development',
        API_PORT: '0',
        PASSWORD_MEMORY_KIB: '64',
        RATE_LIMIT_SCALE: '1000000',
        ...given,
        DATA_DIR: dataFolder,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  let code: number | string | null = null;
  child.once('exit', (status, signal) => (code = status ?? signal));
  const stop = async () => {
    if (code !== null) return;
    child.disconnect();
    await once(child, 'exit');
  };
  afterAll(stop);
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server did not start'))),
  ])) as [{ url: string }];
  const port = Number(new URL(url).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  afterAll(() => agent.destroy());

  const send = (sent: Call): Promise<Answer> =>
    new Promise((done, fail) => {
      const { method, path, headers = {}, body, from } = sent;
      const call = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent,
          ...(from && { localAddress: from }),
          headers: {
            Host: `localhost:${port}`,
            ...(body !== undefined &&
              !headers['Transfer-Encoding'] && { 'Content-Length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          const answer = () =>
            done({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            });
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', fail);
          response.once('end', answer);
          // A stream continues for as long as somebody reads it.
          if (response.headers['content-type'] === 'text/event-stream') {
            response.off('error', fail);
            response.once('data', () => {
              answer();
              response.destroy();
            });
          }
        },
      );
      call.once('error', (error: NodeJS.ErrnoException) => {
        // The server closed a connection that had been idle just as this call used it.
        if (call.reusedSocket && error.code === 'ECONNRESET') send(sent).then(done, fail);
        else fail(error);
      });
      call.end(body);
    });

  return {
    url,
    port,
    pid: child.pid!,
    dataFolder,
    send,
    async signIn(email) {
      const { text } = await send(jsonCall('POST', '/users/login', { email, password: PASSWORD }));
      const { token } = JSON.parse(text) as { token?: string };
      if (!token) throw new Error(`${email} could not sign in: ${text}`);
      return token;
    },
    memory: () =>
      1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]),
    isAlive: () => code === null,
    stop,
  };
}

/** A call with a JSON body. */
export function jsonCall(method: string, path: string, body: unknown, token?: string): Call {
  return {
    method,
    path,
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  };
}

/** What is wrong with an answer, whatever the request was; undefined if nothing is. */
export function faultOf({ status, headers, text }: Answer): string | undefined {
  if (status === 503) {
    return /^\d+$/.test(headers['retry-after'] ?? '') ? undefined : '503 without Retry-After';
  }
  if (status < 200 || status >= 500) return `status ${status}: ${text.slice(0, 200)}`;
  if (headers['set-cookie']) return 'a cookie';
  if (status >= 400 && /\bat .+:\d+:\d+|node_modules|ECONN|syntax error at/.test(text)) {
    return `something of our inside: ${text.slice(0, 300)}`;
  }
  return undefined;
}

/** Runs calls a few at a time. @returns every wrong answer, with a description of its call. */
export async function sendAll(
  server: Pick<AbusedServer, 'send'>,
  calls: Iterable<Call>,
  { width = 32, most = 20 } = {},
): Promise<{ sent: number; byStatus: Record<number, number>; faults: string[] }> {
  const byStatus: Record<number, number> = {};
  const faults: string[] = [];
  let sent = 0;
  const iterator = calls[Symbol.iterator]();
  const work = async () => {
    for (let next = iterator.next(); !next.done && faults.length < most; next = iterator.next()) {
      const call = next.value;
      sent += 1;
      try {
        const answer = await server.send(call);
        byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
        const fault = faultOf(answer);
        if (fault) faults.push(`${inWords(call)} -> ${fault}`);
      } catch (error) {
        faults.push(`${inWords(call)} -> ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return { sent, byStatus, faults };
}

function inWords({ method, path, headers, body }: Call): string {
  const { Authorization, ...shown } = headers ?? {};
  const sent = body === undefined ? '' : ` ${JSON.stringify(body.toString().slice(0, 300))}`;
  return `${Authorization ? 'signed in: ' : ''}${method} ${path.slice(0, 300)} ${JSON.stringify(shown)}${sent}`;
}

/** The most memory that the process may use after the abuse. */
const MOST_MEMORY = 700 * 2 ** 20;

/** The server still answers, and its memory is within bounds. */
export async function expectWell(server: AbusedServer): Promise<void> {
  expect(server.isAlive()).toBe(true);
  await expect
    .poll(async () => (await server.send({ method: 'GET', path: '/health' })).status)
    .toBe(200);
  await expect.poll(() => server.memory()).toBeLessThan(MOST_MEMORY);
}

/** Looks into the program's database, which it goes on using. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  { dataFolder }: Pick<AbusedServer, 'dataFolder'>,
  statement: string,
): Promise<Row[]> {
  const [password, port] = await Promise.all(
    ['password', 'port'].map(async (name) =>
      (await readFile(join(dataFolder, 'postgres', name), 'utf8')).trim(),
    ),
  );
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/tag_grading`);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The process id of the database's first process. */
export async function postmasterOf({
  dataFolder,
}: Pick<AbusedServer, 'dataFolder'>): Promise<number> {
  const lines = await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(lines.split('\n')[0]);
}
