import type { Queries } from '../db/queries.ts';
import { SetupError } from '../setup-error.ts';
import { sealWith } from './seal.ts';

/** `SECRETS_KEY`, and the one it replaces; 32 bytes each. */
export interface SecretsKeys {
  readonly key: Uint8Array;
  readonly old: Uint8Array | undefined;
}

/** A row of `secrets`. */
interface Row {
  readonly name: string;
  readonly version: number;
  readonly value: Uint8Array;
  readonly isSealed: boolean;
}

/** Of this process, as its environment is: secrets are also read inside of transactions. */
let keys: SecretsKeys | undefined;

/** Seals the rows of `secrets` from now on. @param given undefined: they stay plain, as in development. */
export function useSecretsKeys(given: SecretsKeys | undefined): void {
  keys = given;
}

/** A sealed row is no use as another one. */
function sealOf({ name, version }: Pick<Row, 'name' | 'version'>) {
  if (!keys) throw new SetupError('The secrets in the database are sealed: set SECRETS_KEY.');
  const { key, old } = keys;
  return sealWith(async () => (old ? [key, old] : [key]), `secret ${name} ${version}`);
}

/** A value as it is stored. */
export async function closeValue(
  name: string,
  version: number,
  value: Buffer,
): Promise<{ value: Buffer; isSealed: boolean }> {
  if (!keys) return { value, isSealed: false };
  return { value: await sealOf({ name, version }).close(value), isSealed: true };
}

/** @throws SetupError if it can't be opened. */
export async function openValue(row: Row): Promise<Uint8Array> {
  return row.isSealed ? explained(row, sealOf(row).open(row.value)) : row.value;
}

function explained<T>({ name }: Row, opening: Promise<T>): Promise<T> {
  return opening.catch((error: unknown) => {
    throw new SetupError(
      `SECRETS_KEY doesn’t open the secret “${name}” in the database. Set the key it was sealed with, ` +
        'as SECRETS_KEY_OLD if it is being replaced.',
      { cause: error },
    );
  });
}

/**
 * Seals what is plain, and again what the old key sealed. Any number of servers may do so at once.
 * @throws SetupError if a row can't be opened.
 */
export async function sealSecrets(db: Queries): Promise<void> {
  for (const row of await db.selectFrom('secrets').selectAll().execute()) {
    const sealed = await sealedAnew(row);
    if (!sealed) continue;
    await db
      .updateTable('secrets')
      .set(sealed)
      .where('name', '=', row.name)
      .where('version', '=', row.version)
      .where('value', '=', row.value)
      .execute();
  }
}

async function sealedAnew(row: Row & { value: Buffer }) {
  if (!row.isSealed) return keys && closeValue(row.name, row.version, row.value);
  const value = await explained(row, sealOf(row).renew(row.value));
  return value && { value, isSealed: true };
}
