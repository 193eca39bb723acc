import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import type { Queries } from './queries.ts';

const BYTES = 32;

type SecretName =
  | 'grade-log'
  | 'mailed-codes'
  | 'media-links'
  | 'receipts'
  | 'reports'
  | 'second-factors'
  | 'sessions'
  | 'webhook-secrets'
  | 'webhook-signing';

/** Reads a secret from the database, which all servers share; the first that needs it creates it. */
export async function readSecret(db: Queries, name: SecretName): Promise<Uint8Array> {
  const find = () =>
    db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found) return found.value;
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.value;
}

/** The same, read once for each process; a failed read is retried. */
export function keptSecret({ query }: Database, name: SecretName): () => Promise<Uint8Array> {
  let reading: Promise<Uint8Array> | undefined;
  return () =>
    (reading ??= readSecret(query, name).catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
}
