import { startServer, type Database } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { pino } from 'pino';
import { addUser, PASSWORD } from '../../support/accounts.ts';

export interface SignedIn {
  /** @returns the answer's JSON. @throws Error for anything but 200. */
  ask(path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** The API on a database, as a signed-in customer calls it. */
export async function serve(url: string, database: Database): Promise<SignedIn> {
  const { email } = await addUser(database);
  const settings = readSettings({ NODE_ENV: 'production', DATABASE_URL: url });
  const server = await startServer({ ...settings, port: 0 }, { logger: pino({ level: 'silent' }) });
  const base = server.url.replace('localhost', '127.0.0.1');
  let token = '';
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${base}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'Content-Type': 'application/json',
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
      },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as unknown;
  };
  ({ token } = (await ask('/users/login', { email, password: PASSWORD })) as { token: string });
  return { ask, stop: () => server.stop() };
}
