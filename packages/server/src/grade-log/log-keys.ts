import { ed25519Keys } from '@tag/tlog';
import type { Database } from '../db/database.ts';
import { keptSecrets } from '../secrets/secrets.ts';

type LogKeys = Awaited<ReturnType<typeof ed25519Keys>>;

/** The key pair that signs the log; its name is the log's origin. */
export function logKeys(database: Database, origin: string): () => Promise<LogKeys> {
  const readSecrets = keptSecrets(database, 'grade-log');
  let keys: Promise<LogKeys> | undefined;
  const read = async () => ed25519Keys(origin, (await readSecrets())[0]);
  // It is never replaced, and a log without a primary is still read.
  return () =>
    (keys ??= read().catch((error: unknown) => {
      keys = undefined;
      throw error;
    }));
}
