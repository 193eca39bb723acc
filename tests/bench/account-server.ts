import { startServer, type RunningServer } from '@tag/server';
import { openLocalDatabase, passwordHasher, readSettings } from '@tag/server/seeding';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PASSWORD = 'Grading#2026';

/** The complete API on its own empty database, with every rate limit lifted. */
export async function startAccountServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tag-bench-'));
  // When run by root, the database runs as another user, who must have access here.
  chmodSync(folder, 0o755);
  const server = await startServer(
    readSettings({
      DATA_DIR: folder,
      API_PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000000',
      NODE_ENV: 'production',
      ...environment,
    }),
    { openDatabase: openLocalDatabase },
  );
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, url: server.url.replace('localhost', '127.0.0.1'), stop };
}

/** Customers whose password is `PASSWORD`, `member-0@example.com` and so on. */
export async function addMembers(
  { database }: RunningServer,
  count: number,
  { memoryKib = 19_456 } = {},
): Promise<void> {
  const hash = await passwordHasher({ memoryKib }).hash(PASSWORD);
  await database.pool.query(
    `insert into users (email, email_verified_at, first_name, last_name, role_id, status,
                        password_hash)
     select 'member-' || n || '@example.com', now(), 'Casey', 'Miller', 1, 'active', $2
     from generate_series(0, $1 - 1) n`,
    [count, hash],
  );
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
