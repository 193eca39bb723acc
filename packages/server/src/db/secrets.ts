import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const BYTES = 32;

/**
 * Reads a secret that was made when it was first needed and lies in the database, so that every
 * server beside it signs with the same one. Asked once a process; a failure is asked again.
 */
export function keptSecret(
  { pool }: Database,
  name: 'media-links' | 'receipts' | 'sessions',
): () => Promise<Uint8Array> {
  let reading: Promise<Uint8Array> | undefined;
  const read = async () => {
    await pool.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
      name,
      randomBytes(BYTES),
    ]);
    const { rows } = await pool.query<{ value: Buffer }>(
      'select value from secrets where name = $1',
      [name],
    );
    return rows[0]!.value;
  };
  return () =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
}
