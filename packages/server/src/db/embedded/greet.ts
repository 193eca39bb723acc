import { setTimeout } from 'node:timers/promises';
import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { codeOf } from '../../setup-error.ts';
import { DATABASE, USER } from './cluster.ts';

/** The address of the product's database (or another one) on the embedded server. */
export function urlOf(port: number, password: string, database = DATABASE): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * One connection to the server's own database, before there are tables or a pool. The driver sends its
 * few statements: Kysely would add nothing.
 */
async function withClient<T>(
  port: number,
  password: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5000,
    application_name: 'tag-setup',
  });
  // If the server goes away, the query fails, not the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Which server answers at the port: this cluster's, one that is starting or stopping, or something else
 * (or nothing). The random password distinguishes clusters, and the folder a cluster from its copy.
 */
export async function greet(
  port: number,
  password: string,
  cluster: string,
): Promise<'ours' | 'busy' | 'other'> {
  try {
    return await withClient(port, password, async (client) => {
      const { rows } = await client.query<{ folder: string }>(
        `select current_setting('data_directory') as folder`,
      );
      const folder = rows[0]!.folder;
      return (await realpath(folder).catch(() => folder)) === cluster ? 'ours' : 'other';
    });
  } catch (error) {
    return codeOf(error) === '57P03' ? 'busy' : 'other';
  }
}

export async function createDatabase(port: number, password: string): Promise<void> {
  await withClient(port, password, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount) return;
    await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
      // Another program was quicker: the name is taken.
      if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error;
    });
  });
}

/** How long to check again: a closed connection is listed until its process ends. */
const LINGER_MS = 500;
const LOOK_MS = 50;

/** Whether anyone else is connected. */
export async function othersConnected(port: number, password: string): Promise<boolean> {
  try {
    return await withClient(port, password, async (client) => {
      for (let waited = 0; waited < LINGER_MS; waited += LOOK_MS) {
        const { rows } = await client.query<{ others: boolean }>(
          `select exists (
             select from pg_stat_activity
             where backend_type = 'client backend' and pid <> pg_backend_pid()
           ) as others`,
        );
        if (!rows[0]!.others) return false;
        await setTimeout(LOOK_MS);
      }
      return true;
    });
  } catch {
    // It doesn't answer, so there are no connections.
    return false;
  }
}
