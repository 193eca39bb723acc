import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from './waiting.ts';

export const EXAMPLE = resolve(import.meta.dirname, '../../packages/build/examples/varnish.vcl');
/** The secret in the example. */
export const PURGE_SECRET = 'change-this-secret';
const MISSING =
  'varnishd is missing. On Debian or Ubuntu: apt-get install -y varnish varnish-modules';

/** A backend's address in the example, by the name of the backend. */
const addressOf = (name: string) =>
  new RegExp(`(backend ${name} \\{\\s*\\.host = )"[^"]*"(;\\s*\\.port = )"[^"]*"`);

/**
 * Starts Varnish with the example's configuration in front of an API and a portal on this machine.
 * @throws Error if it isn't installed, or doesn't take the example.
 */
export async function startVarnish(
  ports: Readonly<Record<'edge' | 'api' | 'portal', number>>,
): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tag-varnish-'));
  chmodSync(folder, 0o755);
  let text = readFileSync(EXAMPLE, 'utf8');
  for (const name of ['api', 'portal'] as const) {
    if (!addressOf(name).test(text)) throw new Error(`The example has no backend ${name}`);
    text = text.replace(addressOf(name), `$1"127.0.0.1"$2"${ports[name]}"`);
  }
  const file = join(folder, 'edge.vcl');
  writeFileSync(file, text);
  const child = spawn(
    'varnishd',
    [
      ...['-F', '-j', 'none', '-n', join(folder, 'work')],
      ...['-a', `127.0.0.1:${ports.edge}`, '-f', file, '-s', 'malloc,128m'],
    ],
    // Its folder isn't in everybody's path.
    {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let isOver = false;
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit').then(
    () => (isOver = true),
    (error: NodeJS.ErrnoException) => {
      isOver = true;
      output = error.code === 'ENOENT' ? MISSING : error.message;
    },
  );
  const stop = async () => {
    if (!isOver) child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${ports.edge}`;
  await until(async () => isOver || (await readAt(origin, '/health').catch(() => null)));
  if (isOver) {
    await stop();
    throw new Error(output);
  }
  return { stop };
}

interface Read {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** What the edge did. */
  readonly cache: string | undefined;
}

/** Reads an address as a client that names its host; `fetch` can't. */
export function readAt(
  origin: string,
  path: string,
  { headers = {}, host = 'api.example.com', method = 'GET' } = {},
): Promise<Read> {
  return new Promise((done, fail) => {
    const call = request(
      origin + path,
      { method, headers: { host, ...headers }, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('error', fail);
        response.on('end', () =>
          done({
            status: response.statusCode!,
            headers: response.headers,
            text,
            cache: response.headers['x-cache'] as string | undefined,
          }),
        );
      },
    );
    call.on('error', fail).end();
  });
}
