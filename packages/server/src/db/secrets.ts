import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const BYTES = 32;

/**
 * Reads a secret from the database, which all servers share; the first server that needs it creates it.
 * Cached per process; a failed read is retried.
 */
export function keptSecret(
  { query }: Database,
  name:
    | 'media-links'
    | 'receipts'
    | 'second-factors'
    | 'sessions'
    | 'webhook-secrets'
    | 'webhook-signing',
): () => Promise<Uint8Array> {
  let reading: Promise<Uint8Array> | undefined;
  const read = async () => {
    await query
      .insertInto('secrets')
      .values({ name, value: randomBytes(BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await query
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return value;
  };
  return () =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
}
