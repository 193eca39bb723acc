import { startServer } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { PASSWORD } from './database.ts';
import { startProcess, type Started } from './processes.ts';
import type { Run } from './run.ts';

type Environment = Readonly<Record<string, string>> & { readonly DATABASE_URL: string };

/**
 * Starts the complete API in its own process, on a database, as in production, but without rate limits or log
 * lines unless the environment says otherwise.
 * @returns its address, without a slash at the end.
 */
export async function startApi(run: Run, environment: Environment): Promise<string> {
  const started = await startProcess(run, import.meta.filename, serveApi, {
    DATA_DIR: run.folder(),
    ...environment,
  });
  return started.value;
}

export async function serveApi(environment: Environment): Promise<Started<string, void>> {
  const settings = readSettings({
    NODE_ENV: 'production',
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    ...environment,
  });
  // The cities of one country: a new database takes seconds to fill with the world's.
  const server = await startServer(settings, { places: ['US'] });
  return { value: server.url.replace('localhost', '127.0.0.1'), stop: server.stop };
}

/** @returns the token of a session. @throws Error if the login is refused. */
export async function logIn(url: string, email: string, password = PASSWORD): Promise<string> {
  const answer = await callJson(`${url}/users/login`, { body: { email, password } });
  return (answer as { token: string }).token;
}

/** @returns the answer's JSON. @throws Error for any status but 2xx. */
export async function callJson(
  address: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<unknown> {
  const response = await fetch(address, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
